import { describe, expect, it, test } from "vitest";
import type { LaunchFacts } from "../../../../src-main/play/launch/facts.ts";
import { type LaunchPlan, type LaunchWay, planLaunch } from "../../../../src-main/play/launch/plan.ts";
import { gameFacts, launchFacts } from "../../../support/launch-facts.ts";

const SCHEME = "MODSCHEME=MODLAUNCHER.SCH";

function plan(facts: LaunchFacts, withMods = true): LaunchPlan {
  return planLaunch(facts, { withMods });
}

function wayOf(facts: LaunchFacts, withMods = true): LaunchWay {
  const made = plan(facts, withMods);
  if (made.kind === "cannot") throw new Error(codesOf(made).join());
  return made.way;
}

const codesOf = ({ findings }: LaunchPlan) => findings.map(({ code }) => code);
const kindsOf = (made: LaunchPlan) =>
  made.kind === "cannot" ? [] : [made.way, ...made.others].map(({ kind }) => kind);

const GOG = "C:\\GOG Games\\Torchlight II";
const STEAM_ON_WINDOWS = "D:\\SteamLibrary\\steamapps\\common\\Torchlight II";
const STEAM_EXE = { kind: "plain", program: "C:\\Program Files (x86)\\Steam\\steam.exe" } as const;
const ON_LINUX = "/home/mara/.local/share/Steam/steamapps/common/Torchlight II";
const STEAM = { kind: "plain", program: "/usr/bin/steam" } as const;
const PORT = { name: "Torchlight2.bin.x86_64", isExecutable: true };
const WINE = { program: "/usr/bin/wine", prefix: "/home/mara/.wine" };

describe("Windows", () => {
  const own = gameFacts({ folder: GOG, exe: "Torchlight2.exe" });
  const ofSteam = gameFacts({ folder: STEAM_ON_WINDOWS, exe: "Torchlight2.exe", isSteam: true });

  it("starts the program in its folder", () => {
    expect(wayOf(launchFacts("windows", own))).toEqual({
      kind: "direct",
      program: `${GOG}\\Torchlight2.exe`,
      args: [SCHEME],
      folder: GOG,
      env: {},
      line: `cd /d "${GOG}" && "${GOG}\\Torchlight2.exe" ${SCHEME}`,
      isGame: true,
    });
    expect(codesOf(plan(launchFacts("windows", own)))).toEqual([]);
  });

  it("asks Steam for a copy of Steam's, and says why and what would do without", () => {
    const made = plan(launchFacts("windows", ofSteam, { steam: STEAM_EXE }));
    expect(made).toMatchObject({
      way: {
        kind: "steam",
        program: STEAM_EXE.program,
        args: ["-applaunch", "200710", SCHEME],
        folder: "C:\\Program Files (x86)\\Steam",
        line: `"${STEAM_EXE.program}" -applaunch 200710 ${SCHEME}`,
        isGame: false,
      },
    });
    expect(kindsOf(made)).toEqual(["steam", "direct"]);
    expect(made.findings.map(({ code, severity, path }) => [code, severity, path])).toEqual([
      ["launch-through-steam", "info", STEAM_ON_WINDOWS],
      ["launch-app-id", "info", `${STEAM_ON_WINDOWS}\\steam_appid.txt`],
    ]);
  });

  it("starts a copy of Steam's by itself when steam_appid.txt is there, or Steam is not", () => {
    const withFile = launchFacts("windows", { ...ofSteam, appId: "right" }, { steam: STEAM_EXE });
    expect([kindsOf(plan(withFile)), codesOf(plan(withFile))]).toEqual([["direct", "steam"], []]);
    const noSteam = plan(launchFacts("windows", ofSteam));
    expect([kindsOf(noSteam), codesOf(noSteam)]).toEqual([["direct"], ["launch-app-id"]]);
    const wrong = plan(launchFacts("windows", { ...ofSteam, appId: "wrong" }, { steam: STEAM_EXE }));
    expect([kindsOf(wrong), codesOf(wrong)]).toEqual([
      ["steam", "direct"],
      ["launch-through-steam", "launch-app-id-wrong"],
    ]);
  });

  it("needs the program", () => {
    const made = plan(launchFacts("windows", gameFacts({ folder: GOG })));
    expect(made.kind).toBe("cannot");
    expect(made.findings).toMatchObject([{ code: "launch-no-program", severity: "error", path: GOG }]);
  });
});

describe("Linux", () => {
  const port = gameFacts({ folder: "/opt/Torchlight II", port: PORT });
  const proton = gameFacts({ folder: ON_LINUX, exe: "Torchlight2.exe", isSteam: true });
  const own = gameFacts({ folder: "/home/mara/.wine/drive_c/GOG Games/Torchlight II", exe: "TORCHLIGHT2.EXE" });

  it("starts the port in its own folder, since it may look for saves there", () => {
    expect(wayOf(launchFacts("linux", port))).toEqual({
      kind: "native",
      program: "/opt/Torchlight II/Torchlight2.bin.x86_64",
      args: [SCHEME],
      folder: "/opt/Torchlight II",
      env: {},
      line: `cd '/opt/Torchlight II' && '/opt/Torchlight II/Torchlight2.bin.x86_64' ${SCHEME}`,
      isGame: true,
    });
    expect(codesOf(plan(launchFacts("linux", port)))).toEqual(["launch-native-folder"]);
  });

  it.each([
    [STEAM, [], `/usr/bin/steam -applaunch 200710 ${SCHEME}`],
    [
      { kind: "flatpak", program: "/usr/bin/flatpak" } as const,
      ["run", "com.valvesoftware.Steam"],
      `/usr/bin/flatpak run com.valvesoftware.Steam -applaunch 200710 ${SCHEME}`,
    ],
    [
      { kind: "snap", program: "/usr/bin/snap" } as const,
      ["run", "steam"],
      `/usr/bin/snap run steam -applaunch 200710 ${SCHEME}`,
    ],
  ])("asks Steam, %o, for the game for Windows", (steam, before, line) => {
    expect(wayOf(launchFacts("linux", proton, { steam }))).toEqual({
      kind: "proton",
      program: steam.program,
      args: [...before, "-applaunch", "200710", SCHEME],
      folder: "/home/mara",
      env: {},
      line,
      isGame: false,
    });
  });

  it("cannot start Steam's game for Windows without Steam, whatever Wine there is", () => {
    expect(codesOf(plan(launchFacts("linux", proton, { wine: WINE })))).toEqual(["launch-no-steam"]);
  });

  it("asks Steam for its port, and starts it by itself when steam_appid.txt is there", () => {
    const ofSteam = { ...port, isSteam: true };
    expect(kindsOf(plan(launchFacts("linux", ofSteam, { steam: STEAM })))).toEqual(["steam", "native"]);
    const withFile = plan(launchFacts("linux", { ...ofSteam, appId: "right" }, { steam: STEAM }));
    expect(kindsOf(withFile)).toEqual(["native", "steam"]);
  });

  it("starts the game for Windows with Wine, in its prefix", () => {
    expect(wayOf(launchFacts("linux", own, { wine: WINE }))).toEqual({
      kind: "wine",
      program: "/usr/bin/wine",
      args: ["TORCHLIGHT2.EXE", SCHEME],
      folder: own.folder,
      env: { WINEPREFIX: "/home/mara/.wine" },
      line: `cd '${own.folder}' && WINEPREFIX=/home/mara/.wine /usr/bin/wine TORCHLIGHT2.EXE ${SCHEME}`,
      isGame: true,
    });
    expect(codesOf(plan(launchFacts("linux", own)))).toEqual(["launch-no-wine"]);
  });

  const heroic = { kind: "heroic", opener: "/usr/bin/xdg-open", app: "1958228073", runner: "gog" } as const;

  it("asks Heroic by its address when its Wine cannot be called", () => {
    const facts = launchFacts("linux", own, { shop: heroic });
    const address = "heroic://launch?appName=1958228073&runner=gog";
    expect(wayOf(facts)).toMatchObject({
      kind: "heroic",
      program: "/usr/bin/xdg-open",
      args: [`${address}&arg=MODSCHEME%3DMODLAUNCHER.SCH`],
      line: `/usr/bin/xdg-open '${address}&arg=MODSCHEME%3DMODLAUNCHER.SCH'`,
    });
    expect(codesOf(plan(facts))).toEqual(["launch-shop-version"]);
    expect(wayOf(facts, false).args).toEqual([address]);
    expect(codesOf(plan(facts, false))).toEqual([]);
    expect(kindsOf(plan({ ...facts, wine: WINE }))).toEqual(["wine", "heroic"]);
  });

  it("asks Lutris only without mods, since it takes no arguments", () => {
    const lutris = { kind: "lutris", program: "/usr/bin/lutris", slug: "torchlight-ii" } as const;
    const facts = launchFacts("linux", own, { shop: lutris });
    expect(codesOf(plan(facts))).toEqual(["launch-shop-arguments"]);
    expect(wayOf(facts, false)).toMatchObject({ kind: "lutris", args: ["lutris:rungame/torchlight-ii"] });
    expect(kindsOf(plan({ ...facts, wine: WINE }))).toEqual(["wine"]);
    expect(kindsOf(plan({ ...facts, wine: WINE }, false))).toEqual(["wine", "lutris"]);
  });

  it("says when the port may not be executed, and takes the game for Windows then", () => {
    const port = { name: PORT.name, isExecutable: false };
    const made = plan(launchFacts("linux", gameFacts({ folder: "/opt/tl2", port })));
    expect(made.findings).toMatchObject([{ code: "launch-not-executable", path: `/opt/tl2/${PORT.name}` }]);
    expect(kindsOf(plan(launchFacts("linux", { ...own, port }, { wine: WINE })))).toEqual(["wine"]);
    expect(codesOf(plan(launchFacts("linux", gameFacts({ folder: "/opt/tl2" }))))).toEqual(["launch-no-program"]);
  });
});

describe("macOS", () => {
  const folder = "/Users/mara/Library/Application Support/Steam/steamapps/common/Torchlight II";
  const bundle = { path: `${folder}/Torchlight2.app`, program: `${folder}/Torchlight2.app/Contents/MacOS/Torchlight2` };
  const steam = { kind: "plain", program: "/Applications/Steam.app/Contents/MacOS/steam_osx" } as const;

  it("asks Steam's own program, since `open` does not hand arguments to one that runs", () => {
    const made = plan(launchFacts("macos", gameFacts({ folder, bundle, isSteam: true }), { steam }));
    expect(made).toMatchObject({ way: { program: steam.program, args: ["-applaunch", "200710", SCHEME] } });
    expect(made).toMatchObject({
      others: [
        { kind: "native", program: bundle.program, args: [SCHEME], folder, isGame: true },
        { kind: "native", program: "/usr/bin/open", args: ["-a", bundle.path, "--args", SCHEME], isGame: false },
      ],
    });
  });

  it("starts the program in the bundle in the folder around it, where saves are", () => {
    const own = gameFacts({ folder: "/Applications", bundle: { ...bundle, program: "/Applications/T.app/t" } });
    expect(wayOf(launchFacts("macos", own))).toMatchObject({
      program: "/Applications/T.app/t",
      folder: "/Applications",
      line: `cd /Applications && /Applications/T.app/t ${SCHEME}`,
    });
  });

  it("opens a bundle whose program it does not know", () => {
    const own = gameFacts({ folder: "/Applications", bundle: { path: "/Applications/T II.app", program: null } });
    expect(wayOf(launchFacts("macos", own)).line).toBe(`/usr/bin/open -a '/Applications/T II.app' --args ${SCHEME}`);
    expect(wayOf(launchFacts("macos", own), false).line).toBe("/usr/bin/open -a '/Applications/T II.app'");
  });
});

test("without mods there is no argument, on any system", () => {
  const all = [
    launchFacts("windows", gameFacts({ folder: GOG, exe: "Torchlight2.exe" })),
    launchFacts("linux", gameFacts({ folder: "/opt/t", port: PORT })),
    launchFacts("linux", gameFacts({ folder: ON_LINUX, exe: "Torchlight2.exe", isSteam: true }), { steam: STEAM }),
    launchFacts("linux", gameFacts({ folder: "/opt/t", exe: "Torchlight2.exe" }), { wine: WINE }),
  ];
  for (const facts of all) {
    expect(wayOf(facts).args).toContain(SCHEME);
    expect(wayOf(facts, false).args).not.toContain(SCHEME);
    const empty = { ...facts, activeMods: 0 };
    expect(wayOf(empty).args).not.toContain(SCHEME);
    expect(codesOf(plan(empty))).toContain("launch-no-mods");
    expect(codesOf(plan(empty, false))).not.toContain("launch-no-mods");
  }
});

test("a game that was not found cannot be started", () => {
  for (const system of ["windows", "macos", "linux"] as const)
    expect(plan(launchFacts(system, null))).toMatchObject({ kind: "cannot", findings: [{ code: "launch-no-game" }] });
});
