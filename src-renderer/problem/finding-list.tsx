import type { Finding } from "../../src-shared/contract/values.ts";
import { classes } from "../ui/classes.ts";
import { isolated } from "../ui/foreign-text.ts";
import { Icon } from "../ui/icon.tsx";

const MEANINGS = { error: "bad", warning: "warn", info: "info" } as const;
const ICONS = { bad: "stop", warn: "alert", info: "info" } as const;

/** Findings as main words them: what is so, and what to do. */
export function FindingList({ findings, isSmall }: { readonly findings: readonly Finding[]; readonly isSmall?: true }) {
  return (
    <ul className={classes("findings", isSmall && "t-small")}>
      {findings.map(({ code, message, severity, fix, path, line }) => (
        <FindingLine
          key={`${code} ${path} ${line ?? ""} ${message}`}
          meaning={MEANINGS[severity]}
          message={isolated(fix === undefined ? message : `${message} ${fix}`)}
        />
      ))}
    </ul>
  );
}

export interface FindingLineProps {
  readonly meaning: "bad" | "warn" | "info";
  readonly message: string;
}

/** One line of such a list. */
export function FindingLine({ meaning, message }: FindingLineProps) {
  return (
    <li className={`finding state is-${meaning}`}>
      <Icon name={ICONS[meaning]} size="small" />
      <span className="t-support">{message}</span>
    </li>
  );
}
