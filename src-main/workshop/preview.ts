import path from "node:path";
import { decodeSource, endsLine, type SourceText } from "../../src-shared/text/source-text.ts";
import { FileError } from "../files/file-error.ts";
import { isInside } from "../files/folder-scan.ts";
import { resolveLinks } from "../files/identity.ts";
import { readBounded } from "../files/reading.ts";

const LARGEST = 16 << 20;
const LONGEST = 200;
/** Bytes of all files whose lines are shown together; of those that come later no line is. */
const MOST = 64 << 20;

/** Lines of the files of a project, shortened, for findings. Each file is read once, one after the other. */
export class Previews {
  private readonly root: string;
  private readonly texts = new Map<string, Promise<SourceText | null>>();
  private before: Promise<unknown> = Promise.resolve();
  private room: number;

  constructor(root: string, most = MOST) {
    this.root = root;
    this.room = most;
  }

  /** The line, counted from 1, without the blanks around it; null when there is none to show. */
  async lineOf(file: string, line: number): Promise<string | null> {
    const known = this.texts.get(file) ?? this.before.then(() => this.read(file));
    this.texts.set(file, known);
    this.before = known.catch(() => {});
    const text = await known;
    return text === null ? null : lineAt(text, line);
  }

  private async read(file: string): Promise<SourceText | null> {
    try {
      const [root, target] = await Promise.all([resolveLinks(this.root), resolveLinks(path.resolve(this.root, file))]);
      if (!isInside(target, root)) return null;
      const bytes = await readBounded(target, Math.min(LARGEST, this.room));
      this.room -= bytes.length;
      return decodeSource(bytes);
    } catch (error) {
      // It has changed or gone since; the next build says so.
      if (error instanceof FileError) return null;
      throw error;
    }
  }
}

function lineAt({ units, length }: SourceText, wanted: number): string | null {
  let line = 1;
  let at = 0;
  while (line < wanted && at < length) if (endsLine(units, at++)) line++;
  if (line < wanted || at >= length) return null;
  let end = at;
  while (end < length && end - at <= 4 * LONGEST && units[end] !== 10 && units[end] !== 13) end++;
  const text = String.fromCharCode(...units.subarray(at, end)).trim();
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}
