import { copyFileSync, mkdirSync } from "node:fs";
import path from "node:path";
import { makeInstall } from "../../scripts/install/make-install.ts";
import { expect, test } from "./support/app.ts";
import { eventsOf, openWay, send } from "./support/page.ts";

/** Progress and cancelling, through both hosts. */

const COPIES = 1500;

test.use({
  setup: {
    async prepare(folder) {
      const made = await makeInstall(folder);
      const copies = path.join(made.profile, "mods/copies");
      mkdirSync(copies);
      for (let index = 0; index < COPIES; index++)
        copyFileSync(path.join(made.profile, "mods/Lantern_Pack.MOD"), path.join(copies, `${index}.MOD`));
      return made;
    },
  },
});

test("a long call reports how far it is, to whoever made it", async ({ app }) => {
  await openWay(app.page);
  expect(await send(app.page, "play.refresh", {}, "op-1")).toMatchObject({ ok: true });
  // The page has calls of its own, which in the window come the same way.
  const progress = (await eventsOf(app.page)).flatMap((event) =>
    event.name === "progress" && event.value.operation === "op-1" ? [event.value] : [],
  );
  expect(progress.length).toBeGreaterThan(0);
  const last = progress.at(-1);
  expect(last?.done).toBe(last?.total);
});

test("a long call is cancelled by its id", async ({ app }) => {
  await openWay(app.page);
  const [answer, cancelled] = await Promise.all([
    send(app.page, "play.refresh", {}, "op-2"),
    send(app.page, "operation.cancel", { operation: "op-2" }),
  ]);
  expect(cancelled).toEqual({ ok: true, value: { isCancelled: true } });
  expect(answer).toEqual({ ok: false, error: { kind: "cancelled", data: {} } });
  expect(await send(app.page, "operation.cancel", { operation: "op-2" })).toEqual({
    ok: true,
    value: { isCancelled: false },
  });
});
