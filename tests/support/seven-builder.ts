import { crc32 } from "node:zlib";
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

/** A number of a .7z below 2²⁸: the upper bits of the first byte say how many follow. */
function number(value: number): number[] {
  if (value < 0x80) return [value];
  if (value < 0x4000) return [0x80 | (value >> 8), value & 255];
  if (value < 0x200000) return [0xc0 | (value >> 16), value & 255, (value >> 8) & 255];
  return [0xe0 | (value >> 24), value & 255, (value >> 8) & 255, (value >> 16) & 255];
}

/** A .7z that lists so many empty files of one name: no content, and a list that is written by hand. */
export function buildSevenOfEmpty(count: number, name: string): Uint8Array {
  const all = Buffer.alloc(Math.ceil(count / 8), 0xff);
  const names = Buffer.alloc(2 * (name.length + 1) * count, `${name}\0`, "utf16le");
  const [EMPTY_STREAM, EMPTY_FILE, NAMES] = [0x0e, 0x0f, 0x11];
  const list = Buffer.concat([
    Buffer.from([1, 5, ...number(count), EMPTY_STREAM, ...number(all.length)]),
    all,
    Buffer.from([EMPTY_FILE, ...number(all.length)]),
    all,
    Buffer.from([NAMES, ...number(names.length + 1), 0]),
    names,
    Buffer.from([0, 0]),
  ]);
  const head = Buffer.alloc(32);
  head.set([0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c, 0, 4]);
  head.writeBigUInt64LE(BigInt(list.length), 20);
  head.writeUInt32LE(crc32(list), 28);
  head.writeUInt32LE(crc32(head.subarray(12)), 8);
  return Buffer.concat([head, list]);
}
