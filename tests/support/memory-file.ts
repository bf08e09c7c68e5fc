import { type FileFacts, type FileLayer, nodeFiles, type OpenFile } from "../../src-main/files/file-layer.ts";

/** A file layer in which every path is a file of these bytes, and no folder lists anything. For reading only. */
export function memoryFile(bytes: Uint8Array): FileLayer {
  const facts: FileFacts = { kind: "file", size: bytes.length, modifiedNs: 0n, changedMs: 0, mode: 0o644 };
  const refuse = async (): Promise<never> => {
    throw new Error("a file in memory is for reading only");
  };
  const file: OpenFile = {
    read: async (into, position) => {
      const piece = bytes.subarray(position, position + into.length);
      into.set(piece);
      return piece.length;
    },
    facts: async () => facts,
    close: async () => {},
    write: refuse,
    writev: refuse,
    chmod: refuse,
    touch: refuse,
    sync: refuse,
  };
  return { ...nodeFiles, open: async () => file, stat: async () => facts, list: async () => [] };
}
