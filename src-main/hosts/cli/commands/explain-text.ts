import {
  type Activation,
  printStepValue,
  type StepResult,
  type StepState,
} from "../../../../src-shared/rules/activation.ts";
import { type Console, paint, printable } from "../console.ts";

const NAMES: Readonly<Record<StepResult["step"], string>> = {
  header: "Header",
  "file-table": "File table",
  "required-mods": "Required mods",
  "requirement-hash": "Requirement hash",
  "manifest-version": "Manifest version",
  "rolling-hash": "Checksum",
  "scheme-entry": "Scheme entry",
  rank: "Rank",
  "launch-switch": "Launch switch",
};

const MARKS: Readonly<Record<StepState, string>> = { passed: "✓", failed: "✗", unknown: "?", "not-asked": "–" };
const STYLES = { passed: "green", failed: "red", unknown: "yellow", "not-asked": "dim" } as const;

/** The nine steps, the first failure with all its values. */
export function printActivation(console: Console, { steps, loads, failure }: Activation): void {
  const title = loads === true ? "Why it will load" : loads === false ? "Why it will not load" : "Whether it will load";
  console.line(`${title}: what the game looks at, in its order`);
  for (const [index, step] of steps.entries()) {
    const late = step.reached ? "" : paint("dim", "  (not reached, checked all the same)");
    const mark = paint(STYLES[step.state], MARKS[step.state]);
    console.line(
      `${String(index + 1).padStart(3)}. ${mark} ${NAMES[step.step].padEnd(17)} ${printable(step.seen)}${late}`,
    );
    if (step === failure) printFailure(console, step);
  }
  console.line();
}

function printFailure(console: Console, { values, finding }: StepResult): void {
  if (finding !== null) console.line(`       ${printable(finding.message)}`);
  for (const value of values) console.line(`       ${value.name}: ${printable(printStepValue(value))}`);
  if (finding?.fix !== undefined) console.line(`       ${paint("dim", "→")} ${printable(finding.fix)}`);
}

/** The same for programs; values as they are written, i64 as bigint. */
export function activationJson({ steps, loads }: Activation) {
  return {
    loads,
    steps: steps.map(({ step, state, reached, seen, values, finding, fix }) => ({
      step,
      state,
      reached,
      seen,
      values: values.map((value) => ({ name: value.name, value: printStepValue(value) })),
      ...(finding === null ? {} : { finding }),
      ...(fix === null ? {} : { fix }),
    })),
  };
}
