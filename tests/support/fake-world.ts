import type { InstallItem, InstallPreview } from "../../src-shared/contract/models/install.ts";
import type { LaunchPlan } from "../../src-shared/contract/models/launch.ts";
import type { Mod, PlaySnapshot } from "../../src-shared/contract/models/play.ts";
import type { FakePath } from "./fake-conflicts.ts";
import { fakeReport } from "./fake-doctor.ts";
import type { FakeWorld } from "./fake-main.ts";
import { fakeWorkshop } from "./fake-workshop.ts";

/** 29 November 2026, 12:00 UTC: pictures of any day show the same. */
export const FAKE_NOW = Date.UTC(2026, 10, 29, 12);

/** A mod of the library, with what does not matter filled in. */
export function fakeMod(number: number, mod: Partial<Mod> & Pick<Mod, "title">): Mod {
  const name = mod.title.replace(/[^A-Za-z]+/g, "_").toUpperCase();
  return {
    id: String(1000 + number),
    file: `file-${number}`,
    path: `C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2/mods/${name.length > 2 ? name : `MOD_${number}`}.MOD`,
    author: "",
    version: 1,
    gameVersion: "1.25.9.5",
    source: "local",
    size: 1_400_000 + 37_512 * number,
    modified: FAKE_NOW - 86_400_000 * (number + 2),
    health: "healthy",
    findings: [],
    requires: [],
    missing: [],
    twins: [],
    ...mod,
  };
}

const by = (title: string, author: string, version: number, more: Partial<Mod> = {}) => ({
  title,
  author,
  version,
  ...more,
});
const WORKSHOP = { source: "workshop" } as const;

const ACTIVE: readonly (Partial<Mod> & Pick<Mod, "title">)[] = [
  by("天煞星宠物", "墨岚", 12, WORKSHOP),
  by("Extra Chunky", "Orla Venn", 4),
  by("Synergies", "Halyard Team", 41, WORKSHOP),
  by("Ember Respec Vendor", "Marisol Kett", 7, {
    id: "-8136277209518444051",
    health: "will-not-load",
    findings: [
      {
        code: "mod-rolling-hash",
        severity: "error",
        path: "EMBER_RESPEC_VENDOR.MOD",
        message:
          "The checksum inside this file is 0x3C1D724F, and of its contents it is 0x1EF33A14. The file was most likely edited after it was packed.",
      },
    ],
    requires: [
      { id: "1002", title: "Synergies", version: 38 },
      { id: "1011", title: "Stash Tabs Plus", version: 4 },
    ],
  }),
  by("Far Zoom", "Pell", 3, WORKSHOP),
  by("Lantern-lit Dungeons", "Ilse Brandt", 10),
  by("Enchant Bargains", "Tobias Wrenn", 2, WORKSHOP),
  by("Больше добычи", "Гордей П.", 6, WORKSHOP),
  by("Stash Tabs Plus", "Juno Abara", 5),
  by("Soundtrack Remaster", "D. Okafor", 1, WORKSHOP),
  by("Bigger Minimap", "Rhea Sand", 8),
];

const LIBRARY: readonly (Partial<Mod> & Pick<Mod, "title">)[] = [
  by("Amber Interface", "Sefa Lindqvist", 11, WORKSHOP),
  by("Classless", "Orla Venn", 2),
  by("Frostwake Act IV", "Halyard Team", 19, {
    ...WORKSHOP,
    missing: [
      { id: "501", title: "Frostwake Core", version: 19, installed: null },
      { id: "502", title: "Halyard Library", version: 7, installed: 5 },
    ],
  }),
  by("Gem Cutter", "Nils Aro", 3),
  by("Horde Mode", "Pell", 8, WORKSHOP),
  by("Longer Nights", "Ilse Brandt", 2, { health: "busy" }),
  by("Quiet Pets", "Juno Abara", 1),
  by("Waypoint Notes", "Rhea Sand", 3, { health: "unchecked" }),
];

export const GHOST_ID = "4250663806150760857";

/** The world of the drawings: twelve in the order, one of them without a file, and some that are not active. */
export function fakeWorld(change: Partial<PlaySnapshot> = {}): FakeWorld {
  const active = ACTIVE.map((mod, index) => fakeMod(index, mod));
  const library = LIBRARY.map((mod, index) => fakeMod(20 + index, mod));
  const ids = active.map(({ id }) => id).toSpliced(8, 0, GHOST_ID);
  const profile = "C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2";
  const snapshot: PlaySnapshot = {
    generation: 1,
    profile: { path: profile, origin: "native", modsPath: `${profile}/mods` },
    game: { version: "1.25.9.5", origin: "steam", path: "C:/Steam/steamapps/common/Torchlight II", isRunning: false },
    places: [
      {
        purpose: "install",
        path: "C:/Steam/steamapps/common/Torchlight II",
        source: "steam-library",
        origin: "steam",
        found: true,
        outcome: { kind: "found" },
        detail: { kind: "version", version: "1.25.9.5" },
        isUsed: true,
      },
      {
        purpose: "install",
        path: "C:/GOG Games/Torchlight II",
        source: "gog-folder",
        origin: "gog",
        found: false,
        outcome: { kind: "not-there" },
        detail: null,
        isUsed: false,
      },
      {
        purpose: "profile",
        path: profile,
        source: "documents",
        origin: "native",
        found: true,
        outcome: { kind: "found" },
        detail: { kind: "holds", names: ["modlauncher.sch", "settings.txt", "mods"] },
        isUsed: true,
      },
    ],
    order: { revision: "1", ids },
    mods: [...active, ...library],
    strays: [
      {
        file: "file-90",
        path: `${profile}/mods/OLD_DOWNLOAD.MOD`,
        state: "unreadable",
        findings: [
          {
            code: "mod-truncated",
            severity: "error",
            path: "OLD_DOWNLOAD.MOD",
            message: "The file ends after 1,480 bytes, in the middle of its header.",
          },
        ],
      },
    ],
    ghosts: [{ id: GHOST_ID, title: "Pack Mule Pets" }],
    findings: [],
    annotations: [{ id: "-8136277209518444051", note: "Respec before the Act III boss.", tags: ["vendor"] }],
    draft: null,
    activeProfile: "Synergies run",
    ...change,
  };
  const named = (name: string) => ({ name, ids, off: [], changed: FAKE_NOW });
  return {
    info: {
      version: "0.1.0",
      host: "electron",
      platform: "windows",
      locale: "en-GB",
      isSample: false,
      has: { windowButtons: true, dialogs: true, reveal: true },
    },
    settings: {
      language: "system",
      theme: "dark",
      motion: "reduced",
      folders: { profile: null, install: null, mods: [] },
    },
    snapshot,
    profiles: [named("Solo, hard"), named("Synergies run"), named("With Kari")],
    history: [
      { entry: "h3", time: FAKE_NOW - 720_000, mods: 12, why: "saved" },
      { entry: "h2", time: FAKE_NOW - 7_200_000, mods: 11, why: "outside" },
      { entry: "h1", time: FAKE_NOW - 4 * 86_400_000, mods: 9, why: "profile" },
    ],
    preview: {
      name: "With Kari",
      mods: [
        { id: "1002", title: "Synergies", version: 41, isOn: true, state: "here" },
        { id: "1004", title: "Far Zoom", version: 5, isOn: true, state: "older" },
        { id: GHOST_ID, title: "Pack Mule Pets", version: 2, isOn: true, state: "missing" },
        { id: "1023", title: "Gem Cutter", version: 3, isOn: false, state: "here" },
      ],
    },
    details: {
      "Ember Respec Vendor": {
        description:
          "Adds a vendor in each town who returns spent stat and skill points. The price grows with your level.",
      },
      "Far Zoom": { description: "Lets the camera go farther out.", website: "https://example.org/far-zoom" },
    },
    opened: [],
    picked: null,
    chosen: [{ file: "open-1", name: "Lantern mods.zip", path: "C:/Users/Mara/Downloads/Lantern mods.zip" }],
    installPreview: fakePreview(`${profile}/mods`),
    installResult: null,
    removed: null,
    counts: COUNTS,
    paths: PATHS,
    plan: FAKE_PLAN,
    restorePoints: [
      { entry: "r3", time: FAKE_NOW - 720_000, saves: 4, files: 11, size: 2_610_442 },
      { entry: "r2", time: FAKE_NOW - 9_000_000, saves: 4, files: 11, size: 2_598_110 },
      { entry: "r1", time: FAKE_NOW - 3 * 86_400_000, saves: 3, files: 8, size: 1_904_330 },
    ],
    report: fakeReport(FAKE_NOW, snapshot.mods),
    fixResult: null,
    beforeFix: null,
    workshop: fakeWorkshop(FAKE_NOW),
    failing: {},
    held: [],
  };
}

/** Of the drawing. */
const COUNTS: FakeWorld["counts"] = {
  天煞星宠物: { wins: 14, base: 31 },
  "Extra Chunky": { wins: 3, base: 12 },
  Synergies: { wins: 212, loses: 17, base: 640 },
  "Ember Respec Vendor": { loses: 3, base: 21 },
  "Far Zoom": { wins: 1, base: 1 },
  "Lantern-lit Dungeons": { wins: 26, loses: 4, base: 88 },
  "Enchant Bargains": { loses: 5, base: 5, shadowedBy: 2 },
  "Больше добычи": { wins: 9, loses: 31, base: 44 },
  "Stash Tabs Plus": { wins: 2, loses: 1, base: 6 },
};

const PATHS: readonly FakePath[] = [
  {
    path: "MEDIA/UNITS/MONSTERS/NPCS/RESPEC_VENDOR.DAT",
    titles: ["Synergies", "Ember Respec Vendor"],
    inBase: true,
  },
  { path: "MEDIA/UI/RESPECMENU.LAYOUT", titles: ["Extra Chunky", "Ember Respec Vendor"] },
  {
    path: "MEDIA/TRANSLATIONS/TRANSLATE.DAT",
    titles: ["Synergies", "Ember Respec Vendor", "Больше добычи"],
    inBase: true,
  },
  { path: "MEDIA/UNITDATA.RAW", titles: ["Synergies", "Lantern-lit Dungeons"], isRaw: true, inBase: true },
  { path: "MEDIA/CAMERA/CAMERA.DAT", titles: ["Far Zoom", "Bigger Minimap"], inBase: true },
];

const FAKE_PLAN: LaunchPlan = {
  way: "direct",
  line: 'cd /d "C:\\Steam\\steamapps\\common\\Torchlight II" && Torchlight2.exe MODSCHEME=MODLAUNCHER.SCH',
  folder: "C:/Steam/steamapps/common/Torchlight II",
  findings: [],
};

function fakePreview(folder: string): InstallPreview {
  const item = (number: number, title: string, more: Partial<InstallItem> & { author?: string; version?: number }) => {
    const { author = "Pell", version = 1, ...rest } = more;
    const name = `${title.replace(/[^A-Za-z]+/g, "_").toUpperCase()}.MOD`;
    return {
      item: `i${number}`,
      packageName: "Lantern mods.zip",
      inside: `Mods/${name}`,
      mod: { id: String(3000 + number), title, author, version },
      size: 900_000 + 420_000 * number,
      action: "new" as const,
      target: `${folder}/${name}`,
      standing: null,
      isSuggested: true,
      findings: [],
      ...rest,
    };
  };
  const standing = (version: number) => ({ path: `${folder}/OLD.MOD`, version, size: 1_400_000 });
  return {
    preview: "preview-1",
    folder,
    items: [
      item(1, "Ash Road", { author: "Ilse Brandt", version: 3 }),
      item(2, "Extra Chunky", { author: "Orla Venn", version: 7, action: "update", standing: standing(4) }),
      item(3, "Night Watch", { author: "Halyard Team", version: 2 }),
      item(4, "Far Zoom", { version: 3, action: "same", standing: standing(3), isSuggested: false }),
      item(5, "Bigger Minimap", {
        author: "Rhea Sand",
        version: 6,
        action: "older",
        standing: standing(8),
        isSuggested: false,
      }),
      item(6, "CUT_OFF", {
        mod: null,
        action: "refused",
        target: null,
        isSuggested: false,
        findings: [
          {
            code: "install-unreadable",
            severity: "error",
            path: "CUT_OFF.MOD",
            message: "The file ends after 1,480 bytes, in the middle of its header.",
          },
        ],
      }),
    ],
    others: 2,
    findings: [],
  };
}

/** Many mods: `active` of them in the order. */
export function crowdedWorld(count: number, active: number): FakeWorld {
  const mods = Array.from({ length: count }, (_, number) =>
    fakeMod(number, {
      title: `Mod ${String(number).padStart(4, "0")}`,
      author: `Author ${number % 17}`,
      version: 1 + (number % 9),
    }),
  );
  return fakeWorld({
    mods,
    order: { revision: "1", ids: mods.slice(0, active).map(({ id }) => id) },
    ghosts: [],
    strays: [],
    activeProfile: null,
  });
}
