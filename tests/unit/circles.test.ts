import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../..");
const ROOMS = ["src-shared", "src-main", "src-renderer"];
/** `import` and `export … from` of a file of ours, types included: what ties files together is what a reader follows. */
const IMPORT = /^(?:import|export)\b[^;]*?\bfrom "(\.[^"]+)"/gm;

function importsOf(file: string): string[] {
  const text = readFileSync(path.join(ROOT, file), "utf8");
  return [...text.matchAll(IMPORT)].map(([, to]) => path.posix.join(path.posix.dirname(file), to));
}

/** Files that import one another in a loop: the first loop that is found through each file. */
function circlesOf(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const circles: string[] = [];
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): void => {
    const at = way.indexOf(file);
    if (at >= 0) circles.push([...way.slice(at), file].join(" → "));
    if (at >= 0 || done.has(file)) return;
    for (const next of graph.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of graph.keys()) visit(file, []);
  return circles;
}

it("no files import each other in a circle, not even types", () => {
  const files = ROOMS.flatMap((room) =>
    readdirSync(path.join(ROOT, room), { recursive: true, encoding: "utf8" })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => path.posix.join(room, name.replaceAll(path.sep, "/"))),
  );
  const graph = new Map(files.map((file) => [file, importsOf(file)]));
  const arrows = [...graph.values()].flat();
  // Imports are seen at all, and lead to files that are there.
  expect(arrows.length).toBeGreaterThan(2 * files.length);
  expect(arrows.filter((to) => !graph.has(to) && /\.tsx?$/.test(to))).toEqual([]);
  expect(circlesOf(graph)).toEqual([]);
});
