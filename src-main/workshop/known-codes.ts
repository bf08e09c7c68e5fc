import { BINDAT_RULES } from "../../src-shared/formats/bindat/rules.ts";
import { LAYOUT_RULES } from "../../src-shared/formats/layout/layout-rules.ts";
import { MOD_RULES } from "../../src-shared/formats/mod/rules.ts";
import { MOD_DAT_RULES } from "../../src-shared/formats/mod-dat/rules.ts";
import { RAW_RULES } from "../../src-shared/formats/raw/rules.ts";
import { SOURCE_RULES } from "../../src-shared/rules/source-checks/rules.ts";
import { DAT_RULES } from "../../src-shared/text/dat/rules.ts";
import { onlyNeighbour } from "../../src-shared/text/one-edit.ts";
import { BASE_RULES } from "../base-game/rules.ts";
import { BAKE_RULES } from "../engine/bake-rules.ts";
import { BUILD_CACHE_RULES } from "../engine/graph/rules.ts";
import { PLAN_RULES } from "../engine/rules.ts";
import { FILE_RULES } from "../files/file-error.ts";
import { STORE_RULES } from "../store/rules.ts";
import { WORKSHOP_RULES } from "./rules.ts";

/** Every code that a build or the checks of a project can tell. */
const CODES: ReadonlySet<string> = new Set(
  [
    ...[DAT_RULES, BINDAT_RULES, LAYOUT_RULES, MOD_DAT_RULES, RAW_RULES, MOD_RULES, SOURCE_RULES],
    ...[PLAN_RULES, BAKE_RULES, BASE_RULES, BUILD_CACHE_RULES, FILE_RULES, STORE_RULES, WORKSHOP_RULES],
  ].flatMap((rules) => Object.keys(rules)),
);

/** Of a code that there is not, the one that was most likely meant, or ""; null when there is the code. */
export function meantCode(code: string): string | null {
  return CODES.has(code) ? null : (onlyNeighbour(code, CODES) ?? "");
}
