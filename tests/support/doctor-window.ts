import { rm } from "node:fs/promises";
import { onTestFinished } from "vitest";
import { openApp } from "../../src-main/services/app.ts";
import type { Client } from "../../src-shared/contract/client.ts";
import { hostPort } from "./host-port.ts";
import type { PlayGround } from "./play-ground.ts";
import { openWindowWay } from "./ways.ts";

/** A window on a ground of the running test, with a trash of which nothing comes back. */
export function windowOn({ around }: PlayGround, running: readonly string[] = []): Client {
  const app = openApp({
    host: hostPort({ trash: (file) => rm(file) }),
    around,
    checkOutput: true,
    isSample: false,
    watch: false,
    programs: async () => running,
  });
  onTestFinished(() => app.close());
  return openWindowWay(app);
}

/** The value of an answer that is none of an error. */
export async function answerOf<T>(
  answer: Promise<{ readonly ok: true; readonly value: T } | { readonly ok: false }>,
): Promise<T> {
  const got = await answer;
  if (!got.ok) throw new Error(JSON.stringify(got));
  return got.value;
}
