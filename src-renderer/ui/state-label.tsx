import { Icon, type IconName } from "./icon.tsx";

/** What a state means. Its colour only helps: there is always an icon and a word. */
export type Meaning = "ok" | "warn" | "bad" | "info" | "idle" | "run";

export const MEANING_ICONS: Readonly<Record<Meaning, IconName>> = {
  ok: "ok",
  warn: "alert",
  bad: "stop",
  info: "info",
  idle: "clock",
  run: "spinner",
};

export interface StateLabelProps {
  readonly meaning: Meaning;
  readonly icon?: IconName;
  readonly children: string;
}

/** An icon and a word. */
export function StateLabel({ meaning, icon, children }: StateLabelProps) {
  return (
    <span className={`state is-${meaning}`}>
      <Icon name={icon ?? MEANING_ICONS[meaning]} />
      <span>{children}</span>
    </span>
  );
}
