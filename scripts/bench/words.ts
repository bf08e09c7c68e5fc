import type { Random } from "./random.ts";

const ADJECTIVES =
  "amber ashen bitter brass briar cinder cobalt copper crooked dim dusky faded feral gilded glassy gloomy hollow ivory jagged leaden mossy muted oaken pale quiet ragged rimed russet salted silent smoky sodden tallow tarnished thorned umber verdant waxen weathered wicker".split(
    " ",
  );

const NOUNS =
  "adder anvil basin beacon bellows bramble bucket candle cowl dagger drum ferry flask gate goblet hammer harrow heron hinge kettle ladder lamp ledger loom marten mill moth needle oar otter pitcher plough quill raven rudder saddle sickle spindle stoat thimble tinder torch trowel vane wagon wick".split(
    " ",
  );

const VERBS =
  "carries covers finds guards heats keeps leaves lifts marks mends moves opens pulls shades strikes turns wakes warms".split(
    " ",
  );

const ELSEWHERE = [
  "纸灯笼照亮旧桥。",
  "Старый фонарь освещает мост.",
  "낡은 등불이 다리를 비춘다.",
  "古い灯が橋を照らす。",
];

/** "BrassHeron": fit for names, which the game matches without regard to case. */
export function nameOf(random: Random): string {
  return capital(random.pick(ADJECTIVES)) + capital(random.pick(NOUNS));
}

/** "brass_heron": fit for file names. */
export function fileWord(random: Random): string {
  return `${random.pick(ADJECTIVES)}_${random.pick(NOUNS)}`;
}

/** "Brass Heron": fit for a reader. */
export function titleOf(random: Random): string {
  return `${capital(random.pick(ADJECTIVES))} ${capital(random.pick(NOUNS))}`;
}

/** One or more sentences; a few in other scripts, since the game is translated. */
export function sentences(random: Random, count = 1): string {
  const list: string[] = [];
  for (let i = 0; i < count; i++) {
    const object = `the ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)}`;
    list.push(
      random.chance(0.04)
        ? random.pick(ELSEWHERE)
        : `A ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} ${random.pick(VERBS)} ${object}.`,
    );
  }
  return list.join("\\n");
}

/** "BRASS_HERON": fit for constants the game's texts hold. */
export function constantOf(random: Random): string {
  return fileWord(random).toUpperCase();
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
