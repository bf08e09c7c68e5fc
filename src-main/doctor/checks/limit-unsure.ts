import { MOST_ACTIVE } from "../../../src-shared/rules/load-order.ts";
import { defineCheck } from "../check.ts";
import { found } from "../finding.ts";
import { nameOf } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

/** Mods behind the tenth rank that most likely load all the same. Those that do not are told with the order. */
export const limitUnsure = defineCheck({
  id: "limit-unsure",
  severity: "info",
  about: "whether it is certain which mods are among the ten",
  run(_seen, { snapshot: { active, scheme } }) {
    const mods = active
      .filter(({ standing, mod }) => standing === "unsure" && mod !== null)
      .map(({ id, title, mod }) => nameOf({ id, title, file: mod?.file.path ?? null }));
    if (mods.length === 0) return [];
    const [name, verb] = mods.length === 1 ? [mods[0], "loads"] : [`${mods.length} mods`, "load"];
    return [
      found(MOD_CHECK_RULES, "check-limit-unsure", {
        title: `${name} most likely ${verb}`,
        path: scheme?.path ?? "",
        subject: { kind: "scheme" },
        data: { mods },
        evidence: [`the order has ${active.length} entries, ${MOST_ACTIVE} mods load`],
      }),
    ];
  },
});
