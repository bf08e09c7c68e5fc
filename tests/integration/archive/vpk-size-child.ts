/** Lists a large pack and looks up some of its files; a line of JSON for each. */
import { openArchive } from "../../../src-main/archive/open.ts";
import { VpkArchive } from "../../../src-main/archive/vpk-archive.ts";
import { verifyVpk } from "../../../src-main/archive/vpk-verify.ts";
import { peakMemory } from "../../support/peak-memory.ts";

const [, , file] = process.argv;

async function measure<T>(what: string, work: () => T | Promise<T>): Promise<T> {
  const start = performance.now();
  const outcome = await work();
  console.log(JSON.stringify({ what, ms: performance.now() - start, rss: peakMemory() }));
  return outcome;
}

await measure("start", () => {});
const archive = await measure("open", () => openArchive(file));
if (!(archive instanceof VpkArchive)) throw new Error("no VPK");
const paths = await measure("list", () => archive.entries.map((entry) => `${entry.path} ${entry.size}`));
const wanted = paths.filter((_, row) => row % 26 === 0).map((line) => line.slice(0, line.lastIndexOf(" ")));
await measure("first look-up", () => archive.find("none"));
await measure(`${wanted.length} look-ups`, () => {
  for (const path of wanted) if (archive.find(path) === undefined) throw new Error(path);
});
const { findings } = await measure("verify", () => verifyVpk(archive, { level: "full" }));
await archive.close();
console.log(
  JSON.stringify({ what: "outcome", entries: archive.entries.length, codes: findings.map(({ code }) => code) }),
);
