import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyWritten } from "../../../src-main/engine/pack.ts";
import { BLOCK_HEAD_SIZE } from "../../../src-shared/formats/mod/section.ts";
import { rollingHashOffsets } from "../../../src-shared/hash/sampled-hash.ts";
import { ascii, buildMod } from "../../support/mod-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const FILES = [{ path: "MEDIA/A.TXT", content: ascii("text") }];

function written(bytes: Uint8Array): string {
  const file = path.join(tempFolder(), ".out.MOD.lamplighter-tmp");
  writeFileSync(file, bytes);
  return file;
}

describe("what was just written", () => {
  it("passes when it reads back", async () => {
    await verifyWritten(written(buildMod({ files: FILES })), "full", {});
  });

  it.each([
    ["is cut off", buildMod({ files: FILES }).subarray(0, 70)],
    ["was emptied", new Uint8Array()],
    ["has another byte in its data", buildMod({ files: FILES, keepHash: true })],
  ])("and %s is a fault of the system, not of the sources", async (_, bytes) => {
    const file = written(bytes);
    await expect(verifyWritten(file, "quick", {})).rejects.toMatchObject({
      kind: "not-read-back",
      fault: "system",
      path: file,
    });
  });

  it("has the contents of chosen blocks checked too, and of those alone", async () => {
    const files = ["A", "B"].map((name) => ({
      path: `MEDIA/${name}.JPG`,
      content: ascii(`picture ${name} `.repeat(999)),
    }));
    const bytes = Buffer.from(buildMod({ files }));
    const file = written(bytes);
    const mod = await openArchive(file);
    const { section } = mod.container!;
    await mod.close();
    const blockOf = (name: string) => bytes.indexOf(`picture ${name} `) - BLOCK_HEAD_SIZE - section.start;
    const sampled = new Set(rollingHashOffsets(section.length));
    let harmed = blockOf("B") + 100;
    while (sampled.has(harmed)) harmed++;
    bytes[section.start + harmed] ^= 1;
    writeFileSync(file, bytes);
    await verifyWritten(file, "quick", {});
    await verifyWritten(file, "quick", {}, new Set([blockOf("A")]));
    const checked = verifyWritten(file, "quick", {}, new Set([blockOf("A"), blockOf("B")]));
    await expect(checked).rejects.toMatchObject({ kind: "not-read-back" });
  });

  it("and is gone is one too", async () => {
    const file = path.join(tempFolder(), "gone");
    await expect(verifyWritten(file, "quick", {})).rejects.toMatchObject({ kind: "io", fault: "system" });
  });

  it("is not blamed when the caller cancels", async () => {
    const file = written(buildMod({ files: FILES }));
    await expect(verifyWritten(file, "full", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "CancelledError",
    });
  });
});
