import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Annotation } from "../../src-shared/contract/models/play.ts";
import { useServices } from "../services.tsx";
import { Field } from "../ui/field.tsx";
import { refused } from "./sync.ts";
import { tagsOf } from "./tags.ts";

const PAUSE_MS = 600;

interface AnnotationsProps {
  readonly id: bigint;
  readonly annotation: Annotation | null;
}

/** A note and tags of one's own, kept by MOD_ID; written as one types. */
export function Annotations({ id, annotation }: AnnotationsProps) {
  const { t } = useTranslation();
  const { client } = useServices();
  const [note, setNote] = useState(annotation?.note ?? "");
  const [tags, setTags] = useState(annotation?.tags.join(", ") ?? "");
  const known = useRef(JSON.stringify([note, tagsOf(tags)]));
  const latest = useRef({ note, tags });
  latest.current = { note, tags };

  const keep = useRef(async () => {
    const { note, tags } = latest.current;
    const text = JSON.stringify([note, tagsOf(tags)]);
    if (text === known.current) return;
    known.current = text;
    const answer = await client.call("play.annotate", { id: String(id), note, tags: tagsOf(tags) });
    if (!answer.ok) refused("error.note", answer.error);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each key press starts the pause again.
  useEffect(() => {
    const timer = setTimeout(() => void keep.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [note, tags]);
  useEffect(() => {
    const write = keep.current;
    return () => void write();
  }, []);

  return (
    <div className="column annotations">
      <Field
        label={t("note.label")}
        placeholder={t("note.placeholder")}
        value={note}
        onChange={setNote}
        onBlur={() => void keep.current()}
        rows={3}
      />
      <Field
        label={t("tags.label")}
        placeholder={t("tags.placeholder")}
        hint={t("tags.hint")}
        value={tags}
        onChange={setTags}
        onBlur={() => void keep.current()}
      />
    </div>
  );
}
