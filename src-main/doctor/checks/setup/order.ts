import path from "node:path";
import { MOST_ACTIVE } from "../../../../src-shared/rules/load-order.ts";
import { isSameOrder } from "../../../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../../../src-shared/text/diagnostic.ts";
import { FILE_RULES } from "../../../files/file-error.ts";
import type { Surroundings } from "../../../files/places.ts";
import type { PastOrder } from "../../../play/order-history.ts";
import type { ActiveRow, PlaySnapshot } from "../../../play/snapshot.ts";
import { type Check, defineCheck } from "../../check.ts";
import { MISPLACED_MODS, type MisplacedMod } from "../../evidence/misplaced.ts";
import { PAST_ORDERS, STRAY_SCHEMES } from "../../evidence/scheme-files.ts";
import { type Found, found } from "../../finding.ts";
import { SETUP_RULES } from "../../setup-rules.ts";
import { nameOf } from "../mods.ts";
import { passOn } from "./words.ts";

const scheme = { kind: "scheme" } as const;

/** Ids without a file, or with one that the game does not see. */
export const GHOSTS: Check = defineCheck({
  id: "order-ghosts",
  severity: "error",
  about: "that every mod of the order has a file",
  needs: { misplaced: MISPLACED_MODS },
  // A file that is there and damaged is told as such.
  follows: ["activation"],
  run: ({ misplaced }, { snapshot, around }) =>
    ghostRows(snapshot).flatMap((row) => {
      const stray = misplaced.find(({ id }) => id === row.id);
      if (stray !== undefined) return misplacedGhost(row, stray, snapshot);
      return isAllSeen(snapshot, around) ? ghost(row, snapshot) : [];
    }),
});

/** The same where not everything could be looked into: the files may be there, so nothing is to be taken out. */
export const UNSEEN_GHOSTS: Check = defineCheck({
  id: "order-unseen",
  severity: "warning",
  about: "that nothing is missing of which not all could be seen",
  needs: { misplaced: MISPLACED_MODS },
  follows: ["activation"],
  run: ({ misplaced }, { snapshot, around }) =>
    isAllSeen(snapshot, around)
      ? []
      : ghostRows(snapshot).flatMap((row) =>
          misplaced.some(({ id }) => id === row.id) ? [] : unseenGhost(row, snapshot),
        ),
});

function ghostRows({ active }: PlaySnapshot): readonly ActiveRow[] {
  return active.filter(({ mod }) => mod === null);
}

/** Whether every folder of mods could be listed, and every mod in them be opened. */
function isAllSeen({ busy, findings, places: { profile } }: PlaySnapshot, { list }: Surroundings): boolean {
  const isUntold = ({ code }: Diagnostic) => code === "play-folder-missing" || Object.hasOwn(FILE_RULES, code);
  return busy.length === 0 && !findings.some(isUntold) && (profile === null || list(profile.mods) !== null);
}

function aboutGhost({ id, rank, title }: ActiveRow, { scheme: file }: PlaySnapshot) {
  const subject = { kind: "mod", id, file: null, title } as const;
  return { path: file?.path ?? "", data: { id: String(id) }, subject, rank, evidence: [`id ${id}`] };
}

function ghost(row: ActiveRow, snapshot: PlaySnapshot): Found {
  return found(SETUP_RULES, "setup-ghost", {
    ...aboutGhost(row, snapshot),
    title: `${nameOf(row)} has no file`,
    fix: { kind: "remove-entry", ids: [row.id], safe: true },
  });
}

function unseenGhost(row: ActiveRow, snapshot: PlaySnapshot): Found {
  return found(SETUP_RULES, "setup-ghost-unseen", {
    ...aboutGhost(row, snapshot),
    title: `${nameOf(row)} was not found`,
  });
}

function misplacedGhost({ id, rank, title }: ActiveRow, stray: MisplacedMod, { places }: PlaySnapshot): Found {
  const { path: file, isOnly } = stray;
  const mods = places.profile?.mods;
  return found(SETUP_RULES, "setup-active-misplaced", {
    title: `${nameOf({ id, title: stray.title || title })} is in the wrong folder`,
    path: file,
    data: { id: String(id) },
    subject: { kind: "mod", id, file, title: stray.title || title },
    rank,
    evidence: [file, `id ${id}`],
    fix:
      mods === undefined ? null : { kind: "move-file", file, to: path.join(mods, path.basename(file)), safe: isOnly },
  });
}

/** More than ten. */
export const PAST_LIMIT: Check = defineCheck({
  id: "order-limit",
  severity: "error",
  about: `that the order has at most ${MOST_ACTIVE} mods`,
  run(_, { snapshot }) {
    const { active } = snapshot;
    const past = active.filter(({ standing }) => standing === "past");
    if (past.length === 0) return [];
    return [
      found(SETUP_RULES, "setup-past-limit", {
        title:
          past.length === 1
            ? `One mod is past the limit of ${MOST_ACTIVE}`
            : `${past.length} mods are past the limit of ${MOST_ACTIVE}`,
        path: snapshot.scheme?.path ?? "",
        data: { count: past.length, names: past.map(nameOf).join(", ") },
        subject: scheme,
        evidence: [
          `the order has ${active.length} entries`,
          `past the limit: ranks ${past.map(({ rank }) => rank).join(", ")}`,
        ],
        fix: { kind: "merge", ids: past.map(({ id }) => id), safe: false },
      }),
    ];
  },
});

/** What reading modlauncher.sch had to say. */
export const SCHEME_TEXT: Check = defineCheck({
  id: "order-file",
  severity: "error",
  about: "that the order is written as the game wants it",
  needs: { past: PAST_ORDERS },
  run: ({ past }, { snapshot }) =>
    snapshot.findings
      .filter(
        ({ code, path }) =>
          code.startsWith("scheme-") || (path === snapshot.scheme?.path && Object.hasOwn(FILE_RULES, code)),
      )
      .map((diagnostic) =>
        passOn(diagnostic, { title: titleOf(diagnostic.code), subject: scheme, fix: fixOf(diagnostic.code, past) }),
      ),
});

function titleOf(code: string): string {
  if (!code.startsWith("scheme-")) return "The order cannot be read";
  return code === "scheme-not-a-scheme"
    ? "The order is no order any more"
    : "The order is not written as the game wants it";
}

function fixOf(code: string, past: readonly PastOrder[]): Found["fix"] {
  if (!code.startsWith("scheme-")) return null;
  if (code !== "scheme-not-a-scheme") return { kind: "rewrite-scheme", safe: true };
  const last = past.find(({ ids }) => ids.length > 0);
  return last === undefined ? null : { kind: "restore-order", ids: last.ids, safe: true };
}

/** An order where the game does not look. */
export const STRAY_ORDERS: Check = defineCheck({
  id: "order-place",
  severity: "warning",
  about: "that no other folder has an order without effect",
  needs: { strays: STRAY_SCHEMES },
  run: ({ strays }) =>
    strays.map(({ path, ids }) =>
      found(SETUP_RULES, "setup-stray-scheme", {
        title: "An order lies in the wrong folder",
        path,
        data: {},
        subject: scheme,
        evidence: [path, `${ids.length} entries`],
        fix: { kind: "trash-file", file: path, safe: true },
      }),
    ),
});

/** Steam Cloud, mostly. */
export const REVERTED: Check = defineCheck({
  id: "order-reverted",
  severity: "warning",
  about: "that nobody put an older order back",
  needs: { past: PAST_ORDERS },
  run({ past }, { snapshot }) {
    const lost = lostOrder(snapshot.order, past);
    if (lost === null) return [];
    return [
      found(SETUP_RULES, "setup-order-reverted", {
        title: "An older order was put back",
        path: snapshot.scheme?.path ?? "",
        data: {},
        subject: scheme,
        evidence: [`yours had ${lost.ids.length} entries, this one has ${snapshot.order.length}`],
        fix: { kind: "restore-order", ids: lost.ids, safe: true },
      }),
    ];
  },
});

/**
 * The order that was saved here last, when the present one is not it and was the present one before: then nobody made a
 * new order, an old one came back.
 */
export function lostOrder(present: readonly bigint[], past: readonly PastOrder[]): PastOrder | null {
  const own = past.findIndex(({ why }) => why !== "outside");
  if (own < 0 || isSameOrder(past[own].ids, present)) return null;
  return past.slice(own + 1).some(({ ids }) => isSameOrder(ids, present)) ? past[own] : null;
}
