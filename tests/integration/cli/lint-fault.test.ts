import { renameSync } from "node:fs";
import path from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { nodeFiles } from "../../../src-main/files/file-layer.ts";
import { lint } from "../../../src-main/hosts/cli/commands/lint.ts";
import type { Session } from "../../../src-main/hosts/cli/session.ts";
import { testProject } from "../../support/project-builder.ts";
import { ownHome } from "../../support/workshop.ts";

it("lint --fix tells what it has fixed also when the project goes away then", async () => {
  ownHome();
  const { folder } = testProject({ media: { "UNITS/A.DAT": ["[UNIT]", "\t<BOOL>X:no", "[/UNIT]"] } });
  const { rename } = nodeFiles;
  const spy = vi.spyOn(nodeFiles, "rename").mockImplementation(async (from, to) => {
    await rename(from, to);
    if (to.endsWith("A.DAT")) renameSync(path.join(folder, "MEDIA"), path.join(folder, "ELSEWHERE"));
  });
  onTestFinished(() => spy.mockRestore());
  const values: unknown[] = [];
  const { signal } = new AbortController();
  const session: Session = {
    console: { json: true, value: (value) => void values.push(value), line: () => {}, note: () => {} },
    progress: { report: () => {}, finish: () => {} },
    signal,
    operation: { signal },
  };
  expect(await lint(session, folder, { base: [], fix: true })).toBe(1);
  expect(values).toMatchObject([
    { ok: false, files: ["MEDIA/UNITS/A.DAT"], fixed: [{ change: "no → false" }], findings: [{ code: "no-media" }] },
  ]);
});
