import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import { counted } from "../../../src-shared/text/counted.ts";
import { defineCheck } from "../check.ts";
import { CONTENTS } from "../depth/evidence.ts";
import { type Found, found } from "../finding.ts";
import { aboutMod, downloadFix, type KnownMod, knownMods, nameOfMod, pathLines, repairFix } from "./mods.ts";
import { MOD_CHECK_RULES } from "./rules.ts";

const UI = "MEDIA/UI/";

/** Texts, or other things, under the types of compiled files; layouts of the user interface first. */
export const uncompiled = defineCheck({
  id: "uncompiled",
  severity: "error",
  about: "whether what the game reads in compiled form is compiled",
  needs: { contents: CONTENTS },
  follows: ["activation"],
  run: ({ contents }) => knownMods(contents).flatMap(findingsOf),
});

function findingsOf({ mod, facts }: KnownMod): Found[] {
  const pathsOf = (wanted: string) => facts.findings.filter(({ code }) => code === wanted).map(({ path }) => path);
  const texts = pathsOf("mod-packed-as-text");
  const isInterface = (path: string) => asciiUpper(path).startsWith(UI) && asciiUpper(path).endsWith(".LAYOUT");
  const name = nameOfMod(mod);
  const one = (
    code: "check-ui-as-text" | "check-as-text" | "check-not-compiled",
    files: readonly string[],
    title: string,
    fix: Found["fix"],
  ): Found[] => {
    if (files.length === 0) return [];
    const data = { count: files.length, files };
    return [found(MOD_CHECK_RULES, code, { ...aboutMod(mod), title, data, evidence: pathLines(files), fix })];
  };
  const layouts = texts.filter(isInterface);
  const others = texts.filter((path) => !isInterface(path));
  const odd = pathsOf("mod-not-compiled");
  const asText = (files: readonly string[]) =>
    `${counted(files.length, "file")} of ${name} ${files.length === 1 ? "is" : "are"} packed as text`;
  return [
    ...one("check-ui-as-text", layouts, `${name} can make the interface vanish`, repairFix(mod)),
    ...one("check-as-text", others, asText(others), repairFix(mod)),
    ...one(
      "check-not-compiled",
      odd,
      `${counted(odd.length, "file")} of ${name} ${odd.length === 1 ? "has" : "have"} no effect`,
      downloadFix(mod),
    ),
  ];
}
