import type { CallError } from "../../src-shared/contract/answer.ts";
import { Note } from "../ui/note.tsx";
import { errorWords } from "./error-words.ts";

/** An error where something else should stand. */
export function ErrorNote({ error }: { readonly error: CallError }) {
  const { text, fix } = errorWords(error);
  return (
    <Note meaning="bad" title={text}>
      {fix ?? undefined}
    </Note>
  );
}
