import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout } from "node:timers/promises";
import { acquireLock, withLock } from "../../../src-main/files/lock.ts";

// Arguments: `hold` or a number of rounds, folder of locks, target.
const [what, folder, target] = process.argv.slice(2);

async function countUp(): Promise<void> {
  const seen = Number(readFileSync(target, "utf8"));
  // Whoever gets in between now makes a count go missing.
  await setTimeout(1);
  writeFileSync(target, String(seen + 1));
}

if (what === "hold") {
  await acquireLock(target, { folder });
  console.log("held");
  await setTimeout(60_000);
} else if (what === "exit") {
  await acquireLock(target, { folder });
  process.exit(0);
} else {
  for (let round = 0; round < Number(what); round++) await withLock(target, { folder, waitMs: 30_000 }, countUp);
}
