import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { runJson } from "../../support/cli.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface Answer {
  readonly ok: boolean;
  readonly findings: readonly unknown[];
}

interface Packed extends Answer {
  readonly output: string;
  readonly entries: number;
}

it.each(["My Pack", "ランタン", "a & b (1.0)"])(
  "a new project called %s builds at once, and nobody objects",
  async (name) => {
    const folder = path.join(tempFolder(), "project");
    expect((await runJson(["new", folder, "--name", name, "--author", "Jane"])).exit).toBe(0);
    expect((await runJson<Answer>(["lint", folder])).value).toMatchObject({ ok: true, findings: [] });
    const packed = await runJson<Packed>(["pack", folder]);
    expect([packed.exit, packed.value]).toMatchObject([0, { ok: true, findings: [], entries: 1 }]);
    expect(existsSync(packed.value.output)).toBe(true);
    const verified = await runJson<Answer>(["verify", packed.value.output]);
    expect(verified.value).toMatchObject({ ok: true, findings: [] });
    const { entries } = (await runJson<{ entries: { path: string }[] }>(["list", packed.value.output])).value;
    const stem = name.replaceAll(" ", "_");
    expect(entries.map((entry) => entry.path)).toEqual([`MEDIA/NOTES/${stem.toUpperCase()}.DAT`]);
  },
);

it("the one file of a new project says what it is, and the mod is empty without it", async () => {
  const folder = path.join(tempFolder(), "My Pack");
  await runJson(["new", folder]);
  const notes = path.join(folder, "MEDIA/NOTES");
  expect(readdirSync(notes)).toEqual(["My_Pack.DAT"]);
  expect(readFileSync(path.join(notes, "My_Pack.DAT"), "utf16le")).toBe(
    "\ufeff[NOTES]\r\n\t<STRING>NOTE:The game does not read this file. It is here because a mod without files is not " +
      "loaded. Delete it when MEDIA holds files of your own.\r\n[/NOTES]\r\n",
  );
});
