import path from "node:path";

/** The .MOD files among the arguments of a start, as paths that are not relative to anything. */
export function modsInArguments(args: readonly string[], folder: string): string[] {
  return args.filter((arg) => !arg.startsWith("-") && /\.mod$/i.test(arg)).map((arg) => path.resolve(folder, arg));
}
