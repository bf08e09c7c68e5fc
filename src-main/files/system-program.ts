import path from "node:path";

/** The folder of Windows' own programs. */
export function systemFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const root = env.SystemRoot ?? env.SYSTEMROOT ?? env.windir;
  return path.win32.join(root !== undefined && path.win32.isAbsolute(root) ? root : "C:\\Windows", "System32");
}

/**
 * One of Windows' own programs by its whole path. By its name alone Windows would look in the current folder first,
 * which may be that of a mod whose author put a program of the same name there.
 */
export function systemProgram(name: string, env?: Readonly<Record<string, string | undefined>>): string {
  return path.win32.join(systemFolder(env), name);
}
