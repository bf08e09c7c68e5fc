import { DEFAULT_GAME_VERSION } from "../../src-shared/formats/mod/game-version.ts";
import type { ModHeader, ModRequirement } from "../../src-shared/formats/mod/header.ts";
import { requirementHash } from "../../src-shared/hash/murmur.ts";
import { type BuilderFile, type BuilderParts, buildModOf } from "./container.ts";
import { datText, integer, string } from "./texts.ts";

/** A mod of the synthetic profile. */
export interface SampleMod {
  /** Below the profile's `mods` folder. */
  readonly file: string;
  readonly title: string;
  /** i64. */
  readonly id: bigint;
  /** What is wrong with it, for people; null when nothing is. */
  readonly wrong: string | null;
  readonly bytes: Uint8Array;
}

/** Compiles a source text by its entry path. */
export type CompileFile = (path: string, source: Uint8Array) => Uint8Array;

interface Recipe {
  readonly file: string;
  readonly title: string;
  readonly id: bigint;
  readonly version?: number;
  readonly wrong?: string;
  readonly requirements?: readonly ModRequirement[];
  readonly removedFiles?: readonly string[];
  /** Entry paths; each gets a small unit of its own. */
  readonly units: readonly string[];
  readonly spoil?: (parts: BuilderParts) => BuilderParts;
  readonly cut?: boolean;
}

/** Ids as the scheme has them. The ghost is of no file. */
export const IDS = {
  lanternPack: -4711000000000000123n,
  deepLights: 2500774315n,
  wickTrade: 836884927n,
  brassTools: -3017306335925106305n,
  paper: 945157549n,
  missing: 5150n,
  wrongHash: 6001n,
  lowerCase: 6002n,
  asText: 6003n,
  twin: 6004n,
  oilPrices: 6005n,
  nightWatch: 6006n,
  cutOff: 6007n,
  ghost: 9223372036854775807n,
} as const;

const BRASS_LANTERN = "MEDIA/UNITS/ITEMS/LANTERNS/BRASS_LANTERN.DAT";

const RECIPES: readonly Recipe[] = [
  { file: "Lantern_Pack.MOD", title: "Lantern Pack", id: IDS.lanternPack, version: 5, units: [BRASS_LANTERN] },
  {
    file: "deep/Deep_Lights.MOD",
    title: "Deep Lights",
    id: IDS.deepLights,
    requirements: [{ name: "Lantern Pack", id: IDS.lanternPack, version: 5 }],
    units: ["MEDIA/UNITS/MONSTERS/DEEP_WICK.DAT"],
  },
  { file: "Wick_Trade.MOD", title: "Wick Trade", id: IDS.wickTrade, units: ["MEDIA/UNITS/ITEMS/TOOLS/WICK.DAT"] },
  {
    file: "Brass_Tools.MOD",
    title: "Brass Tools",
    id: IDS.brassTools,
    units: [BRASS_LANTERN, "MEDIA/UNITS/ITEMS/TOOLS/BRASS_HAMMER.DAT"],
  },
  { file: "纸灯笼.mod", title: "纸灯笼", id: IDS.paper, units: ["MEDIA/UNITS/ITEMS/LANTERNS/纸灯笼.DAT"] },
  {
    file: "Missing_Requirement.MOD",
    title: "Missing Requirement",
    id: IDS.missing,
    wrong: "asks for a mod that is not there",
    requirements: [{ name: "Nowhere To Be Found", id: 404n, version: 2 }],
    units: ["MEDIA/UNITS/ITEMS/TOOLS/LOOSE_END.DAT"],
  },
  {
    file: "Wrong_Hash.MOD",
    title: "Wrong Hash",
    id: IDS.wrongHash,
    wrong: "its rollingHash is wrong, so the game drops all of it",
    units: ["MEDIA/UNITS/ITEMS/TOOLS/BENT_KEY.DAT"],
    spoil: (parts) => ({
      ...parts,
      keepHash: true,
      editSection: (section) => section.with(4, section[4] ^ 0x5a),
    }),
  },
  {
    file: "Lower_Case.MOD",
    title: "Lower Case",
    id: IDS.lowerCase,
    wrong: "its names are in lower case, which the game never asks for",
    units: ["MEDIA/units/items/tools/lost_spoon.dat"],
  },
  {
    file: "Packed_As_Text.MOD",
    title: "Packed As Text",
    id: IDS.asText,
    wrong: "its DAT was packed as a text under the type of a compiled one",
    units: [],
    spoil: (parts) => ({
      ...parts,
      files: [
        { path: "MEDIA/UNITS/ITEMS/TOOLS/PLAIN_WORDS.DAT", content: unitText("PLAIN_WORDS", 1), type: 0 },
        ...(parts.files ?? []),
      ],
    }),
  },
  {
    file: "Twin_A.MOD",
    title: "Twin",
    id: IDS.twin,
    wrong: "has the same id as Twin_B.MOD; the game loads one of them",
    units: ["MEDIA/UNITS/ITEMS/TOOLS/TWIN.DAT"],
  },
  {
    file: "Twin_B.MOD",
    title: "Twin, new edition",
    id: IDS.twin,
    version: 2,
    wrong: "has the same id as Twin_A.MOD; the game loads one of them",
    units: ["MEDIA/UNITS/ITEMS/TOOLS/TWIN.DAT"],
  },
  {
    file: "Oil_Prices.MOD",
    title: "Oil Prices",
    id: IDS.oilPrices,
    wrong: "is in order, but the eleventh in the scheme: the game takes ten",
    units: ["MEDIA/UNITS/ITEMS/GOLD/GOLD.DAT"],
  },
  {
    file: "Night_Watch.MOD",
    title: "Night Watch",
    id: IDS.nightWatch,
    removedFiles: ["MEDIA/UNITS/MONSTERS/LOST.DAT"],
    units: ["MEDIA/UNITS/MONSTERS/NIGHT_WATCH.DAT"],
  },
  {
    file: "Cut_Off.MOD",
    title: "Cut Off",
    id: IDS.cutOff,
    wrong: "ends in the middle, as a download that broke off",
    units: ["MEDIA/UNITS/ITEMS/TOOLS/HALF_A_SPADE.DAT"],
    cut: true,
  },
];

/** Ids in the order of the scheme: ten, an eleventh, and one of no file. */
export const SCHEME: readonly bigint[] = [
  IDS.lanternPack,
  IDS.deepLights,
  IDS.wickTrade,
  IDS.brassTools,
  IDS.paper,
  IDS.missing,
  IDS.wrongHash,
  IDS.lowerCase,
  IDS.asText,
  IDS.twin,
  IDS.oilPrices,
  IDS.ghost,
];

/** The mods of the profile: some in order, some broken as mods really are. */
export function sampleMods(compile: CompileFile, fileTime: bigint): SampleMod[] {
  return RECIPES.map((recipe) => {
    const { file, title, id, wrong = null, removedFiles = [], units, spoil = (parts) => parts, cut = false } = recipe;
    const files = units.map(
      (path, index): BuilderFile => ({ path, content: compile(path, unitText(`${title} ${index}`, index)), fileTime }),
    );
    const whole = buildModOf(headerOf(recipe), spoil({ files, removedFiles }));
    return { file, title, id, wrong, bytes: cut ? whole.slice(0, Math.floor(whole.length / 2)) : whole };
  });
}

function unitText(name: string, level: number): Uint8Array {
  const lines = [string("NAME", name), string("UNITTYPE", "ITEM"), integer("LEVEL", level + 1)];
  return datText({ name: "UNIT", lines });
}

function headerOf({ title, id, version = 1, requirements = [], removedFiles = [] }: Recipe): ModHeader {
  return {
    formatVersion: 4,
    modVersion: version,
    gameVersion: DEFAULT_GAME_VERSION,
    title,
    author: "The Lamplighter authors",
    description: "Part of the synthetic install.",
    website: "",
    downloadUrl: "",
    id,
    flags: 0,
    requirementHash: requirementHash(requirements),
    requirements,
    removedFiles,
    versions: [],
  };
}
