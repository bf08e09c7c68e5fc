import { vi } from "vitest";
import { NO_CONFLICTS, useConflicts } from "../../../src-renderer/conflicts/conflict-state.ts";
import { ConflictWatch } from "../../../src-renderer/conflicts/conflict-watch.ts";
import { Doctor } from "../../../src-renderer/diagnose/doctor.ts";
import { NO_DOCTOR, useDoctor } from "../../../src-renderer/diagnose/doctor-state.ts";
import { useInstall } from "../../../src-renderer/install/install-state.ts";
import { Installer } from "../../../src-renderer/install/installer.ts";
import { NO_LAUNCH, useLaunch } from "../../../src-renderer/launch/launch-state.ts";
import { Launcher } from "../../../src-renderer/launch/launcher.ts";
import { usePlay } from "../../../src-renderer/play/state.ts";
import { PlaySync } from "../../../src-renderer/play/sync.ts";
import { useMessages } from "../../../src-renderer/ui/messages.ts";
import { Workshop } from "../../../src-renderer/workshop/workshop.ts";
import { NO_WORKSHOP, useWorkshop } from "../../../src-renderer/workshop/workshop-state.ts";
import { type Client, createClient } from "../../../src-shared/contract/client.ts";
import { createFakeMain, type FakeMain, type FakeWorld } from "../../support/fake-main.ts";

export interface Stage {
  readonly main: FakeMain;
  readonly client: Client;
  readonly sync: PlaySync;
  readonly install: Installer;
  readonly launcher: Launcher;
  /** Not started: it runs no checks by itself. */
  readonly doctor: Doctor;
  /** Not started: it hears of nothing by itself. */
  readonly workshop: Workshop;
  /** Inputs of the calls of a name so far. */
  sent(name: string): readonly unknown[];
  end(): void;
}

const fresh = usePlay.getInitialState();

/** The page's parts that speak with main, with a main that is not there. Needs fake timers. */
export async function openStage(world: FakeWorld): Promise<Stage> {
  vi.stubGlobal("addEventListener", () => {});
  usePlay.setState(fresh, true);
  useConflicts.setState(NO_CONFLICTS);
  useLaunch.setState(NO_LAUNCH);
  useDoctor.setState(NO_DOCTOR);
  useWorkshop.setState(NO_WORKSHOP);
  useInstall.setState({ stage: { kind: "idle" }, isTicking: false });
  useMessages.setState({ toasts: [], spoken: { text: "", turn: 0 } });
  const main = createFakeMain(world);
  let operation = 0;
  const client = createClient(main, () => `op-${operation++}`);
  const sync = new PlaySync(client);
  const launcher = new Launcher(client, sync);
  const ends = [sync.start(), launcher.start(), new ConflictWatch(client).start()];
  await settle(200);
  return {
    ...{ main, client, sync, launcher },
    install: new Installer(client, sync),
    doctor: new Doctor(client, sync),
    workshop: new Workshop(client, sync),
    sent: (name) => main.requests.filter((request) => request.name === name).map(({ input }) => input),
    end() {
      for (const end of ends) end();
    },
  };
}

/** Lets everything that is under way come to an end. */
export async function settle(milliseconds = 0): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

/** Waits for something that waits for the clock. */
export async function during<T>(work: Promise<T>): Promise<T> {
  await settle(50);
  return work;
}

/** Titles of the messages that stand, oldest first. */
export function toastTitles(): string[] {
  return useMessages.getState().toasts.map(({ title }) => title);
}

/** Presses a button of the last message. */
export async function pressToast(label: string): Promise<void> {
  const action = useMessages
    .getState()
    .toasts.at(-1)
    ?.actions?.find((each) => each.label === label);
  if (action === undefined) throw new Error(`the last message has no ${label}`);
  action.run();
  await settle(10);
}
