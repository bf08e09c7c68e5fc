import { readFileSync } from "node:fs";
import path from "node:path";

export interface TextNode {
  readonly name: string;
  readonly properties: { readonly tag: string; readonly key: string; readonly value: string }[];
  readonly children: TextNode[];
}

/** Parses text that has no business being malformed: anything unusual throws. */
export function parseStrictly(text: string): TextNode {
  const lines = text.split("\r\n");
  if (lines.at(-1) === "") lines.pop();
  const top: TextNode = { name: "", properties: [], children: [] };
  const open = [top];
  lines.forEach((line, index) => {
    const at = `line ${index + 1}: ${line}`;
    const content = line.replace(/^\t*/, "");
    const tabs = line.length - content.length;
    const property = /^<([A-Z0-9 ]+)>([^:]*):(.*)$/.exec(content);
    if (property !== null) {
      if (tabs !== open.length - 1 || tabs === 0) throw new Error(`indentation at ${at}`);
      open.at(-1)!.properties.push({ tag: property[1], key: property[2], value: property[3] });
    } else if (content === `[/${open.at(-1)!.name}]`) {
      open.pop();
      if (tabs !== open.length - 1) throw new Error(`indentation at ${at}`);
    } else if (/^\[[^/\]][^\]]*\]$/.test(content)) {
      if (tabs !== open.length - 1) throw new Error(`indentation at ${at}`);
      const node: TextNode = { name: content.slice(1, -1), properties: [], children: [] };
      open.at(-1)!.children.push(node);
      open.push(node);
    } else throw new Error(`neither property nor section at ${at}`);
  });
  if (open.length !== 1 || top.children.length !== 1) throw new Error("not exactly one closed root");
  return top.children[0];
}

export function propertyOf(node: TextNode, key: string): string | undefined {
  return node.properties.find((property) => property.key === key)?.value;
}

export function childrenNamed(node: TextNode, name: string): TextNode[] {
  return node.children.filter((child) => child.name === name);
}

/** Nodes of that name at any depth. */
export function allNamed(node: TextNode, name: string): TextNode[] {
  return [...(node.name === name ? [node] : []), ...node.children.flatMap((child) => allNamed(child, name))];
}

interface Registry {
  readonly descriptors: readonly {
    readonly name: string;
    readonly children: boolean | null;
    readonly properties: readonly string[];
  }[];
}

const TAGS: Readonly<Record<string, string>> = {
  bool: "BOOL",
  i32: "INTEGER",
  u32: "UNSIGNED INT",
  f32: "FLOAT",
  i64: "INTEGER64",
  string: "STRING",
  translate: "TRANSLATE",
};

const META = ["DESCRIPTOR", "NAME", "PARENTID", "ID"];

/** Text keys with their tags, in registry order, by descriptor. */
const KEYS = new Map<string, readonly (readonly [key: string, tag: string])[]>();
const MAY_HOLD = new Map<string, boolean>();

function loadRegistry(): void {
  const file = path.resolve(import.meta.dirname, "../../../resources/layout-registry.json");
  const registry = JSON.parse(readFileSync(file, "utf8")) as Registry;
  for (const { name, children, properties } of registry.descriptors) {
    MAY_HOLD.set(name, children !== false);
    KEYS.set(
      name,
      properties.flatMap((line) => {
        const [, type, key] = /^\d+ (\S+) (.+)$/.exec(line)!;
        const bare = type.replace(/\/.*|\[\]/g, "");
        if (/^vec\d/.test(bare))
          return [..."XYZ".slice(0, Number(bare[3]))].map((axis) => [key + axis, "FLOAT"] as const);
        // Lists, tags and themes are one line of text whatever the type of their elements.
        const isText = type.includes("[]") || /^(TAG|NO TAG FOUND|(DE)?ACTIVE THEMES)$/.test(key);
        return [[key, isText ? "STRING" : TAGS[bare]] as const];
      }),
    );
  }
}

/**
 * Problems of a LAYOUT text against the registry: unknown descriptors and keys, wrong tags, keys out of order, wrong
 * parents, a wrong COUNT, children where none can be, links to nothing.
 */
export function layoutProblems(root: TextNode): string[] {
  if (KEYS.size === 0) loadRegistry();
  const problems: string[] = [];
  const objects = allNamed(root, "BASEOBJECT");
  if (propertyOf(root, "COUNT") !== String(objects.length)) problems.push("COUNT is wrong");
  const ids = new Set(objects.map((object) => propertyOf(childrenNamed(object, "PROPERTIES")[0], "ID")));
  const visit = (holder: TextNode, parent: string) => {
    for (const object of childrenNamed(holder, "BASEOBJECT")) {
      const properties = childrenNamed(object, "PROPERTIES")[0];
      problems.push(...objectProblems(properties, parent));
      for (const children of childrenNamed(object, "CHILDREN")) {
        if (!MAY_HOLD.get(propertyOf(properties, "DESCRIPTOR")!))
          problems.push(`children in ${propertyOf(properties, "NAME")}`);
        visit(children, propertyOf(properties, "ID")!);
      }
    }
  };
  visit(childrenNamed(root, "OBJECTS")[0], "-1");
  for (const named of ["LOGICOBJECT", "TIMELINEOBJECT"].flatMap((name) => allNamed(root, name)))
    if (!ids.has(propertyOf(named, "OBJECTID"))) problems.push(`no object ${propertyOf(named, "OBJECTID")}`);
  for (const graph of allNamed(root, "LOGICGROUP"))
    for (const link of allNamed(graph, "LOGICLINK"))
      if (Number(propertyOf(link, "LINKINGTO")) >= graph.children.length) problems.push("link to no logic object");
  return problems;
}

function objectProblems({ properties }: TextNode, parent: string): string[] {
  const [descriptor, name, parentId] = properties.map(({ value }) => value);
  const problems: string[] = [];
  if (properties.slice(0, 4).some(({ key }, at) => key !== META[at])) problems.push(`first four keys of ${name}`);
  if (parentId !== parent) problems.push(`parent of ${name}`);
  const keys = KEYS.get(descriptor);
  if (keys === undefined) return [...problems, `unknown descriptor ${descriptor}`];
  let last = -1;
  for (const { key, tag } of properties.slice(4)) {
    const at = keys.findIndex(([known]) => known === key);
    if (at <= last) problems.push(at < 0 ? `${descriptor} has no ${key}` : `${descriptor} ${key} out of order`);
    else if (keys[at][1] !== tag && !(tag === "STRING" && keys[at][1] === "TRANSLATE"))
      problems.push(`${descriptor} ${key} is a ${keys[at][1]}, not ${tag}`);
    last = at;
  }
  return problems;
}
