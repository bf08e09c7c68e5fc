import type { SharedMod } from "../../src-shared/contract/models/profiles.ts";
import { diffOrders } from "../../src-shared/rules/order-diff.ts";
import type { Order } from "../../src-shared/rules/order-edits.ts";
import type { Diagnostic } from "../../src-shared/text/diagnostic.ts";
import { readHeaderOf } from "../archive/open.ts";
import { warningOf } from "../files/file-error.ts";
import { nodeFiles } from "../files/file-layer.ts";
import type { Surroundings } from "../files/places.ts";
import { deployMod } from "../play/deploy.ts";
import type { PlayOperation, PlayProgress } from "../play/operation.ts";
import type { PastOrder } from "../play/order-history.ts";
import { type Profile, type ProfileRow, profileNamed } from "../play/profiles.ts";
import type { Refusal } from "../play/rules.ts";
import type { PlaySnapshot } from "../play/snapshot.ts";
import { RefusedError } from "./failures.ts";
import { GoneError, type Handles } from "./handles.ts";
import type { HostPort } from "./host-port.ts";
import type { ModFiles } from "./mod-files.ts";
import type { PlayDesk } from "./play-desk.ts";
import { orderOf, orderText, shownFinding, shownOrder, shownPast, shownProfile } from "./play-models.ts";
import type { CallContext, CallProgress, Handlers } from "./router.ts";
import { writeTextFile } from "./text-file.ts";

export interface PlayCallsOptions {
  readonly desk: () => Promise<PlayDesk>;
  readonly modFiles: ModFiles;
  readonly handles: Handles;
  readonly host: HostPort;
  /** With the profile folder that the settings name. */
  readonly around: () => Promise<Surroundings>;
}

type PlayHandlers = Pick<Handlers, Extract<keyof Handlers, `${"play" | "profiles" | "history" | "share"}.${string}`>>;

const SHARE_FILE = "lamplighter-order.json";

/** Mods, their order, profiles, history and sharing, for windows. */
export function playCalls({ desk, modFiles, handles, host, around }: PlayCallsOptions): PlayHandlers {
  const current = async (context: CallContext) => (await desk()).snapshot({ signal: context.signal });
  return {
    "play.snapshot": async (_, context) => (await desk()).shown(operationOf(context)),
    "play.refresh": async (_, context) => {
      await (await around()).askAgain?.();
      return (await desk()).shown(operationOf(context), true);
    },
    "play.order": async () => {
      const { sha256, ids } = await (await desk()).order();
      return shownOrder(sha256, ids);
    },
    "play.save": async ({ base, ids }) => {
      const own = await desk();
      return own.save(() => own.open.play.saveOrder(orderOf(base), orderOf(ids)));
    },
    "play.setDraft": async ({ draft }) => {
      const kept = draft === null ? null : { base: orderOf(draft.base), order: orderOf(draft.ids) };
      await (await desk()).open.play.keepDraft(kept);
      return {};
    },
    "play.details": async ({ file }) => ({ file, ...(await modFiles.details(handles.pathOf(file, "mod", "open"))) }),
    "play.files": ({ file, ...request }) => modFiles.files(handles.pathOf(file, "mod", "open"), request),
    "play.check": async ({ ids }, context) => ({ checked: await check(await desk(), ids ?? null, context) }),
    "play.add": async ({ file }, { signal }) => {
      const opened = handles.pathOf(file, "open");
      // Music has this ending too, and a download may be cut off.
      await readHeaderOf(opened, nodeFiles);
      const { path, warnings } = await deployMod(opened, await around(), { signal });
      (await desk()).open.play.changed("mods");
      return { path, findings: warnings.map(warningOf).map(shownFinding) };
    },
    "play.annotate": async ({ id, note, tags }) => {
      await (await desk()).open.play.setNote(BigInt(id), { note, tags });
      return {};
    },

    "profiles.list": async () => {
      const { current: active, profiles } = await (await desk()).open.profiles.list();
      return { active, profiles: profiles.map(shownProfile) };
    },
    "profiles.save": async ({ name, ids, isNew }, context) => {
      const { profiles } = (await desk()).open;
      const which = isNew ? "new" : "known";
      const { book } = granted(await profiles.save(name, orderOf(ids), await current(context), which));
      return shownProfile(expectProfile(profileNamed(book, name)));
    },
    "profiles.use": async ({ name }, context) => {
      const own = await desk();
      const { order } = await current(context);
      return own.save(async () => granted(await own.open.profiles.use(name, order)).order);
    },
    "profiles.rename": async ({ name, to }) => {
      const { book } = granted(await (await desk()).open.profiles.rename(name, to));
      return shownProfile(expectProfile(profileNamed(book, to)));
    },
    "profiles.delete": async ({ name }) => {
      granted(await (await desk()).open.profiles.delete(name));
      return {};
    },

    "history.list": async () => (await (await desk()).open.play.history()).slice(0, 50).map(shownPast),
    "history.get": async ({ entry }) => ({ ids: orderText((await pastOrder(await desk(), entry)).ids) }),
    "history.diff": async ({ from, to }) => {
      const own = await desk();
      const before = await pastOrder(own, from);
      const after = to === null ? (await own.order()).ids : (await pastOrder(own, to)).ids;
      const { added, removed, moved } = diffOrders(before.ids, after);
      return { added: added.map(textId), removed: removed.map(textId), moved: moved.map(textId) };
    },
    "history.restore": async ({ entry }) => {
      const own = await desk();
      const { ids } = await pastOrder(own, entry);
      const { ids: base } = await own.order();
      return own.save(() => own.open.play.saveOrder(base, ids, "restored"));
    },

    "share.export": async ({ ids, off, name }, context) => {
      const rows = sharedRows(orderOf(ids), orderOf(off), await current(context));
      return { code: granted((await desk()).open.profiles.codeOf({ name, rows })).code };
    },
    "share.exportFile": async ({ ids, off, name }, context) => {
      const rows = sharedRows(orderOf(ids), orderOf(off), await current(context));
      const bytes = granted((await desk()).open.profiles.fileOf({ name, rows })).file;
      const fileName = fileNameOf(name);
      if (host.dialogs === null) return { kind: "text", fileName, text: new TextDecoder().decode(bytes) };
      const path = await host.dialogs.chooseSave(fileName, context.connection);
      if (path === null) return { kind: "cancelled" };
      await writeTextFile(path, bytes);
      return { kind: "saved", path };
    },
    "share.preview": async ({ text }, context) => {
      const snapshot = await current(context);
      const bytes = new TextEncoder().encode(text);
      const { shared } = granted((await desk()).open.profiles.preview(bytes, "code", snapshot));
      return { name: shared.name, mods: shared.rows.map((row) => sharedMod(row, snapshot)) };
    },
  };
}

/** The active mods first: these a person waits for. Returns how many were verified. */
async function check(desk: PlayDesk, ids: readonly string[] | null, { signal, report }: CallContext): Promise<number> {
  const { order } = await desk.snapshot({ signal });
  let checked = 0;
  for (const round of ids === null ? [order, "all" as const] : [orderOf(ids)]) {
    let done = 0;
    await desk.open.play.check(
      round,
      {},
      {
        signal,
        report: (progress) => {
          done = progress.done;
          report(callProgress(progress));
        },
      },
    );
    checked += done;
  }
  return checked;
}

function operationOf({ signal, report }: CallContext): PlayOperation {
  return { signal, report: (progress) => report(callProgress(progress)) };
}

/** What a window is told of the progress of a service. */
function callProgress({ kind, done, total, detail }: PlayProgress): CallProgress {
  return { kind, done, total, ...(detail === undefined ? {} : { detail }) };
}

async function pastOrder({ open }: PlayDesk, entry: string): Promise<PastOrder> {
  const found = (await open.play.history()).find((past) => shownPast(past).entry === entry);
  if (found === undefined) throw new GoneError(entry);
  return found;
}

function textId<T extends { readonly id: bigint }>(row: T): Omit<T, "id"> & { readonly id: string } {
  return { ...row, id: String(row.id) };
}

/** Mods that are off come last: a window does not know where they stood. */
function sharedRows(on: Order, off: Order, { active, library }: PlaySnapshot): ProfileRow[] {
  const facts = new Map([...active, ...library].map(({ id, title, mod }) => [id, { title, mod }] as const));
  const isOn = new Set(on);
  const rowOf = (id: bigint): ProfileRow => {
    const { title = "", mod = null } = facts.get(id) ?? {};
    return {
      id,
      isOn: isOn.has(id),
      ...(title === "" ? {} : { title: title.slice(0, 255) }),
      ...(mod === null ? {} : { version: mod.file.facts.version }),
    };
  };
  return [...on, ...off.filter((id) => !isOn.has(id))].map(rowOf);
}

function sharedMod({ id, isOn, title, version }: ProfileRow, { active, library }: PlaySnapshot): SharedMod {
  const mod = [...active, ...library].find((row) => row.id === id)?.mod ?? null;
  const isOlder = mod !== null && version !== undefined && mod.file.facts.version < version;
  return {
    id: String(id),
    title: (title ?? mod?.file.facts.title ?? "").slice(0, 500),
    version: version ?? null,
    isOn,
    state: mod === null ? "missing" : isOlder ? "older" : "here",
  };
}

/** A file name that every system takes. */
function fileNameOf(name: string): string {
  const plain = name.replace(/[^\p{L}\p{N} _-]/gu, "").trim();
  return plain === "" ? SHARE_FILE : `${plain}.json`;
}

function expectProfile(profile: Profile | null): Profile {
  if (profile === null) throw new Error("a profile that was saved is not there");
  return profile;
}

function granted<T extends { readonly kind: string }>(result: T | Refusal): Exclude<T, Refusal> {
  if (result.kind === "refused") throw refusalOf(result as Refusal);
  return result as Exclude<T, Refusal>;
}

function refusalOf({ finding }: { readonly finding: Diagnostic }): RefusedError {
  const { code, message, data, fix } = finding;
  return new RefusedError(code, message, data, fix);
}
