import { importMod } from "../../../src-main/workshop/import-mod.ts";

/*
 * Imports a .MOD, and stands still in the middle of it: import-child.ts <file.MOD> <parent>
 */
const [file, parent] = process.argv.slice(2);
const asleep = new Int32Array(new SharedArrayBuffer(4));
await importMod(file, parent, {
  report: ({ done }) => {
    if (done === 20) process.stdout.write("working\n", () => Atomics.wait(asleep, 0, 0));
  },
});
