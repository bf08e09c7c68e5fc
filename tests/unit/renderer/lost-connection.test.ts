import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { doctorState } from "../../../src-renderer/diagnose/doctor-state.ts";
import { installStage } from "../../../src-renderer/install/install-state.ts";
import { edit } from "../../../src-renderer/play/edits.ts";
import { changesOf, playState } from "../../../src-renderer/play/state.ts";
import type { CallName } from "../../../src-shared/contract/calls.ts";
import { fakeWorld } from "../../support/fake-world.ts";
import { during, openStage, type Stage, settle, toastTitles } from "./stage.ts";

/** Main goes away in the middle of something: nobody knows what became of it, and nothing says otherwise. */

let stage: Stage;

beforeEach(async () => {
  vi.useFakeTimers();
  stage = await openStage(fakeWorld());
});

afterEach(() => {
  stage.end();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function lose(call: CallName): void {
  stage.main.world.failing = { [call]: { kind: "disconnected", data: {} } };
}

test("a fix: what is shown is old", async () => {
  await during(stage.doctor.run());
  lose("doctor.fix");
  const [finding] = stage.main.world.report.findings;
  await during(stage.doctor.fix([finding.key]));
  expect(toastTitles()).toEqual(["Nothing was fixed, as far as is known"]);
  expect(doctorState()).toMatchObject({ isStale: true, fixing: null });
});

test("an installation", async () => {
  const { chosen } = stage.main.world;
  await stage.install.look(chosen);
  lose("install.commit");
  await during(stage.install.commit());
  expect(installStage()).toMatchObject({ kind: "failed", isUnknown: true });
  stage.install.close();
  lose("install.preview");
  await stage.install.look(chosen);
  expect(installStage()).toEqual({ kind: "failed", error: { kind: "disconnected", data: {} } });
});

test("a save: the changes stay", async () => {
  edit({ kind: "disable", ids: [playState().draft.order[0]] });
  lose("play.save");
  expect(await stage.sync.save()).toBe(false);
  expect(toastTitles()).toEqual(["The order was not saved, as far as is known"]);
  expect([changesOf(playState()), playState().isSaving]).toEqual([1, false]);
});

test("when it is back what was checked before is old, and mods are looked at again", async () => {
  const end = stage.doctor.start();
  await during(stage.doctor.run());
  const before = stage.sent("play.snapshot").length;
  stage.main.connect("down");
  expect(doctorState().isStale).toBe(false);
  stage.main.connect("resumed");
  await settle(10);
  expect(doctorState().isStale).toBe(true);
  expect(stage.sent("play.snapshot").length).toBe(before + 1);
  end();
});
