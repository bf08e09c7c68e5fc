import { FormatError } from "../../bytes/format-error.ts";
import { DDS_HEADER_SIZE, readDdsHeader } from "./dds-header.ts";

/**
 * Why the game cannot show a DDS of `size` bytes that begins with these; null when it can. What it shows are DXT1 to
 * DXT5 and plain pixels, whole.
 */
export function pictureFault(head: Uint8Array, size: number): string | null {
  try {
    const { fourCc, dataSize } = readDdsHeader(head);
    if (dataSize === null) return `format ${fourCc}, which the game cannot show`;
    const there = size - DDS_HEADER_SIZE;
    return dataSize > there ? `${dataSize} bytes of picture promised, ${there} there` : null;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    return error.what;
  }
}
