import { crc32 } from "node:zlib";
import type { VpkFindings } from "../../src-shared/formats/vpk/rules.ts";
import { hex } from "../../src-shared/text/hex.ts";
import type { VpkArchive, VpkExtent } from "./vpk-archive.ts";
import type { VpkTally } from "./vpk-tally.ts";

/** Files that lie close together are read in one call of so many bytes. */
const WINDOW = 1024 * 1024;

/** Checks the CRC-32 of files whose data are there, archive by archive and each front to back. */
export async function checkContents(
  archive: VpkArchive,
  rows: Uint32Array,
  findings: VpkFindings,
  tally: VpkTally,
): Promise<void> {
  const { tree } = archive;
  const window = new Window(archive);
  for (const row of inReadingOrder(archive, rows)) {
    const preload = tree.preload(row);
    let computed = crc32(preload);
    tally.add(preload.length);
    for await (const piece of window.pieces(archive.extentOf(row))) {
      computed = crc32(piece, computed);
      tally.add(piece.length);
    }
    const stored = tree.crc32(row);
    if (computed !== stored) findings.add("vpk-crc", { stored: hex(stored), computed: hex(computed) }, tree.path(row));
    await tally.file();
  }
}

function inReadingOrder(archive: VpkArchive, rows: Uint32Array): Uint32Array {
  const places = new Float64Array(archive.tree.length);
  for (const row of rows) places[row] = archive.placeOf(archive.entries[row]);
  return rows.slice().sort((a, b) => places[a] - places[b] || a - b);
}

/** The stretch of an archive that was read last, since the next file mostly lies in it. */
class Window {
  private readonly archive: VpkArchive;
  private readonly buffer: Uint8Array;
  private number = -1;
  private start = 0;
  private length = 0;

  constructor(archive: VpkArchive) {
    this.archive = archive;
    this.buffer = new Uint8Array(Math.min(WINDOW, archive.diskBytes));
  }

  /** The bytes of an extent; each piece lives until the next is asked for. */
  async *pieces(extent: VpkExtent | null): AsyncGenerator<Uint8Array> {
    if (extent === null) return;
    const end = extent.at + extent.length;
    for (let at = extent.at; at < end; ) {
      const isHeld = extent.archive === this.number && at >= this.start && at < this.start + this.length;
      if (!isHeld) await this.load(extent.archive, at);
      const from = at - this.start;
      const piece = this.buffer.subarray(from, Math.min(this.length, from + end - at));
      yield piece;
      at += piece.length;
    }
  }

  private async load(number: number, at: number): Promise<void> {
    const length = Math.min(WINDOW, this.archive.endOf(number)! - at);
    this.length = 0;
    await this.archive.using(number, (range) => range.readInto(at, this.buffer.subarray(0, length)));
    this.number = number;
    this.start = at;
    this.length = length;
  }
}
