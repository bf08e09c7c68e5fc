import type { SevenZipModuleFactory } from "7z-wasm";

export interface SevenFile {
  readonly name: string;
  readonly content?: Uint8Array;
  /** Where it leads, as a link of Unix. */
  readonly link?: string;
}

export interface SevenOptions {
  readonly password?: string;
  /** Encrypt names, too. */
  readonly isLocked?: boolean;
  /** More switches of 7-Zip. */
  readonly switches?: readonly string[];
}

/** A .7z, made by 7-Zip itself. Each file is added by its own call, so that they stand in this order. */
export async function buildSeven(files: readonly SevenFile[], options: SevenOptions = {}): Promise<Uint8Array> {
  const { default: factory } = (await import("7z-wasm")) as unknown as { readonly default: SevenZipModuleFactory };
  const lines: string[] = [];
  const make = async (work: (seven: Awaited<ReturnType<SevenZipModuleFactory>>) => void) => {
    const seven = await factory({ print: () => {}, printErr: (line) => void lines.push(line) });
    seven.FS.mkdir("/tree", 0o777);
    seven.FS.chdir("/tree");
    work(seven);
    return seven;
  };
  const { password, isLocked = false, switches = [] } = options;
  const secret = password === undefined ? [] : [`-p${password}`, ...(isLocked ? ["-mhe=on"] : [])];
  const seven = await make(({ FS, callMain }) => {
    const folders = new Set<string>();
    for (const { name, content = new Uint8Array(), link } of files) {
      for (let at = name.indexOf("/"); at >= 0; at = name.indexOf("/", at + 1)) {
        if (!folders.has(name.slice(0, at))) FS.mkdir(name.slice(0, at), 0o777);
        folders.add(name.slice(0, at));
      }
      if (link !== undefined) FS.symlink(link, name);
      else {
        const stream = FS.open(name, "w+");
        FS.write(stream, content, 0, content.length, 0);
        FS.close(stream);
      }
    }
    callMain(["a", "-snl", "-mx=1", ...secret, ...switches, "/made.7z", "."]);
  });
  if (lines.some((line) => line.trim() !== "")) throw new Error(lines.join("\n"));
  return seven.FS.readFile("/made.7z", { encoding: "binary", flags: "r" }) as Uint8Array;
}
