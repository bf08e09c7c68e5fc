import type { Health, WillNotLoad } from "../../../play/health.ts";

const WORDS: Readonly<Record<Health["kind"], string>> = {
  healthy: "Healthy",
  unchecked: "Not checked",
  busy: "Busy",
  missing: "Missing",
  flawed: "Faulty files",
  "will-not-load": "Will not load",
};

const STYLES = {
  healthy: "green",
  unchecked: "dim",
  busy: "cyan",
  missing: "red",
  flawed: "yellow",
  "will-not-load": "red",
} as const;

export function healthWord(health: Health): string {
  const isUnsure = health.kind === "will-not-load" && health.reason.kind === "past-limit" && !health.reason.isSure;
  return isUnsure ? "May not load" : WORDS[health.kind];
}

export function healthStyle({ kind }: Health) {
  return STYLES[kind];
}

/** Why, without a full stop; null where the word says it all. */
export function healthReason(health: Health): string | null {
  switch (health.kind) {
    case "healthy":
    case "unchecked":
      return null;
    case "busy":
      return "another program holds the file, or is still writing it";
    case "missing":
      return "no file has this id";
    case "flawed":
      return `${health.count} of its files; \`lamplighter verify\` names them`;
    case "will-not-load":
      return willNotLoadText(health.reason);
  }
}

function willNotLoadText(reason: WillNotLoad): string {
  switch (reason.kind) {
    case "not-in-game-folder":
      return "its file does not lie in the game's mods folder";
    case "requirements":
      return `needs ${reason.missing.map(({ id, name, version }) => `${name === "" ? id : name} ${version}`).join(", ")}`;
    case "file":
      return reason.finding.message.replace(/\.$/, "");
    case "past-limit":
      return reason.isSure ? "it is beyond the tenth" : "it is beyond the tenth, unless ids above take no place";
  }
}
