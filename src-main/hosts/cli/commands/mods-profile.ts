import path from "node:path";
import { hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { writeFileAtomically } from "../../../files/atomic-file.ts";
import { FileError } from "../../../files/file-error.ts";
import { readBounded } from "../../../files/reading.ts";
import type { ProfilesSaved } from "../../../play/profile-service.ts";
import type { Refusal } from "../../../play/rules.ts";
import { counted, paint, printable, table } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";
import { expectSnapshot, reportRefusal, savedJson, withPlay } from "./mods-session.ts";
import { timeText } from "./saves-text.ts";

const LARGEST_IMPORT = 4 << 20;

export function listProfiles({ console }: Session): Promise<number> {
  return withPlay(async ({ profiles }) => {
    const { current, profiles: all } = await profiles.list();
    console.value({
      ok: true,
      current,
      profiles: all.map(({ name, rows, savedMs }) => ({
        name,
        saved: new Date(savedMs).toISOString(),
        mods: rows.map(({ id, isOn, title, version }) => ({ id, on: isOn, title, version })),
      })),
    });
    if (console.json) return EXIT.ok;
    if (all.length === 0) console.line("There are no profiles yet. `lamplighter mods profile save <name>` makes one.");
    const rows = all.map(({ name, rows, savedMs }) => [
      name === current ? "*" : "",
      printable(name),
      counted(rows.filter(({ isOn }) => isOn).length, "mod"),
      timeText(savedMs),
    ]);
    for (const line of table(rows)) console.line(line);
    return EXIT.ok;
  });
}

export function saveProfile(session: Session, name: string): Promise<number> {
  return withPlay(async (open) => {
    const snapshot = await expectSnapshot(open, session);
    const result = await open.profiles.save(name, snapshot.order, snapshot);
    return report(session, result, `Saved ${counted(snapshot.order.length, "mod")} as`, name);
  });
}

export function renameProfile(session: Session, name: string, to: string): Promise<number> {
  return withPlay(async ({ profiles }) =>
    report(session, await profiles.rename(name, to), "The profile is now called", to),
  );
}

export function deleteProfile(session: Session, name: string): Promise<number> {
  return withPlay(async ({ profiles }) => report(session, await profiles.delete(name), "Deleted", name));
}

function report(session: Session, result: ProfilesSaved | Refusal, words: string, name: string): number {
  if (result.kind === "refused") return reportRefusal(session, [result.finding]);
  const { console } = session;
  console.value({ ok: true, changed: true, current: result.book.current, findings: result.findings });
  if (!console.json) printFindings(console, result.findings);
  console.line(`${words} ${paint("bold", printable(name.trim()))}`);
  return EXIT.ok;
}

export function useProfile(session: Session, name: string): Promise<number> {
  return withPlay(async (open) => {
    const { console } = session;
    const snapshot = await expectSnapshot(open, session);
    const result = await open.profiles.use(name, snapshot.order);
    if (result.kind === "refused") return reportRefusal(session, [result.finding]);
    const { order, profile } = result;
    console.value({ ...savedJson(order), profile: profile.name });
    if (!console.json) printFindings(console, order.findings);
    console.line(
      `Profile ${paint("bold", printable(profile.name))} is in use: ${counted(order.loaded.scheme.ids.length, "mod")} active`,
    );
    return hasErrors(order.findings) ? EXIT.notOk : EXIT.ok;
  });
}

export interface ExportOptions {
  readonly output?: string;
  readonly short?: boolean;
}

export function exportProfile(
  session: Session,
  name: string,
  { output, short = false }: ExportOptions,
): Promise<number> {
  return withPlay(async ({ profiles }) => {
    const { console } = session;
    const result = await profiles.export(name, { withFacts: !short });
    if (result.kind === "refused") return reportRefusal(session, [result.finding]);
    const target = output === undefined ? null : path.resolve(output);
    if (target !== null) await writeFileAtomically(target, result.file, { backup: "none" });
    console.value({ ok: true, name: result.name, code: result.code, ...(target === null ? {} : { output: target }) });
    console.line(target === null ? result.code : `${paint("green", "Written")} ${paint("bold", printable(target))}`);
    return EXIT.ok;
  });
}

export interface ImportOptions {
  readonly name?: string;
  readonly use?: boolean;
}

export function importProfile(session: Session, source: string, { name, use = false }: ImportOptions): Promise<number> {
  return withPlay(async (open) => {
    const { console } = session;
    const snapshot = use ? await expectSnapshot(open, session) : await open.play.snapshot(session.operation);
    const preview = open.profiles.preview(await bytesOf(source), source.slice(0, 200), snapshot);
    if (preview.kind === "refused") return reportRefusal(session, [preview.finding]);
    const { shared, missing } = preview;
    const kept = await open.profiles.import(shared, name ?? shared.name);
    if (kept.kind === "refused") return reportRefusal(session, [kept.finding]);
    const used = use ? await open.profiles.use(kept.name, snapshot.order) : null;
    if (used?.kind === "refused") return reportRefusal(session, [used.finding]);
    const findings = [...preview.findings, ...kept.findings, ...(used?.order.findings ?? [])];
    console.value({
      ok: !hasErrors(findings),
      name: kept.name,
      mods: shared.rows.length,
      missing: missing.map(({ id, title, version }) => ({ id, title, version })),
      used: used !== null,
      findings,
    });
    if (!console.json) printFindings(console, findings);
    const lack = missing.length === 0 ? "all of them installed" : `${missing.length} of them not installed`;
    console.line(
      `Imported ${paint("bold", printable(kept.name))}: ${counted(shared.rows.length, "mod")}, ${lack}${used === null ? "" : "; it is in use now"}`,
    );
    return hasErrors(findings) ? EXIT.notOk : EXIT.ok;
  });
}

/** Of a file of that name; when there is none, the text itself. */
async function bytesOf(source: string): Promise<Uint8Array> {
  try {
    return await readBounded(source, LARGEST_IMPORT);
  } catch (error) {
    const isNoFile = error instanceof FileError && ["not-found", "name-too-long", "io"].includes(error.kind);
    if (!isNoFile || !/LAMP\d/i.test(source)) throw error;
    return new TextEncoder().encode(source);
  }
}
