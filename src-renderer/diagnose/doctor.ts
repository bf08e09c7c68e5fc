import type { Client } from "../../src-shared/contract/client.ts";
import type { DoctorFinding, FixResult } from "../../src-shared/contract/models/doctor.ts";
import { i18n } from "../i18n/i18n.ts";
import { usePlay } from "../play/state.ts";
import type { PlaySync } from "../play/sync.ts";
import { errorText } from "../problem/error-words.ts";
import { shortened, unique } from "../problem/lines.ts";
import { tellWriteFailed } from "../problem/write-failed.ts";
import { copyAndTell } from "../ui/clipboard.ts";
import { handOut } from "../ui/hand-out.ts";
import { closeToast, speak, type Toast, toast } from "../ui/messages.ts";
import { kept, NOTHING } from "../ui/selection.ts";
import { doctorState, type FixedFinding, setDoctor } from "./doctor-state.ts";
import { findingRows, safeKeys } from "./finding-rows.ts";

/** After the mods were checked it is waited so long, so that the first look at everything disturbs nothing. */
const FIRST_RUN_MS = 2000;
/** So long after a fix what changes is most likely the fix, and it is looked again without a word. */
const OWN_CHANGES_MS = 4000;
const AGAIN_MS = 400;

/** Has main run its checks and fix what they found; the Diagnose screen and the Why tab show `useDoctor`. */
export class Doctor {
  readonly #client: Client;
  readonly #play: PlaySync;
  #stop: AbortController | null = null;
  #running: Promise<void> | null = null;
  #stopFix: AbortController | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The run that goes on has seen mods and order as they are. */
  #hasLooked = false;
  /** Until then changes are most likely those of a fix. */
  #ownUntil = 0;
  #again: ReturnType<typeof setTimeout> | undefined;

  constructor(client: Client, play: PlaySync) {
    this.#client = client;
    this.#play = play;
  }

  /** Begins to listen. The first run comes by itself, when the mods are listed and checked. Returns what ends it. */
  start(): () => void {
    const ends = [
      this.#client.on("doctor.stale", () => this.#heardStale()),
      // Nobody told meanwhile what became old.
      this.#client.onConnection((state) => {
        if (state === "resumed") this.#heardStale();
      }),
      usePlay.subscribe((now, before) => {
        if (now.snapshot?.profile?.path !== before.snapshot?.profile?.path && before.snapshot !== null)
          this.#forgetProfile();
        if (now.phase === "ready" && now.checking === null && doctorState().report === null) this.#firstSoon();
      }),
    ];
    return () => {
      for (const end of ends) end();
      clearTimeout(this.#timer);
      clearTimeout(this.#again);
      this.stop();
    };
  }

  #firstSoon(): void {
    if (this.#timer !== undefined || this.#running !== null) return;
    this.#timer = setTimeout(() => {
      if (doctorState().report === null) void this.run();
    }, FIRST_RUN_MS);
  }

  /** What was found in another profile, such as the sample's, says nothing of this one. */
  #forgetProfile(): void {
    this.stop();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    setDoctor({ report: null, error: null, isStale: false, outcomes: new Map(), selection: NOTHING, open: new Set() });
  }

  /** A run hears of changes that it finds itself: those are in its report. */
  #heardStale(): void {
    if (doctorState().report === null && this.#running === null) return;
    if (Date.now() < this.#ownUntil) {
      clearTimeout(this.#again);
      this.#again = setTimeout(() => void this.run(), AGAIN_MS);
      return;
    }
    if (this.#running === null || this.#hasLooked) setDoctor({ isStale: true });
  }

  /** Runs all checks. While they run already, waits for those. */
  run(): Promise<void> {
    this.#running ??= this.#run().finally(() => {
      this.#running = null;
    });
    return this.#running;
  }

  /** The same, asked for by a person: what failed before is forgotten. */
  async checkAgain(): Promise<void> {
    setDoctor({ outcomes: new Map() });
    await this.run();
    const { report, error } = doctorState();
    if (report !== null && error === null) speak(i18n.t("diagnose.spoken", { count: report.findings.length }));
  }

  /** A report of what is so now. */
  async fresh(): Promise<void> {
    const { report, isStale } = doctorState();
    if (this.#running !== null || report === null || isStale) await this.run();
  }

  stop(): void {
    this.#stop?.abort();
  }

  async #run(): Promise<void> {
    const stop = new AbortController();
    this.#stop = stop;
    this.#hasLooked = false;
    setDoctor({ running: { done: 0, total: 0, detail: "" }, isStale: false, error: null });
    const answer = await this.#client.call(
      "doctor.run",
      {},
      {
        signal: stop.signal,
        onProgress: ({ done, total, detail = "" }) => {
          this.#hasLooked = true;
          setDoctor({ running: { done, total, detail } });
        },
      },
    );
    this.#stop = null;
    setDoctor({ running: null });
    if (!answer.ok) {
      // What was known before may still be so; that it is old is told.
      setDoctor({ isStale: true, error: answer.error.kind === "cancelled" ? null : answer.error });
      return;
    }
    const { report: before, selection, filter, outcomes, open } = doctorState();
    const report = answer.value;
    const keys = (of: typeof report) =>
      findingRows(of, filter).flatMap((row) => (row.kind === "head" ? [] : [row.key]));
    const there = new Set(report.findings.map(({ key }) => key));
    setDoctor({
      report,
      places: report.places,
      selection: before === null ? selection : kept(selection, keys(before), keys(report)),
      outcomes: new Map([...outcomes].filter(([key, { state }]) => state !== "done" && there.has(key))),
      open: new Set([...open].filter((key) => there.has(key))),
    });
  }

  /** Does the fixes of findings, one after the other, tells what became of each, and looks again. */
  async fix(keys: readonly string[]): Promise<void> {
    if (this.#stopFix !== null || keys.length === 0) return;
    const stop = new AbortController();
    this.#stopFix = stop;
    setDoctor({ fixing: { keys, done: 0, total: keys.length, detail: "" } });
    const answer = await this.#play.quietly(() =>
      this.#client.call(
        "doctor.fix",
        { keys: [...keys] },
        {
          signal: stop.signal,
          onProgress: ({ done, total, detail = "" }) => setDoctor({ fixing: { keys, done, total, detail } }),
        },
      ),
    );
    this.#stopFix = null;
    setDoctor({ fixing: null });
    if (!answer.ok) {
      if (answer.error.kind === "cancelled") speak(i18n.t("diagnose.fix-stopped"));
      else {
        // What was done of it before is to be seen.
        setDoctor({ isStale: true });
        tellWriteFailed(i18n.t("error.fix"), answer.error);
      }
      return;
    }
    this.#tellFixed(answer.value);
    await this.#lookAgain();
  }

  async fixAllSafe(): Promise<void> {
    const { report, outcomes } = doctorState();
    if (report !== null) await this.fix(safeKeys(report, outcomes));
  }

  stopFix(): void {
    this.#stopFix?.abort();
  }

  #tellFixed({ results, undo }: FixResult): void {
    const { report, outcomes } = doctorState();
    setDoctor({ outcomes: new Map([...outcomes, ...results.map((each) => [each.key, each] as const)]) });
    const titles = new Map(report?.findings.map(({ key, title }) => [key, title]));
    const told = results.map((each) => ({ ...each, title: titles.get(each.key) ?? each.key }));
    const id = toast({
      ...fixedWords(results),
      actions: [
        ...(undo === null ? [] : [{ label: i18n.t("undo"), run: () => void this.undo(undo) }]),
        ...(told.length < 2 ? [] : [{ label: i18n.t("diagnose.what-was-done"), run: () => setDoctor({ told }) }]),
      ],
    });
    if (undo !== null) setDoctor({ undos: [...doctorState().undos, { handle: undo, toast: id }] });
  }

  /** Takes fixes back. */
  async undo(handle: string): Promise<void> {
    const { undos } = doctorState();
    for (const undo of undos) if (undo.handle === handle) closeToast(undo.toast);
    setDoctor({ undos: undos.filter((undo) => undo.handle !== handle), told: null });
    const answer = await this.#play.quietly(() => this.#client.call("doctor.undo", { undo: handle }));
    if (!answer.ok) tellWriteFailed(i18n.t("error.undo"), answer.error);
    else if (answer.value.failed.length > 0)
      toast({
        meaning: "bad",
        title: i18n.t("error.undo"),
        text: shortened(unique(answer.value.failed.map(({ finding }) => finding.message))),
      });
    else toast({ meaning: "ok", title: i18n.t("diagnose.undone", { count: answer.value.restored.length }) });
    await this.#lookAgain();
  }

  /** What watches the folders hears of changes of ours too, a moment later: they make nothing old. */
  async #lookAgain(): Promise<void> {
    this.#ownUntil = Date.now() + OWN_CHANGES_MS;
    await Promise.all([this.#play.refresh("play.snapshot"), this.run()]);
  }

  /** The last run as text, for a forum post or for a program. */
  async #report(format: "text" | "json"): Promise<string | null> {
    const answer = await this.#client.call("doctor.report", { format });
    if (answer.ok) return answer.value.text;
    toast({ meaning: "bad", title: i18n.t("error.report"), text: errorText(answer.error) });
    return null;
  }

  /** Puts it into a file. */
  async saveReport(format: "text" | "json"): Promise<void> {
    const answer = await this.#client.call("doctor.saveReport", { format });
    if (!answer.ok) toast({ meaning: "bad", title: i18n.t("error.report"), text: errorText(answer.error) });
    else if (answer.value.kind === "text") handOut(answer.value.fileName, answer.value.text);
    else if (answer.value.kind === "saved")
      toast({ meaning: "ok", title: i18n.t("diagnose.saved"), text: answer.value.path });
  }

  async copyReport(format: "text" | "json"): Promise<void> {
    const text = await this.#report(format);
    if (text === null) return;
    const done = { title: i18n.t("report.copied"), text: i18n.t("diagnose.copied.text") };
    await copyAndTell(text, done, i18n.t("diagnose.not-copied.fix"));
  }

  /** Looks for game and folders again, without the checks. */
  async lookForPlaces(): Promise<void> {
    await this.#play.refresh("play.refresh");
    const answer = await this.#client.call("folders.places", {});
    if (!answer.ok) {
      toast({ meaning: "bad", title: i18n.t("error.places"), text: errorText(answer.error) });
      return;
    }
    setDoctor({ places: answer.value });
    const found = answer.value.filter((place) => place.found).length;
    speak(i18n.t("diagnose.found", { count: answer.value.length, found }));
  }
}

/** The finding that is fixed by the same as a step of a mod; null: the last run did not find it. */
export function findingOf(id: string, fixKind: string): DoctorFinding | null {
  const { report } = doctorState();
  const about = (report?.findings ?? []).filter(({ subject }) => subject.kind === "mod" && subject.id === id);
  return about.find(({ fix }) => fix?.kind === fixKind) ?? null;
}

/** Why a finding was not fixed; null: nobody tried, or it was. */
export function failureOf(outcome: FixedFinding | undefined): readonly string[] | null {
  if (outcome === undefined || outcome.state === "done") return null;
  return outcome.findings.map(({ message, fix }) => (fix === undefined ? message : `${message} ${fix}`));
}

/** How fixing went, in a few words: nothing says that all went well when some did not. */
function fixedWords(results: FixResult["results"]): Omit<Toast, "id" | "actions"> {
  const done = results.filter(({ state }) => state === "done");
  const rest = results.filter(({ state }) => state !== "done");
  const changes = unique(done.flatMap((each) => each.changes));
  const why = unique(rest.flatMap(({ findings }) => findings.map(({ message }) => message)));
  if (rest.length === 0)
    return {
      meaning: "ok",
      title: i18n.t("diagnose.fixed", { count: done.length }),
      ...(done.length === 1 && changes.length > 0 ? { text: shortened(changes) } : {}),
    };
  const title =
    done.length === 0
      ? i18n.t("diagnose.not-fixed", { count: rest.length })
      : i18n.t("diagnose.fixed-some", { count: results.length, done: done.length });
  return { meaning: "bad", title, text: shortened(why) };
}
