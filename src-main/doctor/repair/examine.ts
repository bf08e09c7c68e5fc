import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { budgetOf } from "../../archive/budget.ts";
import { type SharedBase, withSharedBase } from "../../engine/base.ts";
import { makeIndexFiles } from "../../engine/make-indices.ts";
import type { Operation } from "../../engine/operation.ts";
import { type FileLayer, nodeFiles } from "../../files/file-layer.ts";
import { openBroken } from "./open-broken.ts";
import type { RepairWork } from "./perform.ts";
import { planIndices, planRepair } from "./plan.ts";
import type { GatheredIndices, IndexNeeds } from "./plan-indices.ts";
import { surveyMod, TooMuchError, tooMuch } from "./survey.ts";

export interface ExamineOptions {
  /** Base data for what units inherit (`--base`); empty: what is found. */
  readonly base: readonly string[];
  /** Leave out files that cannot be read, instead of keeping them as they are. */
  readonly dropUnreadable: boolean;
  /** The listed requirements are all there are: their checksum is made right, whatever it is. Default: left. */
  readonly requirementHash?: "recompute" | undefined;
  /** Most bytes to unpack and to copy; default the archive's `budgetOf`. */
  readonly limit?: number | undefined;
  readonly files?: FileLayer | undefined;
}

export type Refused = { readonly kind: "refused"; readonly findings: readonly Diagnostic[] };

/**
 * Opens a mod, looks at all of it, plans its repair, and does something with that while it is open. What is wrong with
 * the mod is in the result. Errors: FileError, FormatError when it is no mod, the signal's reason.
 */
export async function withExamined<T>(
  file: string,
  options: ExamineOptions,
  operation: Operation,
  use: (work: RepairWork) => Promise<T>,
): Promise<T | Refused> {
  const { base, dropUnreadable, requirementHash, files = nodeFiles } = options;
  const opened = await openBroken(file, files);
  if (opened.kind === "refused") return opened;
  const { archive } = opened;
  let isOpen = true;
  const close = async () => {
    if (!isOpen) return;
    isOpen = false;
    await archive.close();
  };
  try {
    const limit = options.limit ?? budgetOf(archive);
    const { facts, compilers } = await surveyMod(opened, limit, operation);
    const choices = { dropUnreadable, requirementHash, limit };
    const needs = planIndices(facts, choices);
    const made =
      needs.wanted.size === 0 ? null : await withSharedBase(base, (shared) => gatherIndices(needs, shared, operation));
    const planned = planRepair(facts, made, choices);
    if (planned.kind === "refused") return planned;
    return await use({ container: archive.container!, facts, plan: planned.plan, compilers, close });
  } catch (error) {
    if (error instanceof TooMuchError) return { kind: "refused", findings: [tooMuch(file, error)] };
    throw error;
  } finally {
    await close();
  }
}

/** Opens the base game only when there is something to ask it. */
async function gatherIndices(
  { entries, asked }: IndexNeeds,
  base: SharedBase,
  { signal }: Operation,
): Promise<GatheredIndices> {
  const made = await makeIndexFiles(entries, base);
  if (asked.size === 0) return { ...made, game: new Set() };
  const game = await base.game();
  if (game.layers.length === 0) return { ...made, game: null };
  const there = new Set<string>();
  for (const path of asked) {
    signal?.throwIfAborted();
    if ((await game.find(path)) !== null) there.add(path);
  }
  return { ...made, game: there };
}
