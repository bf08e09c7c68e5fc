/** Something that a layout asks for and nobody has; the grid is made without it (spec/walk-grid.md §2.1). */
export type MissingInput =
  /** `path` upper-case, from `MEDIA/` on, or as written when it can be no path. */
  | { readonly kind: "layout" | "mesh"; readonly path: string; readonly neededBy: readonly string[] }
  /** `guid` as the layout writes it. */
  | { readonly kind: "piece"; readonly guid: string; readonly neededBy: readonly string[] };

/** Gathers what is missing, each thing once, with everyone who needs it, in the order of first need. */
export class MissingInputs {
  private readonly found = new Map<string, { kind: MissingInput["kind"]; name: string; neededBy: Set<string> }>();

  add(kind: MissingInput["kind"], name: string, neededBy: string): void {
    const key = `${kind} ${name}`;
    const known = this.found.get(key);
    if (known === undefined) this.found.set(key, { kind, name, neededBy: new Set([neededBy]) });
    else known.neededBy.add(neededBy);
  }

  list(): readonly MissingInput[] {
    return [...this.found.values()].map(({ kind, name, neededBy }) =>
      kind === "piece" ? { kind, guid: name, neededBy: [...neededBy] } : { kind, path: name, neededBy: [...neededBy] },
    );
  }
}
