import type { BindatNode, BindatProperty, BindatValue } from "../../src-shared/formats/bindat/document.ts";

/**
 * Whether two compiled DATs mean the same: names, types, values and order, texts by what they say and not by the ids
 * they have in their file. Trees are at most 1,000 levels deep (decoder).
 */
export function sameTree(a: BindatNode, b: BindatNode): boolean {
  return (
    a.hash === b.hash &&
    a.properties.length === b.properties.length &&
    a.children.length === b.children.length &&
    a.properties.every((property, index) => sameProperty(property, b.properties[index])) &&
    a.children.every((child, index) => sameTree(child, b.children[index]))
  );
}

function sameProperty(a: BindatProperty, b: BindatProperty): boolean {
  return a.key === b.key && a.value.kind === b.value.kind && meaningOf(a.value) === meaningOf(b.value);
}

/** What is written of a value: bits of floats, words of BOOLs, the text of texts. */
function meaningOf(value: BindatValue): string | number | bigint {
  switch (value.kind) {
    case "float":
    case "double":
      return value.bits;
    case "bool":
      return value.raw;
    case "string":
    case "translate":
    case "note":
      return value.text;
    default:
      return value.value;
  }
}
