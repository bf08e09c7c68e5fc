import { readFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { type ChecksOf, first, schemeOf } from "./stage.ts";

export const DOCTOR_CHECKS: ChecksOf<"doctor"> = {
  "doctor.run": async (stage) => {
    const report = await stage.value("doctor.run", {});
    expect(report.mods).toBeGreaterThan(0);
    expect(report.passed.map(({ check }) => check)).toContain("unreadable-contents");
    expect(report.passed.every(({ about }) => about !== "")).toBe(true);
    expect(report.undone).toEqual([]);
    expect(new Set(report.findings.map(({ key }) => key)).size).toBe(report.findings.length);
  },
  "doctor.explain": async (stage) => {
    const explanation = await stage.value("doctor.explain", { id: first });
    expect(explanation).toMatchObject({ id: first, loads: true });
    expect(explanation.steps.map(({ step }) => step)).toEqual([
      "header",
      "file-table",
      "required-mods",
      "requirement-hash",
      "manifest-version",
      "rolling-hash",
      "scheme-entry",
      "rank",
      "launch-switch",
    ]);
    const turnedOff = await stage.value("doctor.explain", { id: first, ids: [] });
    expect(turnedOff.steps.find(({ state }) => state === "failed")).toMatchObject({ step: "scheme-entry" });
    expect(await stage.client.call("doctor.explain", { id: "12345" })).toMatchObject({ error: { kind: "gone" } });
  },
  "doctor.fix": async (stage) => {
    const { findings } = await stage.value("doctor.run", {});
    const ghost = findings.find(({ fix }) => fix?.kind === "remove-entry");
    const { results, undo } = await stage.value("doctor.fix", { keys: [ghost?.key ?? "", "no such key"] });
    expect(results).toMatchObject([
      { key: ghost?.key, state: "done", findings: [] },
      { key: "no such key", state: "skipped", findings: [{ code: "fix-unknown" }] },
    ]);
    expect(undo).toMatch(/^undo-/);
    const after = await stage.value("doctor.run", {});
    expect(after.findings.map(({ key }) => key)).not.toContain(ghost?.key);
    expect(await stage.value("doctor.fix", { keys: [] })).toEqual({ results: [], undo: null });
  },
  "doctor.undo": async (stage) => {
    const before = schemeOf(stage);
    const { findings } = await stage.value("doctor.run", {});
    const ghost = findings.find(({ fix }) => fix?.kind === "remove-entry");
    const { undo } = await stage.value("doctor.fix", { keys: [ghost?.key ?? ""] });
    expect(schemeOf(stage)).not.toBe(before);
    const scheme = path.join(stage.profile, "modlauncher.sch");
    expect(await stage.value("doctor.undo", { undo: undo ?? "" })).toEqual({ restored: [scheme], failed: [] });
    expect(schemeOf(stage)).toBe(before);
    expect(await stage.client.call("doctor.undo", { undo: undo ?? "" })).toMatchObject({ error: { kind: "gone" } });
  },
  "doctor.saveReport": async (stage) => {
    const { text } = await stage.value("doctor.report", { format: "text" });
    const saved = await stage.value("doctor.saveReport", { format: "text" });
    if (saved.kind !== "saved") throw new Error(`saved nothing: ${saved.kind}`);
    expect(readFileSync(saved.path, "utf8")).toBe(text);
  },
  "doctor.report": async (stage) => {
    const { text } = await stage.value("doctor.report", { format: "text" });
    expect(text).toMatch(/^Lamplighter .* · Torchlight II 1\.25\.9\.5 · /);
    expect(text).toContain("Stops the game or a mod");
    expect(text).toContain("Active order\n  1 Lantern Pack, v5, id -4711000000000000123");
    const json = JSON.parse((await stage.value("doctor.report", { format: "json" })).text);
    expect(json).toMatchObject({ ok: false, versions: { game: "1.25.9.5" } });
  },
};
