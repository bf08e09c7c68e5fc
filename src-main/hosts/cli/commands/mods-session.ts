import type { Order } from "../../../../src-shared/rules/order-edits.ts";
import { type Diagnostic, hasErrors } from "../../../../src-shared/text/diagnostic.ts";
import { FileError } from "../../../files/file-error.ts";
import type { Surroundings } from "../../../files/places.ts";
import { surroundings, windowsHints } from "../../../files/surroundings.ts";
import { type OpenPlay, openPlay } from "../../../play/open-play.ts";
import type { OrderReason } from "../../../play/order-history.ts";
import type { SavedOrder } from "../../../play/play-service.ts";
import type { PlaySnapshot } from "../../../play/snapshot.ts";
import { paint, printable } from "../console.ts";
import { EXIT } from "../failures.ts";
import { printFindings } from "../findings.ts";
import type { Session } from "../session.ts";

/** Does something with the mods of this user. */
export async function withPlay(work: (open: OpenPlay, around: Surroundings) => Promise<number>): Promise<number> {
  const around = surroundings(await windowsHints());
  const open = await openPlay(around);
  try {
    return await work(open, around);
  } finally {
    await open.close();
  }
}

/** All there is, for a command that cannot do without a profile folder. Throws FileError `no-profile`. */
export async function expectSnapshot({ play }: OpenPlay, { operation }: Session): Promise<PlaySnapshot> {
  const snapshot = await play.snapshot(operation);
  if (snapshot.scheme !== null) return snapshot;
  throw new FileError("no-profile", snapshot.places.looked[0]?.path ?? "the profile folder");
}

/** Nothing was done, and why. */
export function reportRefusal({ console }: Session, findings: readonly Diagnostic[]): number {
  console.value({ ok: false, changed: false, findings });
  if (!console.json) printFindings(console, findings);
  return EXIT.notOk;
}

/** Titles of all that is known, by id. */
export function titlesOf({ active, library }: PlaySnapshot): Map<bigint, string> {
  return new Map([...active, ...library].map(({ id, title }) => [id, title]));
}

/** `Lantern Pack (-4711000000000000123)` */
export function named(id: bigint, titles: ReadonlyMap<bigint, string>): string {
  const title = titles.get(id) ?? "";
  return title === "" ? String(id) : `${paint("bold", printable(title))} (${id})`;
}

/** Saves an order and says what became of it. */
export async function saveAndReport(
  session: Session,
  open: OpenPlay,
  snapshot: PlaySnapshot,
  order: Order,
  words: string,
  { why = "saved", findings = [] }: { readonly why?: OrderReason; readonly findings?: readonly Diagnostic[] } = {},
): Promise<number> {
  const { console } = session;
  const result = await open.play.saveOrder(snapshot.order, order, why);
  const saved = { ...result, findings: [...findings, ...result.findings] };
  console.value(savedJson(saved));
  if (!console.json) {
    printFindings(console, saved.findings);
    console.line(saved.kind === "saved" ? `${paint("green", "Saved")} ${words}` : `Nothing to do: ${words} already`);
    if (saved.backup !== null) console.line(`  The order before is kept: ${printable(saved.backup)}`);
  }
  return hasErrors(saved.findings) ? EXIT.notOk : EXIT.ok;
}

export function savedJson({ kind, loaded, merged, backup, findings }: SavedOrder) {
  return {
    ok: !hasErrors(findings),
    changed: kind === "saved",
    scheme: loaded.path,
    order: loaded.scheme.ids,
    merged: merged !== null,
    ...(backup === null ? {} : { backup }),
    findings,
  };
}
