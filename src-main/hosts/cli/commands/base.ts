import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { openArchive } from "../../../archive/open.ts";
import type { BaseGame } from "../../../base-game/base-game.ts";
import type { Layer, LayerKind } from "../../../base-game/layer.ts";
import { pakIn } from "../../../base-game/sources.ts";
import { withBaseGame } from "../../../engine/base.ts";
import { type Exported, exportBase } from "../../../engine/export-base.ts";
import { type Unpacked, unpackArchive } from "../../../engine/unpack.ts";
import { FileError } from "../../../files/file-error.ts";
import { freeSpace } from "../../../files/free-space.ts";
import { installVersion } from "../../../files/places.ts";
import { surroundings } from "../../../files/surroundings.ts";
import type { Store, StoreState } from "../../../store/store.ts";
import { type Console, counted, humanBytes, paint, printable, table } from "../console.ts";
import { EXIT, reportFailure } from "../failures.ts";
import { printFindings, summaryOf } from "../findings.ts";
import { printPlaces } from "../place-words.ts";
import type { Session } from "../session.ts";

export interface BaseOptions {
  readonly base: readonly string[];
}

const KINDS: Readonly<Record<LayerKind, string>> = {
  media: "loose MEDIA folder",
  pak: "pack of the game",
  bundle: "bundle of base data",
};

/** Folders that builds ask the base game for. */
const ASKED = [
  { key: "units", one: "unit", folder: "MEDIA/UNITS/", extension: ".DAT" },
  { key: "levelSets", one: "level set", folder: "MEDIA/LEVELSETS/", extension: ".DAT" },
  { key: "layouts", one: "layout", folder: "MEDIA/LAYOUTS/", extension: ".LAYOUT" },
] as const;

export function baseStatus({ console }: Session, options: BaseOptions): Promise<number> {
  return withBaseGame(options.base, async ({ base, sources, store }) => {
    const holds = await holdsOf(base);
    const cache = cacheOf(store);
    const { findings } = base;
    const { report } = sources;
    const version = report?.install ? await installVersion(report.install.path, surroundings()) : null;
    const game = report?.install ? { path: report.install.path, version } : null;
    const ok = !hasErrors(findings);
    const layers = base.layers.map(({ kind, path }) => ({ kind, path }));
    console.value({ ok, game, places: report?.rows ?? [], looked: sources.looked, layers, holds, cache, findings });
    if (!console.json) {
      printFindings(console, findings);
      printLayers(console, base.layers, holds);
      if (base.layers.length > 0)
        console.line(`Cache: ${CACHE_WORDS[cache.state]}, ${humanBytes(cache.bytes)}, ${printable(cache.file)}`);
      if (report !== null) printPlaces(console, report, version);
    }
    return ok ? EXIT.ok : EXIT.notOk;
  });
}

const CACHE_WORDS: Readonly<Record<StoreState, string>> = { on: "in use", "read-only": "full", off: "not in use" };

type Holds = Readonly<Record<(typeof ASKED)[number]["key"], number>>;

async function holdsOf(base: BaseGame): Promise<Holds> {
  const counts: [string, number][] = [];
  for (const { key, folder, extension } of ASKED) counts.push([key, (await base.list(folder, extension)).length]);
  return Object.fromEntries(counts) as Holds;
}

function cacheOf(store: Store) {
  return { state: store.state, bytes: store.usedBytes(), file: store.file };
}

function printLayers(console: Console, layers: readonly Layer[], holds: Holds): void {
  if (layers.length === 0) {
    console.line(paint("yellow", "No base game"));
    console.line("  Builds go on without it; what they cannot know then, they say.");
    console.line(
      `  ${paint("dim", "→")} Name it with --base, or set TL2_INSTALL_DIR to the game's folder or TL2_MEDIA_DIR to a MEDIA folder.`,
    );
    return;
  }
  console.line(`${paint("green", "Base game")}, first wins:`);
  for (const row of table(layers.map(({ kind, path }, index) => [` ${index + 1}.`, KINDS[kind], printable(path)])))
    console.line(row);
  console.line(`Together: ${ASKED.map(({ key, one }) => counted(holds[key], one)).join(", ")}`);
}

export interface ExtractOptions {
  readonly output: string;
  readonly text?: boolean;
  readonly limit?: number;
}

/** From this size on people are told before it begins. */
const WORTH_SAYING = 500e6;

/** `pak` is a DATA.PAK or the folder of the game. Goes on where an earlier one was broken off. */
export async function baseExtract(
  { console, operation }: Session,
  pak: string,
  { output, text = false, limit }: ExtractOptions,
): Promise<number> {
  const around = surroundings();
  const file = around.list(pak) === null ? pak : pakIn(pak, around);
  if (file === null) throw new FileError("not-found", `${pak}/PAKS/DATA.PAK`);
  const archive = await openArchive(file);
  try {
    const bytes = archive.entries.reduce((sum, { size }) => sum + size, 0);
    if (bytes >= WORTH_SAYING) {
      const free = await freeSpace(output);
      const room = free === null ? "" : `; ${humanBytes(free)} are free there`;
      const more = text ? " and more, since texts are longer" : "";
      const files = counted(archive.entries.length, "file");
      console.note(`This will be ${files}, ${humanBytes(bytes)}${more}, in ${printable(output)}${room}.`);
    }
    const result = await unpackArchive(archive, { target: output, text, only: [], resume: true, limit }, operation);
    const { ok, target, files, decompiled, kept, findings } = result;
    console.value({ ok, output: target, files, bytes: result.bytes, decompiled, kept, findings });
    if (!console.json) printExtracted(console, result);
    return ok ? EXIT.ok : EXIT.notOk;
  } catch (error) {
    return reportFailure(console, error, "The same command goes on from there.");
  } finally {
    await archive.close();
  }
}

function printExtracted(console: Console, { ok, target, files, bytes, decompiled, kept, findings }: Unpacked): void {
  printFindings(console, findings);
  const inText = decompiled > 0 ? `, ${decompiled.toLocaleString("en-US")} of them turned into text` : "";
  const left = kept > 0 ? `; ${counted(kept, "file")} stood there already` : "";
  const head = ok ? paint("green", "Extracted") : paint("yellow", "Extracted in part:");
  console.line(`${head} ${counted(files, "file")}${inText}, ${humanBytes(bytes)}, into ${printable(target)}${left}`);
  const summary = summaryOf(findings);
  if (summary !== "") console.line(`  ${summary}; see above.`);
}

export interface ExportOptions extends BaseOptions {
  readonly output: string;
}

export function baseExport({ console, operation }: Session, options: ExportOptions): Promise<number> {
  return withBaseGame(options.base, async ({ base }) => {
    // A base game that was named and cannot be used must not end in a bundle of what is left.
    if (hasErrors(base.findings)) {
      console.value({ ok: false, findings: base.findings });
      printFindings(console, base.findings);
      return EXIT.notOk;
    }
    const exported = await exportBase(base, options.output, operation);
    const ok = exported.kind === "exported" && !hasErrors(exported.findings);
    console.value({ ok, ...jsonOf(exported) });
    if (!console.json) printExported(console, exported);
    return ok ? EXIT.ok : EXIT.notOk;
  });
}

function jsonOf(exported: Exported) {
  if (exported.kind === "nothing") return { findings: exported.findings };
  const { output, bytes, entries, counts, findings } = exported;
  return { output, bytes, entries, counts, findings };
}

function printExported(console: Console, exported: Exported): void {
  printFindings(console, exported.findings);
  if (exported.kind === "nothing") return;
  const { output, bytes, entries, counts } = exported;
  console.line(`${paint("green", "Exported")} ${paint("bold", printable(output))}`);
  const parts = [
    counted(counts.units, "unit"),
    counted(counts.levelSets, "level set"),
    counted(counts.layouts, "layout"),
    counted(counts.meshes, "collision mesh", "collision meshes"),
  ];
  console.line(`  ${counted(entries, "entry", "entries")}, ${humanBytes(bytes)}: ${parts.join(", ")}`);
  console.line("  Made of your own copy of the game: keep it for yourself.");
}
