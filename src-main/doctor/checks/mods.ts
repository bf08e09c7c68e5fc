import path from "node:path";
import { shortened } from "../../../src-shared/text/unprintable.ts";
import type { ModDepth } from "../depth/evidence.ts";
import type { DepthFacts } from "../depth/facts.ts";
import type { Explained } from "../explain.ts";
import type { Subject } from "../finding.ts";
import type { Fix } from "../fix.ts";
import type { GroundMod } from "../ground.ts";

/** Paths that a finding shows. */
export const MOST_SHOWN = 5;

/** Of a title where it is part of a sentence. */
const LONGEST_NAME = 120;

export interface KnownMod {
  readonly mod: GroundMod;
  readonly facts: DepthFacts;
}

/** The mods whose files could be read. */
export function knownMods(contents: readonly ModDepth[]): KnownMod[] {
  return contents.flatMap(({ mod, depth }) => (depth.kind === "read" ? [{ mod, facts: depth.facts }] : []));
}

/** Those of them that are active, in their order. */
export function activeMods(contents: readonly ModDepth[]): KnownMod[] {
  return knownMods(contents).filter(({ mod }) => mod.rank !== null);
}

export function subjectOf({ id, title, file }: GroundMod): Subject {
  return { kind: "mod", id, file: file.path, title };
}

export function subjectOfExplained({ id, title, file }: Explained): Subject {
  return { kind: "mod", id, file, title };
}

/** What people call a mod; its file or its id when it has no title. */
export function nameOf({
  id,
  title,
  file = null,
}: {
  readonly id: bigint;
  readonly title: string;
  readonly file?: string | null;
}): string {
  if (title !== "") return shortened(title, LONGEST_NAME);
  return file === null ? `Mod ${id}` : path.basename(file);
}

export function nameOfMod({ id, title, file }: GroundMod): string {
  return nameOf({ id, title, file: file.path });
}

/** Where, about what, and of which rank: what findings about one mod share. */
export function aboutMod(mod: GroundMod) {
  return { path: mod.file.path, subject: subjectOf(mod), rank: mod.rank };
}

export function repairFix({ file }: GroundMod, label?: string): Fix {
  return { kind: "repair", file: file.path, safe: true, ...(label === undefined ? {} : { label }) };
}

/** The page where the mod says it can be had. */
export function downloadFix({ file }: GroundMod): Fix {
  const { downloadUrl, website } = file.facts;
  return { kind: "download", file: file.path, url: downloadUrl || website, safe: false };
}

/** The first few paths, one a line. */
export function pathLines(paths: readonly string[]): string[] {
  const more = paths.length - MOST_SHOWN;
  return [...paths.slice(0, MOST_SHOWN), ...(more > 0 ? [`and ${more} more`] : [])];
}
