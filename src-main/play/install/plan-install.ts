import path from "node:path";
import { asciiUpper } from "../../../src-shared/bytes/ascii.ts";
import type { Diagnostic } from "../../../src-shared/text/diagnostic.ts";
import { foldCase } from "../../files/extraction-plan.ts";
import { groupMods } from "../library.ts";
import type { ModFacts, ModFile } from "../mod-file.ts";
import { type AnyCandidate, type Candidate, type ReadableCandidate, shownName } from "./candidate.ts";
import { installFinding } from "./rules.ts";

/**
 * What installing does: `new` · `update`: an older version is there, or the same with another content · `same`: these
 * very bytes are there · `older`: a newer version is there · `refused`: it cannot be installed.
 */
export type InstallAction = "new" | "update" | "same" | "older" | "refused";

/** What is replaced. */
export interface StandingFile {
  readonly path: string;
  /** Null when it is no whole mod. */
  readonly version: number | null;
  readonly size: number;
  readonly stamp: string;
}

export interface InstallItem extends Candidate {
  readonly action: InstallAction;
  /** Null when it is refused. */
  readonly mod: ReadableCandidate | null;
  readonly facts: ModFacts | null;
  /** Where it would be written; null when it is refused. */
  readonly target: string | null;
  /** What is there under the same id, or the same name. */
  readonly standing: StandingFile | null;
  /** Whether to install it unless somebody says otherwise. */
  readonly isSuggested: boolean;
  readonly findings: readonly Diagnostic[];
}

/** What would become of mods in a folder, by what is in it. Nothing is read or written. */
export function planInstall(
  candidates: readonly AnyCandidate[],
  folder: string,
  standing: readonly ModFile[],
): InstallItem[] {
  const plan = new InstallPlan(candidates, folder, standing);
  return candidates.map((each) => (each.kind === "refused" ? refusedItem(each, each.finding) : plan.itemOf(each)));
}

function refusedItem(candidate: Candidate, finding: Diagnostic): InstallItem {
  const { key, packageName, inside, name, originalName, size } = candidate;
  return {
    ...{ key, packageName, inside, name, originalName, size },
    ...{ action: "refused", mod: null, facts: null, target: null, standing: null },
    isSuggested: false,
    findings: [finding],
  };
}

class InstallPlan {
  readonly #folder: string;
  readonly #installed: ReturnType<typeof groupMods>["mods"];
  /** Of several with one id, the one that is taken. */
  readonly #best = new Map<bigint, ReadableCandidate>();
  /** Files in the folder itself, by their folded names. */
  readonly #there = new Map<string, readonly ModFile[]>();
  /** Names that were given, folded, and the mod that gets them. */
  readonly #given = new Map<string, bigint>();

  constructor(candidates: readonly AnyCandidate[], folder: string, standing: readonly ModFile[]) {
    this.#folder = folder;
    this.#installed = groupMods(standing).mods;
    for (const file of standing) {
      const key = foldCase(file.name);
      if (!file.name.includes("/")) this.#there.set(key, [...(this.#there.get(key) ?? []), file]);
    }
    for (const each of candidates) {
      if (each.kind === "refused") continue;
      const best = this.#best.get(each.facts.id);
      if (best === undefined || best.facts.version < each.facts.version) this.#best.set(each.facts.id, each);
    }
  }

  itemOf(mod: ReadableCandidate): InstallItem {
    const best = this.#best.get(mod.facts.id);
    const twin = best === undefined || best === mod ? null : best;
    const installed = this.#installed.get(mod.facts.id)?.file ?? null;
    const draft = installed === null ? this.#newItem(mod) : this.#knownItem(mod, installed);
    if (draft.action === "refused") return draft;
    const isInstalling = draft.action === "new" || draft.action === "update";
    return {
      ...draft,
      isSuggested: isInstalling && twin === null && mod.check.kind !== "broken",
      findings: [
        ...draft.findings,
        ...(twin === null ? [] : [installFinding("install-duplicate", shownName(mod), { other: shownName(twin) })]),
        ...checkFindings(mod),
      ],
    };
  }

  /** A mod whose id is installed: its file is replaced, whatever it is called. */
  #knownItem(mod: ReadableCandidate, installed: Extract<ModFile, { kind: "mod" }>): InstallItem {
    const shown = shownName(mod);
    const [there, here] = [installed.facts.version, mod.facts.version];
    const findings: Diagnostic[] = [];
    let action: InstallAction = "update";
    if (mod.sameAs.includes(installed.path)) {
      action = "same";
      findings.push(installFinding("install-same", shown, {}));
    } else if (here < there) {
      action = "older";
      findings.push(installFinding("install-older", shown, { there, here }));
    } else if (here === there) findings.push(installFinding("install-same-version", shown, { version: here }));
    if (asciiUpper(path.basename(installed.path)) !== asciiUpper(mod.name) && action !== "same")
      findings.push(installFinding("install-other-name", shown, { name: installed.name }));
    return item(mod, action, installed.path, standingOf(installed), findings);
  }

  #newItem(mod: ReadableCandidate): InstallItem {
    const shown = shownName(mod);
    const { id } = mod.facts;
    const key = foldCase(mod.name);
    const there = this.#there.get(key) ?? [];
    const busy = there.find(({ kind }) => kind === "busy");
    if (busy !== undefined)
      return refusedItem(mod, installFinding("install-standing-busy", shown, { name: busy.name }));
    // A twin of this mod may have been given it before.
    const isFree = (this.#given.get(key) ?? id) === id && there.every(({ kind }) => kind === "invalid");
    const [over = null] = isFree ? there : [];
    const name = over?.name ?? this.#freeName(mod.name, id);
    this.#given.set(foldCase(name), id);
    const findings = [
      ...(over === null ? [] : [installFinding("install-over-broken", shown, {})]),
      ...(over === null && name !== mod.originalName
        ? [installFinding("install-renamed", shown, { from: mod.originalName })]
        : []),
    ];
    return item(mod, "new", path.join(this.#folder, name), over === null ? null : standingOf(over), findings);
  }

  /** The name, or the first with a number behind it that no other mod has. */
  #freeName(wanted: string, id: bigint): string {
    const { name, ext } = path.parse(wanted);
    for (let number = 1; ; number++) {
      const tried = number === 1 ? wanted : `${name}~${number}${ext}`;
      const key = foldCase(tried);
      if (!this.#there.has(key) && (this.#given.get(key) ?? id) === id) return tried;
    }
  }
}

function item(
  mod: ReadableCandidate,
  action: InstallAction,
  target: string,
  standing: StandingFile | null,
  findings: readonly Diagnostic[],
): InstallItem {
  const { key, packageName, inside, name, originalName, size, facts } = mod;
  return {
    ...{ key, packageName, inside, name, originalName, size },
    ...{ action, mod, facts, target, standing },
    isSuggested: false,
    findings,
  };
}

function standingOf(file: ModFile): StandingFile {
  const { path, size, stamp } = file;
  return { path, size, stamp, version: file.kind === "mod" ? file.facts.version : null };
}

function checkFindings({ check }: ReadableCandidate): readonly Diagnostic[] {
  if (check.kind === "sound") return [];
  return check.kind === "broken" ? [check.finding] : check.findings;
}
