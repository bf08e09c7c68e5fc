import { asArray, asId, asObject, asText, type JsonObject, parseId, restOf } from "./json-checks.ts";
import { type JsonShape, ShapeError } from "./json-file.ts";

/** What the user wrote about a mod. */
export interface ModNote {
  readonly tags: readonly string[];
  readonly note: string;
  readonly rest: JsonObject;
}

export interface ModNotes {
  /** By MOD_ID. */
  readonly notes: ReadonlyMap<bigint, ModNote>;
  readonly rest: JsonObject;
}

const MOST_TAGS = 50;
const LONGEST_TAG = 60;
const LONGEST_NOTE = 20_000;

/** Notes with those of one mod replaced. Tags are trimmed, each once; nothing at all takes the entry away. */
export function setNote(all: ModNotes, id: bigint, { tags, note }: Pick<ModNote, "tags" | "note">): ModNotes {
  const notes = new Map(all.notes);
  const rest = notes.get(id)?.rest ?? {};
  const clean = [...new Set(tags.map((tag) => tag.trim().slice(0, LONGEST_TAG)).filter((tag) => tag !== ""))];
  if (clean.length === 0 && note.trim() === "" && Object.keys(rest).length === 0) notes.delete(id);
  else notes.set(id, { tags: clean.slice(0, MOST_TAGS), note: note.slice(0, LONGEST_NOTE), rest });
  return { ...all, notes };
}

export const NOTES_SHAPE: JsonShape<ModNotes> = {
  empty: { notes: new Map(), rest: {} },
  read(value) {
    const object = asObject(value, "notes");
    const entries = Object.entries(asObject(object.mods, "mods")).map(([key, entry]) => {
      if (parseId(key) === null) throw new ShapeError(`mods: ${key} is not an id`);
      return [asId(key, key), readNote(entry, `mods.${key}`)] as const;
    });
    return { notes: new Map(entries), rest: restOf(object, ["mods"]) };
  },
  write: ({ notes, rest }) => ({
    ...rest,
    mods: Object.fromEntries(
      [...notes].map(([id, note]) => [String(id), { ...note.rest, tags: note.tags, note: note.note }]),
    ),
  }),
};

function readNote(value: unknown, what: string): ModNote {
  const object = asObject(value, what);
  return {
    tags: asArray(object.tags, `${what}.tags`, MOST_TAGS, (tag, each) => asText(tag, each, LONGEST_TAG)),
    note: asText(object.note, `${what}.note`, LONGEST_NOTE),
    rest: restOf(object, ["tags", "note"]),
  };
}
