import fc from "fast-check";
import { expect, test } from "vitest";
import { readExeVersion } from "../../../src-main/files/exe-version.ts";
import { type FileLayer, nodeFiles } from "../../../src-main/files/file-layer.ts";
import { buildExe } from "../../support/exe.ts";

function fileOf(bytes: Uint8Array): FileLayer {
  const facts = async () => ({ kind: "file" as const, size: bytes.length, modifiedNs: 0n, changedMs: 0, mode: 0o644 });
  const refuse = () => Promise.reject(new Error("not used"));
  const read = async (into: Uint8Array, position: number) => {
    const part = bytes.subarray(position, position + into.length);
    into.set(part);
    return part.length;
  };
  const open = { read, facts, write: refuse, writev: refuse, chmod: refuse, touch: refuse, sync: refuse };
  return { ...nodeFiles, stat: facts, open: async () => ({ ...open, close: async () => {} }) };
}

const exe = buildExe([1, 25, 9, 5]);

test("damaged and cut programs end in a version or a reason", async () => {
  const damage = fc.array(fc.tuple(fc.nat(exe.length - 1), fc.integer({ min: 0, max: 255 })), { maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(damage, fc.integer({ min: 0, max: exe.length }), async (changes, length) => {
      const bytes = exe.slice();
      for (const [at, value] of changes) bytes[at] = value;
      const result = await readExeVersion("Torchlight2.exe", fileOf(bytes.subarray(0, length)));
      expect(["version", "unknown"]).toContain(result.kind);
    }),
    { numRuns: 2000 },
  );
});

test("every cut of the headers and of the resources is a reason", async () => {
  for (let length = 0; length < exe.length; length++) {
    const result = await readExeVersion("Torchlight2.exe", fileOf(exe.subarray(0, length)));
    if (result.kind === "version") expect(result.version).toEqual({ major: 1, minor: 25, build: 9, revision: 5 });
  }
});
