import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { createProject } from "../../../src-main/workshop/new-project.ts";
import { filesBelow, tempFolder } from "../../support/temp-folder.ts";

const WANTED = { name: "My Mod", author: "Jane", fileName: "" };

type Call = (...args: readonly string[]) => Promise<unknown>;

/** Lets a call of the file system fail, once, the next time but `after`. */
function failOnce(call: "open" | "rename" | "mkdirs", after: number, code: string): void {
  const calls = nodeFiles as unknown as Record<typeof call, Call>;
  const original = calls[call];
  let left = after;
  calls[call] = async (...args) => {
    if (left-- === 0) throw Object.assign(new Error(`${code}: simulated`), { code });
    return original(...args);
  };
  onTestFinished(() => {
    calls[call] = original;
  });
}

describe("a new project", () => {
  it.each<[string, Parameters<typeof failOnce>[0], number]>([
    ["its folders", "mkdirs", 0],
    ["its first file", "open", 0],
    ["MOD.DAT", "open", 1],
    ["its place", "rename", 2],
  ])("is not there at all when the disk is full at %s, and can be made then", async (_, call, after) => {
    const parent = tempFolder();
    const root = path.join(parent, "my-mod");
    failOnce(call, after, "ENOSPC");
    await expect(createProject(root, WANTED)).rejects.toMatchObject({ kind: "disk-full", path: root });
    expect(readdirSync(parent)).toEqual([]);
    await createProject(root, WANTED);
    expect(filesBelow(root)).toEqual(["MEDIA/NOTES/My_Mod.DAT", "MOD.DAT"]);
  });

  it("does not take the place of what somebody makes there meanwhile", async () => {
    const root = path.join(tempFolder(), "my-mod");
    const { rename } = nodeFiles;
    const spy = vi.spyOn(nodeFiles, "rename").mockImplementation(async (from, to) => {
      if (to === root) {
        mkdirSync(root);
        writeFileSync(path.join(root, "theirs"), "x");
      }
      return rename(from, to);
    });
    onTestFinished(() => spy.mockRestore());
    await expect(createProject(root, WANTED)).rejects.toMatchObject({ finding: { code: "workshop-folder-taken" } });
    expect(filesBelow(path.dirname(root))).toEqual(["my-mod/theirs"]);
  });

  it.each(["name", "author"])(
    "whose %s is too long to be read again is refused, and nothing is made",
    async (field) => {
      const root = path.join(tempFolder(), "my-mod");
      await expect(createProject(root, { ...WANTED, [field]: "x".repeat(70_000) })).rejects.toMatchObject({
        finding: { code: "workshop-identity-bad" },
      });
      expect(readdirSync(path.dirname(root))).toEqual([]);
    },
  );

  it("is made below folders that are not there yet", async () => {
    const root = path.join(tempFolder(), "a/b/my-mod");
    await createProject(root, WANTED);
    expect(existsSync(path.join(root, "MOD.DAT"))).toBe(true);
  });
});
