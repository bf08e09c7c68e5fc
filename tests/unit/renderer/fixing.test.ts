import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { canApply } from "../../../src-main/doctor/fixes.ts";
import { doctorState } from "../../../src-renderer/diagnose/doctor-state.ts";
import { DONE_BY_MAIN, offFix, pressFix, showMod } from "../../../src-renderer/diagnose/fix-actions.ts";
import { useFrame } from "../../../src-renderer/frame/frame-state.ts";
import { playState, setPlay } from "../../../src-renderer/play/state.ts";
import { offStepFix, pressStepFix } from "../../../src-renderer/play/why/step-fix.ts";
import type { Services } from "../../../src-renderer/services.tsx";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import type { DoctorFinding } from "../../../src-shared/contract/models/doctor.ts";
import { BROKEN_ID } from "../../support/fake-doctor.ts";
import { fakeWorld } from "../../support/fake-world.ts";
import { during, openStage, type Stage, settle, toastTitles } from "./stage.ts";

/** What the buttons of findings and of steps do. */

const { report, snapshot } = fakeWorld();
const byKind = (kind: string): DoctorFinding => report.findings.find(({ fix }) => fix?.kind === kind)!;
const idOf = (title: string) => BigInt(snapshot.mods.find((mod) => mod.title === title)!.id);
const fix = (kind: string) => ({ kind, label: kind, isSafe: true });

let stage: Stage;
let services: Services;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage(fakeWorld());
  useFrame.setState({ screen: "diagnose" });
  const { doctor, install, launcher, sync: play, client, workshop } = stage;
  services = { doctor, install, launcher, play, client, workshop, info: fakeWorld().info, upload: null };
});

afterEach(() => {
  stage.end();
  useFrame.setState({ screen: "play" });
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const order = () => playState().draft.order;

describe("the button of a finding", () => {
  test("main does all that is left to it, and besides only what the window does in the draft", () => {
    const kinds = [...report.findings.map((finding) => finding.fix?.kind ?? ""), ...DONE_BY_MAIN];
    const byMain = (kind: string) => canApply({ kind } as Parameters<typeof canApply>[0]);
    expect(DONE_BY_MAIN.filter((kind) => !byMain(kind))).toEqual([]);
    expect(new Set(kinds.filter((kind) => byMain(kind)))).toEqual(new Set([...DONE_BY_MAIN, "move-rank"]));
  });

  test("has main fix what main can take back", async () => {
    await during(stage.doctor.run());
    pressFix(services, byKind("restore-order"));
    await settle(50);
    expect(stage.sent("doctor.fix")).toEqual([{ keys: [byKind("restore-order").key] }]);
  });

  test("asks which of several files is to stay", () => {
    pressFix(services, byKind("choose-file"));
    expect(doctorState().choosing).toBe(byKind("choose-file"));
  });

  test("leads to the row of a mod whose rank is to change", () => {
    setPlay({ query: "zzz" });
    pressFix(services, byKind("move-rank"));
    expect(useFrame.getState().screen).toBe("play");
    const { list, active, query, tab } = playState();
    expect({ list, cursor: active.cursor, query, tab }).toEqual({
      list: "active",
      cursor: String(idOf("Enchant Bargains")),
      query: "",
      tab: "why",
    });
  });

  test("shows a mod that is not active in the library", () => {
    showMod(byKind("move-file"));
    expect(playState().list).toBe("library");
    expect(playState().library.cursor).toBe(String(idOf("Gem Cutter")));
  });

  test("says what to do where this program cannot", () => {
    pressFix(services, byKind("merge"));
    expect(useMessages.getState().toasts).toMatchObject([
      {
        meaning: "info",
        title: "Two mods are past the limit of 10",
        text: "Lamplighter cannot merge mods yet. Take some out of the order, or merge some into one.",
      },
    ]);
    expect(stage.sent("doctor.fix")).toEqual([]);
  });

  test("opens the page of a mod that is to be got again, and says what to do when it has none", async () => {
    stage.main.world.details = { "Gem Cutter": { website: "https://example.org/gems" } };
    const { key, ...rest } = byKind("move-file");
    pressFix(services, { key, ...rest, fix: fix("download") });
    await settle(10);
    expect(stage.sent("shell.openExternal")).toEqual([{ url: "https://example.org/gems" }]);
    stage.main.world.details = { "Gem Cutter": { website: "http://example.org/gems" } };
    useMessages.setState({ toasts: [] });
    pressFix(services, { key, ...rest, fix: fix("install") });
    await settle(10);
    expect(stage.sent("shell.openExternal")).toHaveLength(1);
    expect(toastTitles()).toEqual(["Gem Cutter is in the wrong folder"]);
  });

  test("is off without a fix, while something is fixed, and for files while the game runs", () => {
    expect(offFix({ ...byKind("merge"), fix: null })).toContain("details say what to do");
    expect(offFix(byKind("repair"))).toBe(null);
    const { snapshot: now } = playState();
    setPlay({ snapshot: { ...now!, game: { ...now!.game!, isRunning: true } } });
    expect(offFix(byKind("repair"))).toContain("The game is running");
    expect(offFix(byKind("merge"))).toBe(null);
  });
});

describe("the button of a step", () => {
  const press = async (title: string, kind: string) => {
    const done = pressStepFix(services, idOf(title), fix(kind));
    await settle(100);
    await done;
  };

  test("what is about the order changes the draft", async () => {
    await press("Amber Interface", "activate");
    expect(order().at(-1)).toBe(idOf("Amber Interface"));
    await press("Bigger Minimap", "move-up");
    expect(order().indexOf(idOf("Bigger Minimap"))).toBe(9);
    await press("Far Zoom", "remove-entry");
    expect(order()).not.toContain(idOf("Far Zoom"));
    expect(stage.sent("doctor.fix")).toEqual([]);
  });

  test("a repair is that of the finding about the same mod; the checks run first when there are none", async () => {
    await press("Ember Respec Vendor", "repair");
    expect(stage.sent("doctor.run").length).toBeGreaterThan(0);
    expect(stage.sent("doctor.fix")).toEqual([{ keys: [report.findings[0].key] }]);
    expect(report.findings[0].subject).toMatchObject({ id: BROKEN_ID });
  });

  test("nothing to repair is said", async () => {
    await press("Synergies", "repair");
    expect(stage.sent("doctor.fix")).toEqual([]);
    expect(toastTitles()).toEqual(["There is nothing to repair any more"]);
  });

  test("a file in the wrong folder is moved", async () => {
    await press("Gem Cutter", "move-file");
    expect(stage.sent("install.move")).toEqual([{ files: ["file-23"] }]);
  });

  test("is off for files while the game runs", () => {
    expect(offStepFix(fix("repair"))).toBe(null);
    const { snapshot: now } = playState();
    setPlay({ snapshot: { ...now!, game: { ...now!.game!, isRunning: true } } });
    expect(offStepFix(fix("repair"))).toContain("The game is running");
    expect(offStepFix(fix("activate"))).toBe(null);
  });
});
