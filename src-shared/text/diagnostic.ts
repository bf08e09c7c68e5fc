/** `error`: no output for that file. `warning`: output, but probably not what was meant. `info`: worth knowing. */
export type Severity = "error" | "warning" | "info";

export type DiagnosticData = Readonly<Record<string, string | number | readonly string[]>>;

/** Something worth saying about a file. Codes are stable and listed in docs/diagnostics.md. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  /** As the caller named the file: a project path, an archive entry or a plain file name. */
  readonly path: string;
  /** Counted from 1. */
  readonly line?: number;
  /** Counted from 1, in code units. */
  readonly column?: number;
  readonly message: string;
  readonly data?: DiagnosticData;
  /** What to do about it, when that is known. */
  readonly fix?: string;
}

/** What a code means. `message` and `fix` are whole sentences; `about` is the line in docs/diagnostics.md. */
export interface DiagnosticRule<D extends DiagnosticData> {
  readonly severity: Severity;
  readonly about: string;
  readonly message: (data: D) => string;
  readonly fix?: string;
}

export interface Place {
  readonly path: string;
  readonly line?: number;
  readonly column?: number;
}

/** Makes a diagnostic of a rule; the sentence is made here, so `data` alone is enough to translate it. */
export function diagnose<D extends DiagnosticData>(
  code: string,
  rule: DiagnosticRule<D>,
  place: Place,
  data: D,
): Diagnostic {
  return {
    code,
    severity: rule.severity,
    ...place,
    message: rule.message(data),
    ...(Object.keys(data).length > 0 ? { data } : {}),
    ...(rule.fix === undefined ? {} : { fix: rule.fix }),
  };
}

export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}
