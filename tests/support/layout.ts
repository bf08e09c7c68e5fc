import { readFileSync } from "node:fs";
import type { CompileResult } from "../../src-shared/formats/compile-result.ts";
import { loadFeatureTags } from "../../src-shared/formats/layout/feature-tags.ts";
import { createLayoutCompiler } from "../../src-shared/formats/layout/layout-compiler.ts";
import { decompileLayout } from "../../src-shared/formats/layout/layout-decompiler.ts";
import { loadLayoutRegistry } from "../../src-shared/formats/layout/registry.ts";
import { sourceOf } from "../../src-shared/text/source-text.ts";

function resource(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`../../resources/${name}`, import.meta.url), "utf8"));
}

export const registry = loadLayoutRegistry(resource("layout-registry.json"));
export const tags = loadFeatureTags(resource("feature-tags.json"));
export const compiler = createLayoutCompiler(registry);

export function compileText(text: string): CompileResult {
  return compiler(sourceOf(text), { path: "test.layout", tags });
}

/** Bytes of a text that has nothing wrong with it. */
export function compiled(text: string): Uint8Array {
  const { bytes, diagnostics } = compileText(text);
  if (bytes === null) throw new Error(diagnostics.map(({ line, message }) => `${line}: ${message}`).join("\n"));
  return bytes;
}

export function decompiled(bytes: Uint8Array, path = "MEDIA/LAYOUTS/TEST.LAYOUT"): string {
  return decompileLayout(bytes, { path, registry, tags }).text;
}

/** Compares but for byte 1, in which files of an earlier editor differ. */
export function withHeaderByte4(bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[1] = 4;
  return copy;
}

/** One object as text lines, for a layout that {@link layoutOf} closes. */
export function object(
  descriptor: string,
  id: number,
  lines: readonly string[] = [],
  children: readonly string[] = [],
): string {
  return [
    "[BASEOBJECT]",
    "[PROPERTIES]",
    `<STRING>DESCRIPTOR:${descriptor}`,
    `<STRING>NAME:${descriptor}`,
    `<INTEGER64>ID:${id}`,
    ...lines,
    "[/PROPERTIES]",
    ...(children.length === 0 ? [] : ["[CHILDREN]", ...children, "[/CHILDREN]"]),
    "[/BASEOBJECT]",
  ].join("\r\n");
}

export function layoutOf(...objects: readonly string[]): string {
  return ["[Layout]", "[OBJECTS]", ...objects, "[/OBJECTS]", "[/Layout]", ""].join("\r\n");
}
