import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { systemTrash, trashBy, trashCommand, trashInfo } from "../../../src-main/files/trash.ts";
import { tempFolder } from "../../support/temp-folder.ts";

function begin(more: Readonly<Record<string, string>> = {}) {
  const home = tempFolder();
  const file = path.join(home, "mods", "Свет 100%.mod");
  mkdirSync(path.dirname(file));
  writeFileSync(file, "bytes");
  const trash = systemTrash({ platform: "linux", env: more, home });
  return { home, file, trash, folder: path.join(home, ".local/share/Trash") };
}

describe.skipIf(process.platform === "win32")("the trash by the freedesktop rules", () => {
  it("has the file, and where it was", async () => {
    const { file, trash, folder } = begin();
    await trash.put(file);
    expect(existsSync(file)).toBe(false);
    expect(readFileSync(path.join(folder, "files/Свет 100%.mod"), "utf8")).toBe("bytes");
    const info = readFileSync(path.join(folder, "info/Свет 100%.mod.trashinfo"), "utf8");
    const [head, where, when] = info.split("\n");
    expect([head, decodeURIComponent(where.slice("Path=".length))]).toEqual(["[Trash Info]", file]);
    expect(when).toMatch(/^DeletionDate=\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/);
  });

  it("keeps files of one name apart", async () => {
    const { file, trash, folder } = begin();
    for (const content of ["1", "2", "3"]) {
      writeFileSync(file, content);
      await trash.put(file);
    }
    const names = ["Свет 100%.2.mod", "Свет 100%.3.mod", "Свет 100%.mod"];
    expect(readdirSync(path.join(folder, "files")).sort()).toEqual(names);
    expect(names.map((name) => readFileSync(path.join(folder, "files", name), "utf8"))).toEqual(["2", "3", "1"]);
    expect(readdirSync(path.join(folder, "info"))).toHaveLength(3);
  });

  it("does not replace what lies there without a note", async () => {
    const { file, trash, folder } = begin();
    mkdirSync(path.join(folder, "files"), { recursive: true });
    writeFileSync(path.join(folder, "files/Свет 100%.mod"), "of somebody else");
    await trash.put(file);
    expect(readFileSync(path.join(folder, "files/Свет 100%.mod"), "utf8")).toBe("of somebody else");
    expect(readFileSync(path.join(folder, "files/Свет 100%.2.mod"), "utf8")).toBe("bytes");
    expect(readdirSync(path.join(folder, "info"))).toEqual(["Свет 100%.2.mod.trashinfo"]);
  });

  it("lies where XDG_DATA_HOME says, when that is a whole path", async () => {
    const data = tempFolder();
    const named = begin({ XDG_DATA_HOME: data });
    await named.trash.put(named.file);
    expect(readdirSync(path.join(data, "Trash/files"))).toEqual(["Свет 100%.mod"]);
    const relative = begin({ XDG_DATA_HOME: "data" });
    await relative.trash.put(relative.file);
    expect(existsSync(path.join(relative.folder, "files"))).toBe(true);
  });

  it("says so when it cannot take the file, which is then where it was", async () => {
    const { home, file, trash, folder } = begin();
    mkdirSync(path.dirname(folder), { recursive: true });
    writeFileSync(folder, "in the way");
    await expect(trash.put(file)).rejects.toMatchObject({ name: "FileError", kind: "no-trash", path: file });
    expect(readFileSync(file, "utf8")).toBe("bytes");
    await expect(trash.put(path.join(home, "none.mod"))).rejects.toMatchObject({ kind: "not-found" });
  });

  it.skipIf(process.getuid?.() === 0)("leaves no note of a file that cannot be moved", async () => {
    const { file, trash, folder } = begin();
    chmodSync(path.dirname(file), 0o500);
    await expect(trash.put(file)).rejects.toMatchObject({ kind: "no-trash" });
    chmodSync(path.dirname(file), 0o700);
    expect(readdirSync(path.join(folder, "info"))).toEqual([]);
  });

  const disk = "/dev/shm";
  it.skipIf(!existsSync(disk))("of another disk lies at its top", async () => {
    const { trash } = begin();
    const file = path.join(disk, `lamplighter-test-${process.pid}.mod`);
    writeFileSync(file, "bytes");
    await trash.put(file);
    const folder = path.join(disk, `.Trash-${process.getuid?.()}`);
    const trashed = path.join(folder, "files", path.basename(file));
    const info = path.join(folder, "info", `${path.basename(file)}.trashinfo`);
    expect(readFileSync(trashed, "utf8")).toBe("bytes");
    expect(readFileSync(info, "utf8")).toContain(`Path=${path.basename(file)}\n`);
    const { rmSync } = await import("node:fs");
    for (const each of [trashed, info]) rmSync(each);
  });
});

describe("the trash of other systems", () => {
  it("gets the path as an argument or a variable, never in a script", () => {
    const evil = `/x/'"; rm -rf $HOME; ".mod`;
    const mac = trashCommand("darwin");
    expect(mac?.args(evil).at(-1)).toBe(evil);
    expect(mac?.args(evil).slice(0, -1).join(" ")).not.toContain("rm -rf");
    const windows = trashCommand("win32");
    expect(windows?.args(evil).join(" ")).not.toContain("rm -rf");
    expect(windows?.args(evil).join(" ")).toContain("SendToRecycleBin");
    expect(windows?.program).toBe("C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe");
    expect(windows?.env(evil)).toEqual({ LAMPLIGHTER_TRASH: evil });
    expect(trashCommand("linux")).toBeNull();
  });

  it("counts as failed when the file is still there", async () => {
    const { file } = begin();
    await expect(trashBy(async () => {}).put(file)).rejects.toMatchObject({ kind: "no-trash" });
    const failing = trashBy(async () => {
      throw new Error("Failed to move item.");
    });
    await expect(failing.put(file)).rejects.toMatchObject({ kind: "no-trash", data: { why: "Failed to move item" } });
  });

  it("notes paths as addresses are written", () => {
    expect(trashInfo("/a b/ü%.mod", new Date(2026, 0, 2, 3, 4, 5))).toBe(
      "[Trash Info]\nPath=/a%20b/%C3%BC%25.mod\nDeletionDate=2026-01-02T03:04:05\n",
    );
  });
});
