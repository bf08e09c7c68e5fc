import type { Answer, CallError } from "../../src-shared/contract/answer.ts";
import type { CallName, CallOutput } from "../../src-shared/contract/calls.ts";
import type { AnyEvent } from "../../src-shared/contract/events.ts";
import type { AppInfo, OpenedFile } from "../../src-shared/contract/models/app.ts";
import type { ConflictCounts } from "../../src-shared/contract/models/conflicts.ts";
import type { DoctorReport, FixResult } from "../../src-shared/contract/models/doctor.ts";
import type { InstallPreview, InstallResult, MovedFiles } from "../../src-shared/contract/models/install.ts";
import type { LaunchPlan, RestorePoint } from "../../src-shared/contract/models/launch.ts";
import type { ModDetails, PlaySnapshot } from "../../src-shared/contract/models/play.ts";
import type { HistoryEntry, Profile, SharePreview } from "../../src-shared/contract/models/profiles.ts";
import type { ChosenFolder, Settings } from "../../src-shared/contract/models/settings.ts";
import type { ConnectionState, Request, Transport } from "../../src-shared/contract/transport.ts";
import { diffOrders } from "../../src-shared/rules/order-diff.ts";
import { CONFLICT_ANSWERS, type FakePath } from "./fake-conflicts.ts";
import { DOCTOR_ANSWERS } from "./fake-doctor.ts";
import { INSTALL_ANSWERS } from "./fake-install.ts";
import { LAUNCH_ANSWERS } from "./fake-launch.ts";
import { type FakeWorkshop, WORKSHOP_ANSWERS } from "./fake-workshop.ts";

/** What a fake main knows; it changes as the page asks for it. */
export interface FakeWorld {
  info: AppInfo;
  settings: Settings;
  snapshot: PlaySnapshot;
  profiles: readonly Profile[];
  history: readonly HistoryEntry[];
  /** What any share code holds. */
  preview: SharePreview;
  details: Readonly<Record<string, Partial<ModDetails>>>;
  /** Files that were handed to the program. */
  opened: readonly OpenedFile[];
  /** What `folders.choose` gives; null: nothing was chosen. */
  picked: ChosenFolder | null;
  /** What `install.choose` gives. */
  chosen: readonly OpenedFile[];
  installPreview: InstallPreview;
  /** Null: everything that was chosen is installed. */
  installResult: InstallResult | null;
  /** Null: all of them are moved. */
  removed: MovedFiles | null;
  /** Wins, loses and the base game of mods by title; of the others it is all 0. */
  counts: Readonly<Record<string, Partial<ConflictCounts>>>;
  paths: readonly FakePath[];
  plan: LaunchPlan;
  restorePoints: readonly RestorePoint[];
  report: DoctorReport;
  /** Null: everything that was asked for is fixed. */
  fixResult: FixResult | null;
  /** What the last fix changed. */
  beforeFix: { readonly report: DoctorReport; readonly snapshot: PlaySnapshot } | null;
  workshop: FakeWorkshop;
  /** Calls that end with an error. */
  failing: Partial<Record<CallName, CallError>>;
  /** Calls that are never answered. */
  held: readonly CallName[];
  /** Calls that are answered only when this is over; the answer is made then. */
  waits?: Partial<Record<CallName, Promise<unknown>>>;
}

export interface FakeMain extends Transport {
  readonly world: FakeWorld;
  /** Requests so far, oldest first. */
  readonly requests: readonly Request[];
  emit(event: AnyEvent): void;
  /** Tells the page that its connection is another one. */
  connect(state: ConnectionState): void;
}

/** A main without a disk: for pictures of states that are hard to bring about, and for tests of what the page sends. */
export function createFakeMain(world: FakeWorld): FakeMain {
  const listeners = new Set<(event: AnyEvent) => void>();
  const connections = new Set<(state: ConnectionState) => void>();
  const requests: Request[] = [];
  const emit = (event: AnyEvent) => {
    for (const listener of listeners) listener(event);
  };
  return {
    world,
    requests,
    emit,
    async send(request) {
      requests.push(request);
      const name = request.name as CallName;
      if (world.held.includes(name)) return new Promise<Answer<unknown>>(() => {});
      await world.waits?.[name];
      const error = world.failing[name];
      if (error !== undefined) return { ok: false, error };
      const answer = ANSWERS[name];
      if (answer === undefined) return { ok: false, error: { kind: "not-here", data: {} } };
      return { ok: true, value: answer(world, request.input as never) };
    },
    onEvent(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    connect(state) {
      for (const listener of connections) listener(state);
    },
    onConnection(listener) {
      connections.add(listener);
      return () => void connections.delete(listener);
    },
  };
}

export type Answers = {
  readonly [N in CallName]?: (world: FakeWorld, input: never) => CallOutput<N>;
};

const ANSWERS: Answers = {
  ...INSTALL_ANSWERS,
  ...CONFLICT_ANSWERS,
  ...LAUNCH_ANSWERS,
  ...DOCTOR_ANSWERS,
  ...WORKSHOP_ANSWERS,
  "app.info": ({ info }) => info,
  "app.takeOpened": (world) => {
    const { opened } = world;
    world.opened = [];
    return opened;
  },
  "sample.use": (world) => {
    world.info = { ...world.info, isSample: true };
    return world.settings;
  },
  "sample.leave": (world) => {
    world.info = { ...world.info, isSample: false };
    return world.settings;
  },
  "settings.get": ({ settings }) => settings,
  "settings.set": (world, change: Partial<Settings>) => {
    world.settings = { ...world.settings, ...change, folders: world.settings.folders };
    return world.settings;
  },
  "folders.choose": ({ picked }) => ({ folder: picked }),
  "folders.places": ({ snapshot }) => snapshot.places,
  "window.state": () => ({ isMaximized: false, isFullScreen: false, isFocused: true }),
  "play.snapshot": ({ snapshot }) => snapshot,
  "play.refresh": ({ snapshot }) => snapshot,
  "play.check": (world) => {
    const fresh = world.snapshot.mods.filter(({ health }) => health === "unchecked");
    const mods = world.snapshot.mods.map((mod) =>
      mod.health === "unchecked" ? { ...mod, health: "healthy" as const } : mod,
    );
    world.snapshot = { ...world.snapshot, generation: world.snapshot.generation + 1, mods };
    return { checked: fresh.length };
  },
  "play.order": ({ snapshot }) => snapshot.order!,
  "play.setDraft": () => ({}),
  "play.annotate": () => ({}),
  "play.save": (world, { ids }: { readonly ids: readonly string[] }) => {
    const order = { revision: `${ids.length}`, ids };
    world.snapshot = { ...world.snapshot, order };
    return { order, isMerged: false, conflicts: [], findings: [] };
  },
  "play.details": ({ snapshot, details }, { file }: { readonly file: string }) => {
    const mod = snapshot.mods.find((one) => one.file === file)!;
    const { id, path, title, author, version, gameVersion, size, modified, requires } = mod;
    return {
      ...{ file, id, path, title, author, version, gameVersion, size, modified, requires },
      ...{ description: "", website: "", files: 38, folders: 9, removes: [] },
      ...details[title],
    };
  },
  "play.files": (_world, { offset }: { readonly offset: number }) => ({
    total: FILES.length,
    files: FILES.slice(offset).map(([path, size]) => ({ path, size, packedSize: size, type: 0 })),
  }),
  "profiles.list": ({ snapshot, profiles }) => ({ active: snapshot.activeProfile, profiles }),
  "profiles.save": ({ profiles }) => profiles[0],
  "profiles.use": (world, { name }: { readonly name: string }) => {
    const { ids } = world.profiles.find((profile) => profile.name === name)!;
    const order = { revision: `of ${name}`, ids };
    world.snapshot = { ...world.snapshot, order, activeProfile: name };
    return { order, isMerged: false, conflicts: [], findings: [] };
  },
  "history.list": ({ history }) => history,
  "history.diff": ({ snapshot }) => {
    const now = (snapshot.order?.ids ?? []).map(BigInt);
    const before = [...now.slice(2, 5), now[0], ...now.slice(5), 77n];
    const { added, removed, moved } = diffOrders(before, now);
    return {
      added: added.map(({ id, rank }) => ({ id: String(id), rank })),
      removed: removed.map(({ id, rank }) => ({ id: String(id), rank })),
      moved: moved.map(({ id, from, to }) => ({ id: String(id), from, to })),
    };
  },
  "share.export": () => ({ code: SHARE_CODE }),
  "share.preview": ({ preview }) => preview,
};

const SHARE_CODE = `TL2-1-${"K7QJ4M2XV9RT0BHC".repeat(9)}-5F3A`;

const FILES: readonly (readonly [path: string, size: number])[] = [
  ["MEDIA/UNITS/MONSTERS/NPCS/RESPEC_VENDOR.DAT", 2114],
  ["MEDIA/UNITS/MONSTERS/NPCS/RESPEC_VENDOR_HUB2.DAT", 2130],
  ["MEDIA/UI/RESPECMENU.LAYOUT", 14_022],
  ["MEDIA/UI/RESPECMENU.IMAGESET", 812],
  ["MEDIA/UI/HUD/RESPEC_ICONS.DDS", 65_664],
  ["MEDIA/MODELS/NPCS/VENDOR/VENDOR.MESH", 212_440],
  ["MEDIA/TRANSLATIONS/TRANSLATE.DAT", 18_204],
];
