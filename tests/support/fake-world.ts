import type { Mod, PlaySnapshot } from "../../src-shared/contract/models/play.ts";
import type { FakeWorld } from "./fake-main.ts";

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
  by("Enchant Bargains", "Tobias Wrenn", 2, { ...WORKSHOP, health: "flawed" }),
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
        origin: "steam",
        found: true,
        isUsed: true,
      },
      { purpose: "install", path: "C:/GOG Games/Torchlight II", origin: "gog", found: false, isUsed: false },
      { purpose: "profile", path: profile, origin: "native", found: true, isUsed: true },
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
    failing: {},
    held: [],
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
