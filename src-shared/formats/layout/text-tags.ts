import type { LayoutProperty, LayoutType } from "./registry.ts";

/** Tag of a property line by the type of the property (spec/layout.md §1.3). */
export const TEXT_TAGS: Readonly<Record<LayoutType, string>> = {
  bool: "BOOL",
  i32: "INTEGER",
  u32: "UNSIGNED INT",
  f32: "FLOAT",
  i64: "INTEGER64",
  vec2: "FLOAT",
  vec3: "FLOAT",
  string: "STRING",
  translate: "TRANSLATE",
  "f32[]": "STRING",
  "u32[]": "STRING",
  "i64[]": "STRING",
};

/** Letters that follow the key of a vector, one line for each component. */
export const COMPONENTS: readonly string[] = ["X", "Y", "Z"];

export function componentCountOf(property: LayoutProperty): number {
  return property.type === "vec3" ? 3 : property.type === "vec2" ? 2 : 1;
}

/** Property of a Timeline that its second NAME line stands for; it always holds the object's name (spec/layout.md §2.4.5). */
export const TIMELINE_NAME_ID = 105;
export const TIMELINE_NAME = "NAME";
