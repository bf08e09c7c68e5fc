import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { verifyFile } from "../../../src-main/archive/verify.ts";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { expectPacked, pack } from "../../support/engine.ts";
import { readModSlowly } from "../../support/mod-reader.ts";
import { writeProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const name = fc
  .tuple(
    fc.constantFrom("", "a/", "A b/纸/", "a/b/c/"),
    fc.stringMatching(/^[A-Za-z0-9_ é纸-]{1,8}$/),
    fc.constantFrom(".txt", ".JPG", ".dds", "", ".wav", ".Mpp", ".unknown"),
  )
  .map((parts) => parts.join(""));
const content = fc.oneof(
  fc.uint8Array({ maxLength: 200 }),
  fc.tuple(fc.nat(255), fc.nat(300_000)).map(([byte, size]) => new Uint8Array(size).fill(byte)),
);
/** Files that are one to the game, and files where a folder has to be, were refused before. */
const media = fc
  .uniqueArray(fc.tuple(name, content), { selector: ([each]) => asciiUpper(each), minLength: 1, maxLength: 12 })
  .filter((files) => files.every(([a]) => !files.some(([b]) => asciiUpper(b).startsWith(`${asciiUpper(a)}/`))));

describe("any files that are packed as they are", () => {
  it("stand in the mod under their upper-case names with their contents, and it verifies", async () => {
    const ground = tempFolder();
    let run = 0;
    await fc.assert(
      fc.asyncProperty(media, fc.integer({ min: 0, max: 9 }), async (files, level) => {
        const folder = path.join(ground, `p${run++}`);
        writeProject(folder, { media: Object.fromEntries(files) });
        const output = path.join(ground, "out.MOD");
        const packed = expectPacked(await pack({ project: folder, output, level, verify: "quick" }));
        const mod = readModSlowly(readFileSync(output));
        const found = Object.fromEntries(mod.entries.map((entry) => [entry.path, entry.content!.toString("latin1")]));
        const wanted = files.map(([each, bytes]) => [
          `MEDIA/${asciiUpper(each)}`,
          Buffer.from(bytes).toString("latin1"),
        ]);
        expect(found).toEqual(Object.fromEntries(wanted));
        expect([mod.rollingHash, mod.manifestHash, mod.bytesLeft]).toEqual([
          mod.rollingHashAgain,
          mod.manifestHashAgain,
          0,
        ]);
        expect((await verifyFile(output, { level: "full" })).filter(({ severity }) => severity !== "info")).toEqual([]);
        expect(packed.entries).toBe(wanted.length);
        rmSync(folder, { recursive: true });
      }),
      { numRuns: 60 },
    );
  });
});
