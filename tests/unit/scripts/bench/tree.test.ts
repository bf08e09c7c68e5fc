import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { deflateSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeBenchTree, makeLargeTree } from "../../../../scripts/bench/tree.ts";
import { treeFiles } from "../../../../scripts/bench/tree-files.ts";
import { layoutProblems, parseStrictly, propertyOf } from "../game-text.ts";
import { walkMesh } from "../sample/mesh-walker.ts";

const SCALE = 0.02;

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "bench-tree-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function textOf(bytes: Uint8Array): string {
  expect([bytes[0], bytes[1]]).toEqual([0xff, 0xfe]);
  return Buffer.from(bytes).toString("utf16le", 2);
}

/** Paths, times and contents of everything below a folder. */
function digestOf(root: string): string {
  const hash = createHash("sha256");
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const file of entries.map((entry) => path.join(entry.parentPath, entry.name)).sort()) {
    if (path.basename(file) === "bench-tree.json") continue;
    hash.update(`${path.relative(root, file)}\n${statSync(file).mtimeMs}\n`).update(readFileSync(file));
  }
  return hash.digest("hex");
}

describe("treeFiles", () => {
  const files = [...treeFiles(1, SCALE)];
  const paths = new Set(files.map((file) => file.path.toUpperCase()));
  const inGroup = (group: string) => files.filter((file) => file.group === group);
  const texts = new Map(
    [...inGroup("dat"), ...inGroup("layout")].map((file) => [file.path, parseStrictly(textOf(file.bytes))]),
  );

  it("names every file once, without regard to case", () => {
    expect(paths.size).toBe(files.length);
  });

  it("reaches the totals of its scale", () => {
    const bytes = (group: string) => inGroup(group).reduce((sum, file) => sum + file.bytes.length, 0);
    const against = (group: string, wanted: number) => Math.abs(bytes(group) / (SCALE * wanted) - 1);
    expect(against("dat", 25e6)).toBeLessThan(0.03);
    expect(against("layout", 60e6)).toBeLessThan(0.03);
    expect(against("other", 200e6)).toBeLessThan(0.03);
    expect(Math.abs(inGroup("dat").length - SCALE * 6000)).toBeLessThan(4);
    expect(Math.abs(inGroup("layout").length - SCALE * 1500)).toBeLessThan(4);
    expect(Math.abs(inGroup("other").length - SCALE * 2500)).toBeLessThan(4);
  });

  it("holds layouts that keep to the registry", () => {
    for (const [name, root] of texts) if (name.endsWith(".LAYOUT")) expect(layoutProblems(root)).toEqual([]);
  });

  it("points base files, collision meshes and links at files of the tree", () => {
    let pointers = 0;
    for (const node of texts.values()) {
      const named = [propertyOf(node, "BASEFILE"), ...node.children.map((child) => propertyOf(child, "COLLISIONFILE"))];
      for (const target of named.filter((value) => value !== undefined)) {
        expect(paths).toContain(target.toUpperCase());
        pointers++;
      }
    }
    expect(pointers).toBeGreaterThan(50);
  });

  it.each([
    [".DDS", 0.5, 0.65],
    [".WAV", 0.6, 0.85],
    [".MESH", 0.35, 0.6],
  ])("%s deflates to between %d and %d of its size", (extension, low, high) => {
    let [raw, packed] = [0, 0];
    for (const { bytes } of files.filter(({ path: name }) => name.endsWith(extension))) {
      raw += bytes.length;
      packed += deflateSync(bytes, { level: 6 }).length;
    }
    expect(packed / raw).toBeGreaterThan(low);
    expect(packed / raw).toBeLessThan(high);
  });

  it("holds sound meshes", () => {
    for (const { bytes } of files.filter(({ path: name }) => name.endsWith(".MESH"))) {
      const mesh = walkMesh(bytes);
      expect(mesh.wrongLengths).toEqual([]);
      for (const { indices, positions } of mesh.submeshes) expect(Math.max(...indices)).toBeLessThan(positions.length);
    }
  });
});

describe("makeBenchTree", () => {
  it("writes the same bytes and times for the same seed, others for another", async () => {
    const made = await makeBenchTree(path.join(folder, "a"), { seed: 3, scale: 0.002 });
    await makeBenchTree(path.join(folder, "b"), { seed: 3, scale: 0.002 });
    await makeBenchTree(path.join(folder, "c"), { seed: 4, scale: 0.002 });
    const [a, b, c] = ["a", "b", "c"].map((name) => digestOf(path.join(folder, name)));
    expect(b).toBe(a);
    expect(c).not.toBe(a);
    expect(made.groups.mod.files).toBe(1);
    expect(made.files).toBe(made.groups.dat.files + made.groups.layout.files + made.groups.other.files);
  });

  it("leaves a finished tree alone and says the same about it", async () => {
    const first = await makeBenchTree(folder, { scale: 0.002 });
    const marker = path.join(folder, "MEDIA/marker");
    writeFileSync(marker, "");
    expect(await makeBenchTree(folder, { scale: 0.002 })).toEqual(first);
    expect(existsSync(marker)).toBe(true);
  });

  it("makes a tree anew when it was left unfinished or wished differently", async () => {
    await makeBenchTree(folder, { scale: 0.002 });
    const whole = digestOf(folder);
    rmSync(path.join(folder, "MEDIA/UNITS"), { recursive: true });
    writeFileSync(path.join(folder, "bench-tree.json"), JSON.stringify({ key: "unfinished" }));
    await makeBenchTree(folder, { scale: 0.002 });
    expect(digestOf(folder)).toBe(whole);
    await makeBenchTree(folder, { seed: 2, scale: 0.002 });
    expect(digestOf(folder)).not.toBe(whole);
  });

  it("refuses a folder with anything of somebody else's in it", async () => {
    writeFileSync(path.join(folder, "MOD.DAT"), "mine");
    await expect(makeBenchTree(folder, { scale: 0.002 })).rejects.toThrow("not empty");
    expect(readFileSync(path.join(folder, "MOD.DAT"), "utf8")).toBe("mine");
  });
});

describe("makeLargeTree", () => {
  it("adds up to the bytes asked for, two files a fifth each", async () => {
    const tree = await makeLargeTree(folder, { bytes: 4_000_000 });
    expect(tree.bytes).toBe(4_000_000);
    const size = (name: string) => statSync(path.join(folder, `MEDIA/MUSIC/${name}.WAV`)).size;
    expect([size("LONG_NIGHT"), size("LONG_DAY")]).toEqual([800_000, 800_000]);
    const sound = readFileSync(path.join(folder, "MEDIA/MUSIC/LONG_DAY.WAV"));
    expect(sound.readUInt32LE(40)).toBe(800_000 - 44);
    const ratio = deflateSync(sound.subarray(0, 400_000), { level: 6 }).length / 400_000;
    expect(ratio).toBeGreaterThan(0.4);
    expect(ratio).toBeLessThan(0.95);
  });
});
