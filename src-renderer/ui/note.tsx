import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import { MEANING_ICONS } from "./state-label.tsx";

export interface NoteProps {
  readonly meaning: "ok" | "warn" | "bad" | "info";
  /** What happened. */
  readonly title: string;
  /** Why. */
  readonly children?: ReactNode;
  /** What to do. */
  readonly actions?: ReactNode;
}

/** What happened, why, and what to do, in a box. */
export function Note({ meaning, title, children, actions }: NoteProps) {
  return (
    <div className={`note is-${meaning}`}>
      <Icon name={MEANING_ICONS[meaning]} />
      <b>{title}</b>
      {children === undefined ? null : <div className="note-text">{children}</div>}
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </div>
  );
}
