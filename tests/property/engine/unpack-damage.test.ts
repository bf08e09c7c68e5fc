import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { FileError } from "../../../src-main/files/file-error.ts";
import { FormatError } from "../../../src-shared/bytes/format-error.ts";
import { packAndRead, unpack } from "../../support/engine.ts";
import { buildMod } from "../../support/mod-builder.ts";
import { cuts, mutations } from "../../support/mutate.ts";
import { layout, manyMedia, testProject, unit } from "../../support/project-builder.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

/** Unpacks as text; a FormatError or FileError is an answer too. Anything else is thrown on. */
async function tryUnpack(bytes: Uint8Array, ground: string): Promise<"unpacked" | "refused"> {
  const archive = path.join(ground, "a.MOD");
  writeFileSync(archive, bytes);
  try {
    const { ok, findings } = await unpack(archive, { target: path.join(ground, "out"), text: true });
    expect(ok).toBe(!findings.some(({ severity }) => severity === "error"));
    return "unpacked";
  } catch (error) {
    if (error instanceof FormatError || error instanceof FileError) return "refused";
    throw error;
  }
}

async function packedMod(): Promise<Uint8Array> {
  const media = { "A.DAT": unit("A", "\t<TRANSLATE>X:y"), "B.LAYOUT": layout(), "C.JPG": "x", ...manyMedia(12) };
  const { folder, output } = testProject({ media });
  await packAndRead({ project: folder, output });
  return new Uint8Array(readFileSync(output));
}

describe("a damaged mod", () => {
  it("is unpacked as far as it goes or refused, never anything else, and never outside of the folder", async () => {
    const mod = await packedMod();
    const ground = tempFolder();
    const answers = { unpacked: 0, refused: 0 };
    for (const bytes of mutations(mod, 200, 21)) answers[await tryUnpack(bytes, ground)]++;
    for (const bytes of cuts(mod, 40)) answers[await tryUnpack(bytes, ground)]++;
    expect(answers.unpacked).toBeGreaterThan(50);
    expect(answers.refused).toBeGreaterThan(50);
    expect(filesBelow(ground).filter((file) => !file.startsWith("out/"))).toEqual(["a.MOD"]);
    expect(filesBelow(ground).filter((file) => file.includes("lamplighter-tmp"))).toEqual([]);
  });

  it("whose entries hold damaged compiled data is unpacked, these as they are", async () => {
    const mod = await packedMod();
    const ground = tempFolder();
    writeFileSync(path.join(ground, "good.MOD"), mod);
    await unpack(path.join(ground, "good.MOD"), { target: path.join(ground, "good") });
    for (const name of ["MEDIA/A.DAT", "MEDIA/B.LAYOUT"]) {
      const compiled = new Uint8Array(readFileSync(path.join(ground, "good", name)));
      for (const content of mutations(compiled, 120, 22)) {
        const bytes = buildMod({ files: [{ path: name, content }] });
        expect(await tryUnpack(bytes, ground)).toBe("unpacked");
      }
    }
  });
});
