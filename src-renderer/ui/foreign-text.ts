/** Signs that turn the direction of what follows. */
const TURNS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;
/** What is drawn as nothing. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Z}\u115f\u1160\u3164\uffa0]/gu;

/** A text of a mod or of a file, so that the sentence around it reads as it was meant, whatever direction is in it. */
export function isolated(text: string): string {
  const plain = text.replace(TURNS, "");
  return plain !== text || RIGHT_TO_LEFT.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** The text when there is anything to see in it, else the other. */
export function seenOr(text: string | undefined, other: string): string {
  return text === undefined || text.replace(UNSEEN, "") === "" ? other : text;
}
