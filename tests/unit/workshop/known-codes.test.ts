import { expect, it } from "vitest";
import { meantCode } from "../../../src-main/workshop/known-codes.ts";
import { readProjectSettings } from "../../../src-main/workshop/project-settings.ts";
import { tempFolder, writeTree } from "../../support/temp-folder.ts";

it.each([
  ["source-key-typo", null],
  ["bake-missing-piece", null],
  ["raw-base-file-missing", null],
  ["sorce-key-typo", "source-key-typo"],
  ["dat-number-rset", "dat-number-rest"],
  ["layout-duplicateid", "layout-duplicate-id"],
  ["of-another-program", ""],
  ["", ""],
])("of the code %j it is said that %j was meant", (code, meant) => {
  expect(meantCode(code)).toBe(meant);
});

it("a project that silences a code that there is not is told so once, and the others are silenced", async () => {
  const root = tempFolder();
  const silence = ["sorce-key-typo", "dat-number-rest", "sorce-key-typo"].map((code) => ({ code }));
  writeTree(root, { "lamplighter.json": JSON.stringify({ silence }) });
  const { settings, findings } = await readProjectSettings(root);
  expect(settings.silence).toEqual(silence);
  expect(findings).toMatchObject([
    {
      code: "workshop-settings-unknown",
      severity: "warning",
      path: "lamplighter.json",
      message: "There is no code sorce-key-typo. Did you mean source-key-typo?",
    },
  ]);
});
