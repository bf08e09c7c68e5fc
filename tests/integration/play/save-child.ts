import { saveScheme } from "../../../src-main/play/scheme-file.ts";
import { ordersOf } from "./two-orders.ts";

// Saves one of two orders and the other by turns, for ever. Arguments: scheme, folder of the program.
const [scheme, home] = process.argv.slice(2);
const [a, b] = ordersOf();
const options = { backups: `${home}/backups`, locks: `${home}/locks` };
for (let turn = 0; ; turn++) {
  const [before, after] = turn % 2 === 0 ? [a, b] : [b, a];
  // The one before may have been killed at either.
  await saveScheme(scheme, before, after, options);
  console.log(turn);
}
