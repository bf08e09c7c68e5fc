import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { fileTypeOf } from "../../../src-shared/formats/file-types.ts";
import { readBindatSlowly, type SlowNode } from "../../support/bindat-reader.ts";
import { compareBinlayouts } from "../../support/binlayout-reader.ts";
import { CORPUS, corpusFiles, hasCorpus } from "../../support/corpus.ts";
import { packAndRead, unpack } from "../../support/engine.ts";
import { readModSlowly, type SlowEntry, type SlowMod } from "../../support/mod-reader.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const MODS = [...corpusFiles("mod-bin"), ...corpusFiles("mod-trees")].filter((file) => /\.mod$/i.test(file));

/** Entries that differ in more than string ids and the one byte of a layout that means nothing, and how. */
function differences(ours: SlowMod, theirs: SlowMod): Record<string, string> {
  const left = firstByPath(ours);
  const found: Record<string, string> = {};
  for (const [name, entry] of firstByPath(theirs)) {
    const own = left.get(name);
    left.delete(name);
    const difference = own === undefined ? "missing" : differenceOf(own, entry);
    if (difference !== null) found[name] = difference;
  }
  for (const name of left.keys()) found[name] = "new";
  return found;
}

function firstByPath(mod: SlowMod): Map<string, SlowEntry> {
  const entries = new Map<string, SlowEntry>();
  for (const entry of mod.entries) if (!entries.has(entry.path)) entries.set(entry.path, entry);
  return entries;
}

function differenceOf(ours: SlowEntry, theirs: SlowEntry): string | null {
  if (ours.type !== theirs.type) return "type";
  if (ours.content === null || theirs.content === null) return ours.content === theirs.content ? null : "removed";
  if (ours.content.equals(theirs.content)) return null;
  switch (fileTypeOf(ours.path).compiledTo) {
    case "bindat":
      return treeOf(ours.content) === treeOf(theirs.content) ? null : "tree";
    case "binlayout": {
      const fields = compareBinlayouts(ours.content, theirs.content);
      return fields.length === 0
        ? null
        : `${fields.length} fields, ${fields[0].where}: ${fields[0].a} for ${fields[0].b}`;
    }
    default:
      return "content";
  }
}

function treeOf(bytes: Uint8Array): string {
  const root: SlowNode = readBindatSlowly(bytes).root;
  return JSON.stringify(root, (_, value: unknown) => (typeof value === "bigint" ? `${value}n` : value));
}

describe.skipIf(!hasCorpus)("a real mod, unpacked as text and packed again", () => {
  it.each(MODS.map((file) => [file.split("/").slice(1).join("/"), file] as const))(
    "%s is the same",
    async (_, file) => {
      const ground = tempFolder();
      const original = path.join(CORPUS, file);
      const result = await unpack(original, { target: path.join(ground, "project"), text: true });
      expect(result.findings.filter(({ severity }) => severity === "error")).toEqual([]);
      const { mod } = await packAndRead({
        project: path.join(ground, "project"),
        output: path.join(ground, "again.MOD"),
      });
      const before = readModSlowly(readFileSync(original));
      expect(differences(mod, before)).toEqual({});
      expect([mod.strings, mod.id, mod.modVersion]).toEqual([before.strings, before.id, before.modVersion]);
      expect([...mod.removedFiles].sort()).toEqual([...before.removedFiles].sort());
      expect(mod.requirements).toEqual(before.requirements);
    },
  );
});
