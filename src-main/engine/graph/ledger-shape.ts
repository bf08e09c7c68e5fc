import { types } from "node:util";
import type { MenuDefinition, RawFacts, RawFactsOf } from "../../../src-shared/formats/raw/facts.ts";
import type { RawKind } from "../../../src-shared/formats/raw/raw-index.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import type { GridOutcome } from "../make-grid.ts";
import { type FileColumns, NUMBERS_PER_BLOCK } from "./file-columns.ts";
import type { BlockPlace } from "./places.ts";
import type { GridRecord, IndexRecord } from "./records.ts";

/*
 * Whether values that came out of a file have the shape that the engine wrote. A checksum says that nobody has changed
 * them; it does not say which program wrote them.
 */

type Check = (value: unknown) => boolean;
/** A check for each key; the types ask for one when a record gets another key. */
type ChecksOf<T> = { readonly [K in keyof T]-?: Check };

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => typeof value === "number";
const isFlag: Check = (value) => typeof value === "boolean";
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isU32: Check = (value) => isCount(value) && (value as number) <= 0xffffffff;
const isI64: Check = (value) => typeof value === "bigint" && BigInt.asIntN(64, value) === value;

const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

const ifAny =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);

const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const pairOf =
  (first: Check, second: Check): Check =>
  (value) =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1]);

function recordOf<T>(checks: ChecksOf<T>): Check {
  const all = Object.entries<Check>(checks);
  return (value) =>
    typeof value === "object" && value !== null && all.every(([key, check]) => check((value as never)[key]));
}

/** Values whose `kind` says what else they have. */
function byKind<K extends string>(checks: Readonly<Record<K, Check>>): Check {
  const known = new Map<unknown, Check>(Object.entries(checks));
  return (value) => {
    if (typeof value !== "object" || value === null || !("kind" in value)) return false;
    return known.get(value.kind)?.(value) ?? false;
  };
}

const isBlock = recordOf<BlockPlace>({
  offset: isCount,
  facts: recordOf<BlockPlace["facts"]>({ crc32: isU32, size: isU32, packedSize: isU32, stored: isFlag }),
  sum: isU32,
});

const isDatum: Check = (value) => isText(value) || isNumber(value) || listOf(isText)(value);

const isDiagnostic = recordOf<Diagnostic>({
  code: isText,
  severity: oneOf("error", "warning", "info"),
  path: isText,
  line: ifAny(isCount),
  column: ifAny(isCount),
  message: isText,
  data: ifAny((value) => typeof value === "object" && value !== null && Object.values(value).every(isDatum)),
  fix: ifAny(isText),
});

const isGuid = recordOf<{ value: bigint; isExact: boolean }>({ value: isI64, isExact: isFlag });
const [isName, isAmount] = [orNull(isText), orNull(isNumber)];

const isMenu = recordOf<MenuDefinition>({
  name: isText,
  type: isText,
  gameState: isText,
  alwaysVisible: isFlag,
  createOnLoad: isFlag,
  doNotCreate: isFlag,
  multiplayerOnly: isFlag,
  singleplayerOnly: isFlag,
  keyBinding: isText,
});

type FactsChecks<K extends RawKind> = ChecksOf<Omit<RawFactsOf<K>, "kind">>;

const FACTS: { readonly [K in RawFacts["kind"]]: FactsChecks<K> } = {
  affixes: {
    name: isName,
    minSpawnRange: isAmount,
    maxSpawnRange: isAmount,
    weight: isAmount,
    difficultiesAllowed: isAmount,
    unitTypes: listOf(isText),
    notUnitTypes: listOf(isText),
  },
  skills: { name: isName, guid: orNull(isGuid) },
  missiles: { names: listOf(isName) },
  triggerables: { name: isName },
  ui: { menu: orNull(isMenu) },
  unitdata: {
    guid: orNull(isGuid),
    name: isName,
    createAs: isName,
    set: isName,
    unitType: isName,
    baseFile: isName,
    level: isAmount,
    minLevel: isAmount,
    maxLevel: isAmount,
    rarity: isAmount,
    rarityHardcore: isAmount,
    dontCreate: isFlag,
  },
  roompieces: { guids: listOf(orNull(isI64)) },
};

const isFacts = byKind(
  Object.fromEntries(Object.entries(FACTS).map(([kind, checks]) => [kind, recordOf<object>(checks)])),
);

const isOutcome = byKind<GridOutcome["kind"]>({
  broken: () => true,
  empty: () => true,
  refused: recordOf<{ why: string }>({ why: isText }),
  "nothing-resolved": recordOf<{ missing: number; first: string }>({ missing: isCount, first: isText }),
  grid: recordOf<{ reopened: number; uncertain: number }>({ reopened: isCount, uncertain: isCount }),
});

const isGrid = recordOf<GridRecord>({
  layout: isText,
  rule: isText,
  files: listOf(pairOf(isText, isText)),
  pieces: listOf(pairOf(isI64, isText)),
  levelSets: isFlag,
  outcome: isOutcome,
  lacks: listOf(recordOf<GridRecord["lacks"][number]>({ kind: isText, why: isName, name: isText })),
  inputs: listOf(isText),
  block: orNull(isBlock),
});

const isIndex = recordOf<IndexRecord>({ rule: isText, content: isText, block: isBlock });

function areColumns(value: unknown): value is FileColumns {
  const areLists = recordOf<Pick<FileColumns, "paths" | "rules" | "stamps" | "contents">>({
    paths: listOf(isText),
    rules: listOf(isText),
    stamps: listOf(isName),
    contents: listOf(isName),
  });
  if (!areLists(value)) return false;
  const { paths, rules, ruleOf, sizes, stamps, contents, blocks, diagnostics, indexed } = value as FileColumns;
  const count = paths.length;
  if (!types.isUint32Array(ruleOf) || !types.isFloat64Array(sizes) || !types.isFloat64Array(blocks)) return false;
  const lengths = [stamps.length, contents.length, ruleOf.length, sizes.length, blocks.length / NUMBERS_PER_BLOCK];
  if (lengths.some((length) => length !== count)) return false;
  const isFile: Check = (index) => isCount(index) && (index as number) < count;
  return (
    ruleOf.every((rule) => rule < rules.length) &&
    sizes.every(isCount) &&
    paths.every((_, at) => isBlockColumn(blocks, NUMBERS_PER_BLOCK * at)) &&
    listOf(pairOf(isFile, listOf(isDiagnostic)))(diagnostics) &&
    listOf(pairOf(isFile, isFacts))(indexed)
  );
}

function isBlockColumn(blocks: Float64Array, at: number): boolean {
  if (blocks[at] === -1) return true;
  const rest = blocks.subarray(at + 1, at + NUMBERS_PER_BLOCK);
  return isCount(blocks[at]) && rest.every(isU32);
}

/** What stands behind the head of a ledger. */
export interface LedgerBody {
  readonly files: FileColumns;
  readonly grids: readonly GridRecord[];
  readonly indices: readonly IndexRecord[];
}

/** Whether a value is the body of a ledger, as far as anybody relies on it. */
export function isLedgerBody(value: unknown): value is LedgerBody {
  return recordOf<LedgerBody>({ files: areColumns, grids: listOf(isGrid), indices: listOf(isIndex) })(value);
}
