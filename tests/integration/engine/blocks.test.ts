import { describe, expect, it } from "vitest";
import type { Packed } from "../../../src-main/engine/pack.ts";
import { packAndRead } from "../../support/engine.ts";
import { ascii } from "../../support/mod-builder.ts";
import type { SlowMod } from "../../support/mod-reader.ts";
import { seededRandom } from "../../support/mutate.ts";
import { bulkyMedia, type Content, layout, type Media, testProject, unit } from "../../support/project-builder.ts";

async function packMedia(media: Media, threads?: number): Promise<{ packed: Packed; mod: SlowMod }> {
  const { folder, output } = testProject({ media });
  return packAndRead({ project: folder, output, threads });
}

function noise(bytes: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length: bytes }, () => random() * 256);
}

/** The files of a mod that are packed as they are hold what is on disk. */
function expectContents(mod: SlowMod, media: Media): void {
  const plain = Object.entries(media).filter((entry): entry is [string, Uint8Array] => entry[1] instanceof Uint8Array);
  for (const [name, content] of plain) {
    const entry = mod.entries.find(({ path }) => path === `MEDIA/${name}`)!;
    expect(Buffer.compare(entry.content!, content), name).toBe(0);
    expect(entry.size, name).toBe(content.length);
  }
}

const packedSize = (mod: SlowMod, name: string) => mod.entries.find(({ path }) => path === `MEDIA/${name}`)!.packedSize;

describe("the blocks of a mod", () => {
  it("keep the content of stored files apart, although they pass through one buffer", async () => {
    const media = {
      "A.JPG": ascii("first picture"),
      "B.JPG": ascii("second one"),
      "C.JPG": ascii("the third picture"),
      "D.DAT": unit("D"),
    };
    const { mod } = await packMedia(media);
    expectContents(mod, media);
    for (const name of ["A.JPG", "B.JPG", "C.JPG"]) expect(packedSize(mod, name)).toBe(media[name as "A.JPG"].length);
  });

  it("are as good when a file is so large that it passes in pieces", async () => {
    const large = 8 << 20;
    const media = {
      "BIG.JPG": noise(large + 12_345, 1),
      "SMALL.JPG": ascii("small"),
      "SMALL.WAV": ascii("RIFF"),
    };
    const { mod } = await packMedia(media);
    expectContents(mod, media);
    expect(packedSize(mod, "BIG.JPG")).toBe(large + 12_345);
    const others = {
      "BIG.WAV": noise(large, 2),
      "SMOOTH.DDS": new Uint8Array(large + 1).fill(7),
      "Z.JPG": ascii("small"),
    };
    const inWorkers = await packMedia(others, 2);
    expectContents(inWorkers.mod, others);
    expect(packedSize(inWorkers.mod, "SMOOTH.DDS")).toBeLessThan(large / 100);
  });

  it("are deflated whatever their content, but for pictures as JPG", async () => {
    const media = {
      "NOISE.WAV": noise(100_000, 3),
      "TINY.PNG": ascii("x"),
      "PHOTO.JPG": noise(1000, 4),
      "EMPTY.DDS": ascii(""),
    };
    const { mod } = await packMedia(media);
    expectContents(mod, media);
    expect(packedSize(mod, "TINY.PNG")).toBe(9);
    expect(packedSize(mod, "EMPTY.DDS")).toBe(8);
    expect(packedSize(mod, "PHOTO.JPG")).toBe(1000);
    // What cannot be made smaller is not tried for long, and costs a few bytes.
    expect(packedSize(mod, "NOISE.WAV")).toBeGreaterThan(100_000);
    expect(packedSize(mod, "NOISE.WAV")).toBeLessThan(100_100);
  });

  it("are stored from 25 MiB on, and deflated one byte below", async () => {
    const limit = 25 * 2 ** 20;
    const media = { "A.DDS": new Uint8Array(limit).fill(1), "B.DDS": new Uint8Array(limit - 1).fill(2) };
    const { mod } = await packMedia(media);
    expectContents(mod, media);
    expect(packedSize(mod, "A.DDS")).toBe(limit);
    expect(packedSize(mod, "B.DDS")).toBeLessThan(limit / 100);
    expect(mod.maxCompressed).toBe(limit);
  });

  it("lie in the order of the manifest, the first behind the head, without gaps", async () => {
    const { mod } = await packMedia({
      ...bulkyMedia(11),
      "A.DAT": unit("A"),
      "Z/Z.JPG": ascii("z"),
      "M.LAYOUT": layout(),
    });
    let at = 8;
    for (const { offset, packedSize: bytes } of mod.entries) {
      expect(offset).toBe(at);
      at += 8 + bytes;
    }
    expect(mod.dataOffset + at).toBe(mod.manifestOffset);
    expect(mod.bytesLeft).toBe(0);
    expect([mod.rollingHash, mod.manifestHash]).toEqual([mod.rollingHashAgain, mod.manifestHashAgain]);
  });
});

/** A file with the name of a source that holds the compiled form, as unpacking without --text leaves it. */
async function compiled(name: string, lines: readonly string[]): Promise<Buffer> {
  const { mod } = await packMedia({ [name]: lines });
  return mod.entries[0].content!;
}

describe("a source that is compiled already", () => {
  const LONG = "a text of more than twenty-four units, at an odd place";

  it.each<[string, readonly string[]]>([
    ["UNIT.DAT", unit("U", `\t<STRING>DESCRIPTION:${LONG}`)],
    ["UI/MENU.LAYOUT", layout("Text", `\t\t\t\t<STRING>TEXT:${LONG}`)],
    ["PARTS.HIE", unit("U", "\t<TRANSLATE>X:y")],
  ])("such as %s goes into the mod as it is, and is told", async (name, lines) => {
    const bytes = await compiled(name, lines);
    const media: Record<string, Content> = { [name]: new Uint8Array(bytes), "A.DAT": unit("A") };
    const { mod, packed } = await packMedia(media);
    expect(mod.entries.find(({ path }) => path === `MEDIA/${name}`)!.content!.equals(bytes)).toBe(true);
    expect(packed.findings.map(({ code, path }) => `${code} ${path}`)).toEqual([`pack-already-compiled MEDIA/${name}`]);
  });
});
