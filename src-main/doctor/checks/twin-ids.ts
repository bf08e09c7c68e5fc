import path from "node:path";
import { defineCheck } from "../check.ts";
import { found } from "../finding.ts";
import { nameOf } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Several files with one MOD_ID where the game looks. */
export const twinIds = defineCheck({
  id: "twin-ids",
  severity: "warning",
  about: "whether every mod has an id of its own",
  run: (_seen, { snapshot: { active, library } }) =>
    [...active.map((row) => ({ row, rank: row.rank })), ...library.map((row) => ({ row, rank: null }))].flatMap(
      ({ row, rank }) => {
        const { mod, id, title } = row;
        const files = mod === null ? [] : [mod.file, ...mod.others].filter(({ folder }) => folder.kind === "game");
        if (files.length < 2) return [];
        const [{ name, path: file }] = files;
        return found(MOD_CHECK_RULES, "check-twin-id", {
          title: `${files.length === 2 ? "Two" : files.length} files share the id of ${nameOf({ id, title, file })}`,
          path: file,
          subject: { kind: "mod", id, file, title },
          rank,
          data: { files: files.map((each) => each.name), taken: path.basename(name) },
          evidence: [`id ${id}`, ...files.map((each) => `${each.name}, version ${each.facts.version}`)],
          fix: { kind: "choose-file", id, files: files.map((each) => each.path), safe: false },
        });
      },
    ),
});
