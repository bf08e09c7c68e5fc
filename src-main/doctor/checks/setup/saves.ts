import path from "node:path";
import type { LibraryRow } from "../../../play/snapshot.ts";
import type { ListedSave, SaveContent } from "../../../saves/list-saves.ts";
import { type Check, defineCheck } from "../../check.ts";
import { GAME_COPIES, type GameCopy, SAVES } from "../../evidence/saves.ts";
import { type Found, found } from "../../finding.ts";
import { SETUP_RULES } from "../../setup-rules.ts";
import { nameOf } from "../mods.ts";
import { passOn } from "./words.ts";

/** A character that can be read. */
interface Character extends ListedSave {
  readonly content: SaveContent;
  readonly modifiedMs: number;
}

function charactersOf(saves: readonly ListedSave[]): Character[] {
  return saves
    .flatMap((save) => {
      const { content = null, modifiedMs = 0 } = save.facts ?? {};
      return content === null ? [] : [{ ...save, content, modifiedMs }];
    })
    .sort((a, b) => b.modifiedMs - a.modifiedMs);
}

const subjectOf = (file: string) => ({ kind: "save", file }) as const;

/** Saves that are damaged. */
export const WHOLE_SAVES: Check = defineCheck({
  id: "saves-whole",
  severity: "warning",
  about: "that every save can be read",
  needs: { list: SAVES, copies: GAME_COPIES },
  run({ list, copies }) {
    const damaged = list.saves.flatMap((save) => (save.problem === null ? [] : [{ ...save, problem: save.problem }]));
    return [
      ...damaged.map(({ path: file, problem }) =>
        passOn(problem, {
          title: `${path.basename(file)} cannot be read wholly`,
          subject: subjectOf(file),
          evidence: [file],
          fix: restoreFix(file, copies),
        }),
      ),
      ...list.skipped.map((problem) =>
        passOn(problem, {
          title: "A folder of saves cannot be read",
          subject: { kind: "setup" },
          evidence: [problem.path],
        }),
      ),
    ];
  },
});

function restoreFix(file: string, copies: ReadonlyMap<string, readonly GameCopy[]>): Found["fix"] {
  const copy = copyOf(file, copies);
  return copy === null ? null : { kind: "restore-save", file, from: copy.path, safe: true };
}

/** `<name>_{guid}.restore` beside `<NAME>_{GUID}.SVB`. */
function copyOf(file: string, copies: ReadonlyMap<string, readonly GameCopy[]>): GameCopy | null {
  const wanted = `${stem(file)}.restore`;
  return (
    (copies.get(path.dirname(file)) ?? []).find((copy) => path.basename(copy.path).toLowerCase() === wanted) ?? null
  );
}

const stem = (file: string) => path.basename(file, path.extname(file)).toLowerCase();
/** The game writes one after the other; only more than that is news. */
const NEWER_MS = 60_000;

/** A copy that knows more than the save. */
export const NEWER_COPIES: Check = defineCheck({
  id: "saves-copies",
  severity: "info",
  about: "that no copy is newer than its save",
  needs: { list: SAVES, copies: GAME_COPIES },
  run: ({ list, copies }) =>
    list.saves.flatMap(({ path: file, facts }) => {
      const copy = copyOf(file, copies);
      if (facts === null || copy === null || copy.modifiedMs < facts.modifiedMs + NEWER_MS) return [];
      return [
        found(SETUP_RULES, "setup-save-copy-newer", {
          title: `A newer copy of ${path.basename(file)} exists`,
          path: file,
          data: { copy: path.basename(copy.path) },
          subject: subjectOf(file),
          evidence: [copy.path],
          fix: { kind: "restore-save", file, from: copy.path, safe: true },
        }),
      ];
    }),
});

/** Mods that characters were played with. */
export const SAVE_MODS: Check = defineCheck({
  id: "saves-mods",
  severity: "warning",
  about: "that the mods of every character are here",
  needs: { list: SAVES },
  run({ list }, { snapshot }) {
    const { active, library } = snapshot;
    const characters = charactersOf(list.saves);
    const installed = new Map<bigint, Pick<LibraryRow, "id" | "title">>(
      [...active, ...library].flatMap(({ id, title, mod }) => (mod === null ? [] : [[id, { id, title }]])),
    );
    const known = new Map([...active, ...library].map(({ id, title }) => [id, title]));
    const missing = characters.flatMap((character) => missingMods(character, installed, known));
    const last = characters.find(({ tree }) => tree === "modsave");
    const isActive = new Set(active.map(({ id }) => id));
    const off = (last === undefined ? [] : lastMods(last)).flatMap((id) =>
      isActive.has(id) ? [] : (installed.get(id) ?? []),
    );
    return [...missing, ...(last === undefined || off.length === 0 ? [] : [modsOff(last, off)])];
  },
});

/** Bound ones come first; a mod stands in both lists, mostly. */
function lastMods({ content: { mods } }: Character): bigint[] {
  return [...new Set([...mods.bound, ...mods.recent].map(({ guid }) => guid))];
}

function missingMods(
  character: Character,
  installed: ReadonlyMap<bigint, unknown>,
  known: ReadonlyMap<bigint, string>,
): Found[] {
  const ids = lastMods(character).filter((id) => !installed.has(id));
  if (ids.length === 0) return [];
  const { name } = character.content.summary;
  const names = ids.map((id) => nameOf({ id, title: known.get(id) ?? "" }));
  return [
    found(SETUP_RULES, "setup-save-mods-missing", {
      title: `${name} needs ${ids.length === 1 ? "a mod" : `${ids.length} mods`} that ${ids.length === 1 ? "is" : "are"} not here`,
      path: character.path,
      data: { name, mods: names.join(", ") },
      subject: subjectOf(character.path),
      evidence: ids.map((id) => `id ${id}`),
      fix: { kind: "install", ids, safe: false },
    }),
  ];
}

function modsOff({ path: file, content }: Character, off: readonly Pick<LibraryRow, "id" | "title">[]): Found {
  const { name } = content.summary;
  return found(SETUP_RULES, "setup-save-mods-off", {
    title: `Mods of ${name} are not active`,
    path: file,
    data: { name, mods: off.map(nameOf).join(", ") },
    subject: subjectOf(file),
    evidence: off.map(({ id }) => `id ${id}`),
    fix: { kind: "activate", ids: off.map(({ id }) => id), safe: false },
  });
}

/** Characters in the tree that the game does not show with mods. */
export const SAVE_TREE: Check = defineCheck({
  id: "saves-tree",
  severity: "info",
  about: "that characters lie where the game shows them",
  needs: { list: SAVES },
  run: ({ list }) =>
    charactersOf(list.saves)
      .filter((character) => character.tree === "save" && lastMods(character).length > 0)
      .map(({ path: file, content }) =>
        found(SETUP_RULES, "setup-save-tree", {
          title: `${content.summary.name} is shown only without mods`,
          path: file,
          data: { name: content.summary.name },
          subject: subjectOf(file),
          evidence: [file],
        }),
      ),
});
