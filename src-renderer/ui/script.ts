const SCRIPTS: readonly (readonly [RegExp, string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, "ja"],
  [/\p{Script=Hangul}/u, "ko"],
  [/\p{Script=Han}/u, "zh"],
  [/\p{Script=Cyrillic}/u, "ru"],
];

/** The language that a text of a mod is most likely in, by its letters, so that it gets the right font; else nothing. */
export function languageOf(text: string): string | undefined {
  return SCRIPTS.find(([letters]) => letters.test(text))?.[1];
}
