import { readFileSync } from "node:fs";
import path from "node:path";
import type { WindowPort } from "../../../src-main/services/host-port.ts";
import type { CallInput, CallName, CallOutput } from "../../../src-shared/contract/calls.ts";
import type { Client } from "../../../src-shared/contract/client.ts";
import type { Mod, PlaySnapshot } from "../../../src-shared/contract/models/play.ts";
import { type AppGround, openGround } from "../app-ground.ts";
import { openTab, openWindowWay, startWeb } from "../ways.ts";

/** An app on the sample install, and a window of it. */
export interface Stage extends AppGround {
  readonly client: Client;
  readonly did: string[];
  value<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>>;
  snapshot(): Promise<PlaySnapshot>;
}

/** Opens the app behind a window of this kind. */
export async function openStage(way: "web" | "electron"): Promise<Stage> {
  const did: string[] = [];
  const windowPort: WindowPort = {
    state: () => ({ isMaximized: false, isFullScreen: false, isFocused: true }),
    minimize: () => void did.push("minimize"),
    toggleMaximize: () => void did.push("maximize"),
    close: () => void did.push("close"),
  };
  const ground = await openGround({
    kind: way,
    dialogs: {
      chooseFolder: async () => ground.install,
      chooseSave: async () => path.join(ground.folder, "order.json"),
      chooseFiles: async () => [path.join(ground.profile, "mods/Lantern_Pack.MOD")],
    },
    reveal: async (file) => void did.push(`reveal ${path.basename(file)}`),
    openExternal: async (url) => did.push(`open ${url}`) > 0,
    windowOf: () => windowPort,
  });
  const client = way === "web" ? openTab(await startWeb(ground.app)) : openWindowWay(ground.app);
  const stage: Stage = {
    ...ground,
    client,
    did,
    async value(name, input) {
      const answer = await client.call(name, input);
      if (!answer.ok) throw new Error(`${name}: ${JSON.stringify(answer.error)}`);
      return answer.value;
    },
    snapshot: () => stage.value("play.snapshot", {}),
  };
  return stage;
}

/** A mod of the sample. */
export const first = "-4711000000000000123";

export async function modOf(stage: Stage, id: string): Promise<Mod> {
  const mod = (await stage.snapshot()).mods.find((each) => each.id === id);
  if (mod === undefined) throw new Error(`no mod ${id}`);
  return mod;
}

export const idsOf = async (stage: Stage) => (await stage.snapshot()).order?.ids ?? [];
export const schemeOf = ({ profile }: Stage) => readFileSync(path.join(profile, "modlauncher.sch"), "utf16le");
export const save = async (stage: Stage, ids: readonly string[]) =>
  stage.value("play.save", { base: await idsOf(stage), ids: [...ids] });

export type Check = (stage: Stage) => Promise<void>;

/** A check of each call of these groups: what it answered, and what it did. */
export type ChecksOf<Group extends string> = {
  readonly [N in Extract<CallName, `${Group}.${string}`>]: Check;
};
