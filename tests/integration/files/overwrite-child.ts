import { writeFileAtomically } from "../../../src-main/files/atomic-file.ts";
import { removeStaleTemporaries } from "../../../src-main/files/temporary.ts";

// Overwrites a file for ever, every version filled with its own number. Arguments: folder, file, bytes, first number.
const [folder, target, size, first] = process.argv.slice(2);
await removeStaleTemporaries(folder);
for (let version = Number(first); ; version++) {
  const words = new Uint32Array(Number(size) / 4).fill(version);
  await writeFileAtomically(target, new Uint8Array(words.buffer), { backup: "none" });
  console.log(version);
}
