import { describe, expect, it } from "vitest";
import { findBaseSources } from "../../../src-main/base-game/sources.ts";
import type { Surroundings } from "../../../src-main/files/places.ts";

/** A disk of these folders, each with the names in it. */
function around(
  folders: Readonly<Record<string, readonly string[]>>,
  env: Surroundings["env"] = {},
  platform: NodeJS.Platform = "linux",
): Surroundings {
  return { platform, env, home: "/home/jane", list: (folder) => folders[folder] ?? null, readText: () => null };
}

const GAME = {
  "/game": ["torchlight2.exe", "paks", "Media", "Mods"],
  "/game/paks": ["Data.pak", "DATA.PAK.MAN"],
  "/game/Media": ["UNITS"],
};

const pathsOf = (named: readonly string[], on: Surroundings) =>
  findBaseSources(named, on).sources.map(({ kind, path }) => `${kind} ${path}`);

describe("what is named as base game", () => {
  it.each([
    ["/game", ["media /game/Media", "archive /game/paks/Data.pak"]],
    ["/game/paks", ["archive /game/paks/Data.pak"]],
    ["/game/Media", ["media /game/Media"]],
    ["/game/paks/Data.pak", ["archive /game/paks/Data.pak"]],
    ["/gone", ["archive /gone"]],
  ])("%s", (named, wanted) => {
    expect(pathsOf([named], around(GAME))).toEqual(wanted);
  });

  it("stands in the order given, is all there is, and says what is none", () => {
    const on = around({ ...GAME, "/empty": ["x"] }, { TL2_INSTALL_DIR: "/game", TL2_MEDIA_DIR: "/game/Media" });
    const { sources, looked, findings } = findBaseSources(["/b.tl2base", "/empty", "/game/paks"], on);
    expect(sources).toEqual([
      { kind: "archive", path: "/b.tl2base", isNamed: true },
      { kind: "archive", path: "/game/paks/Data.pak", isNamed: true },
    ]);
    expect([looked, findings.map(({ code, path }) => [code, path])]).toEqual([[], [["base-not-found", "/empty"]]]);
  });

  it("on Windows has its own slashes", () => {
    const folders = { "D:\\TL2": ["Torchlight2.exe", "PAKS"], "D:\\TL2\\PAKS": ["DATA.PAK"] };
    expect(pathsOf(["D:\\TL2"], around(folders, {}, "win32"))).toEqual(["archive D:\\TL2\\PAKS\\DATA.PAK"]);
  });
});

describe("what is found without being named", () => {
  it("is TL2_MEDIA_DIR above the install", () => {
    const on = around(
      { ...GAME, "/loose": ["media", "MOD.DAT"], "/loose/media": [] },
      { TL2_INSTALL_DIR: "/game", TL2_MEDIA_DIR: "/loose" },
    );
    expect(pathsOf([], on)).toEqual(["media /loose/media", "media /game/Media", "archive /game/paks/Data.pak"]);
    expect(findBaseSources([], on).looked).toEqual([
      { path: "/loose/media", origin: "environment", found: true },
      { path: "/game", origin: "environment", found: true },
    ]);
  });

  it("is of a folder of the game that lacks its program too", () => {
    const steam = "/home/jane/.local/share/Steam/steamapps/common";
    const parts = steam.split("/").slice(1);
    const above = Object.fromEntries(parts.map((part, i) => [`/${parts.slice(0, i).join("/")}`, [part]]));
    const install = `${steam}/Torchlight II`;
    const on = around({ ...above, [steam]: ["Torchlight II"], [install]: ["PAKS"], [`${install}/PAKS`]: ["DATA.PAK"] });
    const { sources, looked } = findBaseSources([], on);
    expect(sources).toEqual([{ kind: "archive", path: `${install}/PAKS/DATA.PAK`, isNamed: false }]);
    expect(looked[0]).toEqual({ path: install, origin: "steam", found: false });
  });

  it("is nothing on a machine without the game, and a wrong TL2_MEDIA_DIR is said", () => {
    const { sources, looked, findings } = findBaseSources([], around({}, { TL2_MEDIA_DIR: "/gone" }));
    expect([sources, findings.map(({ code, severity }) => [code, severity])]).toEqual([
      [],
      [["base-media-missing", "warning"]],
    ]);
    expect(looked.every(({ found }) => !found)).toBe(true);
  });
});
