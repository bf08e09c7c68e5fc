import { seededRandom } from "./mutate.ts";
import { layout, type Media, manyMedia, unit } from "./project-builder.ts";

/** Whether the tests run at full size; `npm test` is quick without it. */
export const IS_FULL = process.env.LAMPLIGHTER_FULL === "1";

/** How often something is tried: few times by default, often at full size, or as a variable of this name says. */
export function timesOf(variable: string, quick: number, full: number): number {
  const given = Number(process.env[variable]);
  return Number.isInteger(given) && given > 0 ? given : IS_FULL ? full : quick;
}

/** Bytes that no compressor makes smaller. */
export function noise(bytes: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  const words = new Uint32Array(Math.ceil(bytes / 4));
  for (let at = 0; at < words.length; at++) words[at] = random() * 0x1_0000_0000;
  return new Uint8Array(words.buffer).slice(0, bytes);
}

/** Bytes like those of a picture or a mesh: deflate works on them for a while and makes them about a third smaller. */
export function letters(bytes: number, seed: number): Uint8Array {
  return noise(bytes, seed).map((byte) => 0x41 + (byte & 31) + (byte >> 7));
}

let everything: Media | null = null;

/** A project that takes everything the engine has: workers, their slots, their spools, large files and small ones. */
export function everythingMedia(): Media {
  everything ??= {
    ...manyMedia(1100),
    "BULK/SKY.DDS": letters(3 << 20, 1),
    "BULK/CHIME.WAV": noise(2 << 20, 2),
    "BULK/PHOTO.JPG": noise((2 << 20) + 17, 3),
    ...Object.fromEntries(
      Array.from({ length: 8 }, (_, index) => [`MANY/${index}/MESH.MESH`, letters(400_000, 10 + index)]),
    ),
    "UNITS/BRASS.DAT": unit("BRASS"),
    "UI/NOTES.LAYOUT": layout(),
    "UI/EMPTY.TXT": "",
  };
  return everything;
}

/** The middle and the end of a list of numbers, for people to read. */
export function spread(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]);
  return `median ${at(0.5)}, 95th percentile ${at(0.95)}, maximum ${at(1)}`;
}
