import path from "node:path";
import type { ActivationStep, StepResult } from "../../../src-shared/rules/activation.ts";
import { printStepValue } from "../../../src-shared/rules/activation.ts";
import { ACTIVATIONS } from "../activation-evidence.ts";
import { defineCheck } from "../check.ts";
import type { Explained } from "../explain.ts";
import type { Found } from "../finding.ts";
import type { Fix } from "../fix.ts";
import type { Ground } from "../ground.ts";
import { nameOf, subjectOfExplained } from "./mods.ts";

/** Steps that other checks tell of: with what is inside the file, for all mods at once, or not at all. */
const OTHERS: ReadonlySet<ActivationStep> = new Set(["scheme-entry", "rank", "launch-switch"]);
const WITH_CONTENTS = "mod-rolling-hash";

/** What keeps a mod from loading, by the first step that fails: but for rollingHash and what is not the mod's fault. */
export const activation = defineCheck({
  id: "activation",
  severity: "error",
  about: "whether the game takes every active mod",
  needs: { seen: ACTIVATIONS },
  run: ({ seen }, ground) => seen.explained.flatMap((each) => findingOf(each, ground)),
});

function findingOf(explained: Explained, ground: Ground): Found[] {
  const { activation, rank } = explained;
  const step = activation.failure ?? doubt(activation.steps);
  if (step === null || step.finding === null) return [];
  if (OTHERS.has(step.step) || step.finding.code === WITH_CONTENTS) return [];
  // A library may hold mods of which others are missing, or lie beside: nothing is broken by that.
  if (rank === null && isOfOthers(step)) return [];
  // Told with the order.
  if (step.fix === "remove-entry") return [];
  return [
    {
      title: titleOf(explained, step),
      diagnostic: step.finding,
      subject: subjectOfExplained(explained),
      rank,
      evidence: evidenceOf(step),
      fix: fixOf(explained, step, ground),
    },
  ];
}

function doubt(steps: readonly StepResult[]): StepResult | null {
  return steps.find(({ state, finding }) => state === "unknown" && finding !== null) ?? null;
}

function isOfOthers({ step, fix }: StepResult): boolean {
  return step === "required-mods" || fix === "move-file";
}

function titleOf(explained: Explained, { step, fix, state }: StepResult): string {
  const name = nameOf(explained);
  if (state === "unknown") return `${name} may not load`;
  if (fix === "move-file") return `${name} is in the wrong folder`;
  if (step === "required-mods") return `${name} needs mods that are not there`;
  return `${name} will not load`;
}

function evidenceOf({ values, seen }: StepResult): string[] {
  return [seen, ...values.map((value) => `${value.name} ${printStepValue(value)}`)];
}

function fixOf(explained: Explained, { fix, step }: StepResult, { snapshot }: Ground): Fix | null {
  const { id, file } = explained;
  const row = [...snapshot.active, ...snapshot.library].find((each) => each.id === id);
  switch (fix) {
    case "download":
    case "repair": {
      const { downloadUrl = "", website = "" } = row?.mod?.file.facts ?? {};
      return file === null ? null : { kind: "download", file, url: downloadUrl || website, safe: false };
    }
    case "move-file": {
      const target = snapshot.places.profile;
      if (file === null || target === null) return null;
      // Of several with its id a person has to choose one.
      const isOnly = row?.mod?.others.length === 0;
      return { kind: "move-file", file, to: path.join(target.mods, path.basename(file)), safe: isOnly };
    }
    case "install": {
      const missing = row?.mod?.missing.map((each) => each.id) ?? [];
      return { kind: "install", ids: missing, safe: false };
    }
    case "activate":
    case "remove-entry":
    case "move-up":
    case "launch-with-mods":
      return null;
    case null:
      return step === "requirement-hash" && file !== null
        ? { kind: "repair", file, requirementHash: "recompute", safe: true }
        : null;
  }
}
