import { spawn } from "node:child_process";
import { matchingNames } from "../files/names.ts";
import { pathsOf, type Surroundings } from "../files/places.ts";
import { systemProgram } from "../files/system-program.ts";
import { refusal } from "./rules.ts";

/** Where in a file. */
export interface EditorPlace {
  /** Absolute. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** A program and what it is given; no shell sees it. */
export interface EditorCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/**
 * Splits a command at blanks; what stands in quotes stays together. Placeholders are put in after that, so that a path
 * is one argument whatever it holds. Without `{file}` the file comes last.
 */
export function commandOf(template: string, { file, line, column }: EditorPlace): EditorCommand | null {
  const parts = [...template.matchAll(/"([^"]*)"|'([^']*)'|\S+/g)].map((part) => part[1] ?? part[2] ?? part[0]);
  const [program, ...args] = parts;
  if (program === undefined || program === "") return null;
  const filled = args.map((each) =>
    each.replaceAll(/\{(file|line|column)\}/g, (_, name: string) =>
      name === "file" ? file : String(name === "line" ? line : column),
    ),
  );
  return { program, args: args.some((each) => each.includes("{file}")) ? filled : [...filled, file] };
}

const CODE = "-g {file}:{line}:{column}";

/** Editors that are looked for among the programs of PATH, the best first. */
const KNOWN: readonly (readonly [name: string, args: string])[] = [
  ["code", CODE],
  ["codium", CODE],
  ["cursor", CODE],
  ["subl", "{file}:{line}:{column}"],
  ["zed", "{file}:{line}:{column}"],
  ["kate", "-l {line} -c {column} {file}"],
  ["gnome-text-editor", "{file} +{line}:{column}"],
  ["gedit", "{file} +{line}:{column}"],
  ["mousepad", "-l {line} {file}"],
];

/** The command for what is found on this machine; "" for nothing. */
export function foundEditor(around: Surroundings): string {
  switch (around.platform) {
    case "win32":
      return windowsEditor(around);
    case "darwin":
      return macEditor(around);
    default: {
      const known = KNOWN.find(([name]) => programOf(name, around) !== null);
      if (known !== undefined) return known.join(" ");
      return programOf("xdg-open", around) === null ? "" : "xdg-open {file}";
    }
  }
}

function windowsEditor(around: Surroundings): string {
  const { env } = around;
  const { join } = pathsOf(around.platform);
  const roots = [env.ProgramFiles, env["ProgramFiles(x86)"]].filter((root) => root !== undefined && root !== "");
  const candidates = [
    ...[env.LOCALAPPDATA === undefined ? undefined : join(env.LOCALAPPDATA, "Programs"), ...roots].map(
      (root) => [root, "Microsoft VS Code", "Code.exe", CODE] as const,
    ),
    ...roots.map((root) => [root, "Notepad++", "notepad++.exe", "-n{line} -c{column} {file}"] as const),
    ...roots.map((root) => [root, "Sublime Text", "sublime_text.exe", "{file}:{line}:{column}"] as const),
  ];
  for (const [root, folder, name, args] of candidates)
    if (root !== undefined && isIn(name, join(root, folder), around)) return `"${join(root, folder, name)}" ${args}`;
  return `"${systemProgram("notepad.exe", env)}" {file}`;
}

function macEditor(around: Surroundings): string {
  const code = "/Applications/Visual Studio Code.app/Contents/Resources/app/bin";
  return isIn("code", code, around) ? `"${code}/code" ${CODE}` : "/usr/bin/open -t {file}";
}

function isIn(name: string, folder: string, around: Surroundings): boolean {
  return matchingNames(around.list(folder) ?? [], name).length > 0;
}

/**
 * A program by its whole path; one without a path is looked for in PATH alone, never in the current folder, where that of
 * a mod's author could lie. Null when there is none.
 */
export function programOf(name: string, around: Surroundings): string | null {
  const { isAbsolute, join, delimiter } = pathsOf(around.platform);
  if (isAbsolute(name)) return name;
  if (/[\\/]/.test(name)) return null;
  const isWindows = around.platform === "win32";
  const wanted = isWindows && !/\.exe$/i.test(name) ? `${name}.exe` : name;
  for (const folder of (around.env.PATH ?? around.env.Path ?? "").split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const names = around.list(folder) ?? [];
    const found = isWindows ? matchingNames(names, wanted)[0] : names.find((each) => each === wanted);
    if (found !== undefined) return join(folder, found);
  }
  return null;
}

/** Starts an editor; resolves when it runs. Throws WorkshopRefusal when it does not. */
export async function openInEditor(template: string, place: EditorPlace, around: Surroundings): Promise<void> {
  const command = commandOf(template.trim() === "" ? foundEditor(around) : template, place);
  if (command === null) throw refusal("workshop-no-editor", place.file, {});
  const bad = (why: string) => refusal("workshop-editor-bad", place.file, { command: command.program, why });
  const program = programOf(command.program, around);
  if (program === null) throw bad("there is no such program");
  if (around.platform === "win32" && !/\.(exe|com)$/i.test(program)) throw bad("it is no program, but a script");
  await new Promise<void>((resolve, reject) => {
    const child = spawn(program, command.args, { detached: true, stdio: "ignore", shell: false, windowsHide: false });
    child.once("error", (error) => reject(bad(error.message)));
    child.once("spawn", () => {
      child.unref();
      resolve();
    });
  });
}
