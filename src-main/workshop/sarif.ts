import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Severity } from "../../src-shared/text/diagnostic.ts";
import type { Problem } from "./problems.ts";

const LEVELS: Readonly<Record<Severity, "error" | "warning" | "note">> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** Problems of a project as SARIF 2.1.0, which code hosts and editors read. Paths are told from the project's folder on. */
export function sarifOf(problems: readonly Problem[], root: string, version: string) {
  const codes = [...new Set(problems.map(({ finding }) => finding.code))].sort();
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "Lamplighter", version, rules: codes.map((id) => ({ id })) } },
        columnKind: "utf16CodeUnits",
        originalUriBaseIds: { PROJECT: { uri: `${pathToFileURL(path.resolve(root)).href}/` } },
        results: problems.map((problem) => resultOf(problem, root, codes)),
      },
    ],
  };
}

function resultOf({ id, finding, isSilenced }: Problem, root: string, codes: readonly string[]) {
  const { code, severity, message, line, column, fix } = finding;
  const region = { startLine: line, ...(column === undefined ? {} : { startColumn: column }) };
  return {
    ruleId: code,
    ruleIndex: codes.indexOf(code),
    level: LEVELS[severity],
    message: { text: fix === undefined ? message : `${message} ${fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: placeOf(finding.path, root),
          ...(line === undefined ? {} : { region }),
        },
      },
    ],
    partialFingerprints: { "lamplighter/v1": id },
    ...(isSilenced ? { suppressions: [{ kind: "external" }] } : {}),
  };
}

function placeOf(file: string, root: string) {
  const below = path.relative(root, path.resolve(root, file));
  const isBelow = below !== "" && !below.startsWith("..") && !path.isAbsolute(below);
  if (!isBelow) return { uri: pathToFileURL(path.resolve(root, file)).href };
  return { uri: below.split(path.sep).map(encodeURIComponent).join("/"), uriBaseId: "PROJECT" };
}
