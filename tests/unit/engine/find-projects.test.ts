import { chmodSync, symlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { findProjects } from "../../../src-main/engine/find-projects.ts";
import { layout, type Media, modDat, writeProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

/** A folder with these files below it. */
function folderOf(tree: Media): string {
  const folder = tempFolder();
  writeProject(folder, { modDat: null, media: {}, beside: tree });
  return folder;
}

/** A project below a folder; `media` is below its MEDIA. */
function project(name: string, below: string, media: Media = { "A.TXT": "a" }): Media {
  const files = Object.entries(media).map(([file, content]) => [`${below}MEDIA/${file}`, content]);
  return { [`${below}MOD.DAT`]: modDat({ name }), ...Object.fromEntries(files) };
}

/** What was found, as `folder: name`, with a mark for levels. */
async function found(folder: string): Promise<string[]> {
  const projects = await findProjects(folder);
  return projects.map(
    ({ folder: own, name, hasLevels }) =>
      `${path.relative(folder, own) || "."}: ${name}${hasLevels ? " (levels)" : ""}`,
  );
}

describe("projects to choose from", () => {
  it("are the folder itself, those right below it and those in its mods folder, each of them sorted", async () => {
    const folder = folderOf({
      ...project("Here", ""),
      ...project("Zeta", "zeta/"),
      ...project("Alpha", "alpha/"),
      ...project("In mods", "MoDs/b/"),
      ...project("Too deep", "alpha/deeper/"),
      ...project("Too deep as well", "MoDs/b/c/"),
    });
    expect(await found(folder)).toEqual([".: Here", "alpha: Alpha", "zeta: Zeta", "MoDs/b: In mods"]);
  });

  it("need MOD.DAT and MEDIA, found in any case", async () => {
    const folder = folderOf({
      "one/mod.dat": modDat({ name: "One" }),
      "one/Media/A.TXT": "a",
      "two/MOD.DAT": modDat(),
      "three/MEDIA/A.TXT": "a",
      "four/x": "x",
    });
    expect(await found(folder)).toEqual(["one: One"]);
  });

  it("are called by their folder when MOD.DAT has no name or cannot be read", async () => {
    const folder = folderOf({
      "empty/MOD.DAT": "",
      "empty/MEDIA/A.TXT": "a",
      "nameless/MOD.DAT": modDat({ name: "" }),
      "nameless/MEDIA/A.TXT": "a",
      "odd/MOD.DAT/x": "MOD.DAT is a folder",
      "odd/MEDIA/A.TXT": "a",
    });
    expect(await found(folder)).toEqual(["empty: empty", "nameless: nameless", "odd: odd"]);
  });

  it("have levels when a layout lies anywhere below MEDIA/LAYOUTS, and not elsewhere", async () => {
    const folder = folderOf({
      ...project("Level", "level/", { "Layouts/Act1/Deep/A.layout": layout() }),
      ...project("Menu", "menu/", { "UI/A.LAYOUT": layout() }),
      ...project("Nothing", "nothing/", { "LAYOUTS/A.TXT": "a" }),
    });
    expect(await found(folder)).toEqual(["level: Level (levels)", "menu: Menu", "nothing: Nothing"]);
  });

  it("are none in a folder that is none, is empty, or does not exist", async () => {
    const folder = folderOf({ file: "x" });
    expect(await found(folder)).toEqual([]);
    expect(await found(path.join(folder, "file"))).toEqual([]);
    expect(await found(path.join(folder, "gone"))).toEqual([]);
  });

  it.skipIf(process.platform === "win32")(
    "are not looked for through links, nor where they may not be read",
    async () => {
      const folder = folderOf({ ...project("Seen", "seen/"), ...project("Closed", "closed/") });
      symlinkSync("seen", path.join(folder, "link"));
      symlinkSync(".", path.join(folder, "loop"));
      chmodSync(path.join(folder, "closed"), 0);
      const names = (await found(folder)).filter((each) => !each.startsWith("closed"));
      chmodSync(path.join(folder, "closed"), 0o755);
      expect(names).toEqual(["seen: Seen"]);
    },
  );
});
