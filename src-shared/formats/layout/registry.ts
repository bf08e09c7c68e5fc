import { FormatError } from "../../bytes/format-error.ts";

/** Text form, tag and bytes of a property follow from its type (spec/layout.md §1.3, §2.3). */
export type LayoutType =
  | "bool"
  | "i32"
  | "u32"
  | "f32"
  | "i64"
  | "vec2"
  | "vec3"
  | "string"
  | "translate"
  | "f32[]"
  | "u32[]"
  | "i64[]";

export interface LayoutProperty {
  /** Byte in the binary; means nothing without its descriptor. */
  readonly id: number;
  readonly name: string;
  readonly type: LayoutType;
  /** False: in the text only, never an object property of the binary. */
  readonly serialized: boolean;
  /** "only": its value lives in the datagroup alone; "also": there as well. */
  readonly datagroup: "only" | "also" | null;
  /** Component that is 1 when the axis is the identity and therefore not stored (FORWARD z, RIGHT x, UP y), else null. */
  readonly identityComponent: number | null;
}

export interface LayoutDescriptor {
  readonly code: number;
  readonly name: string;
  /** Null: not known. */
  readonly mayHaveChildren: boolean | null;
  /** What an object of this kind stores beside its properties. */
  readonly extra: "datagroup" | "timeline" | "logic-graph" | null;
  /** In the order of GUTS; serialized ones first. */
  readonly properties: readonly LayoutProperty[];
  /** The serialized properties by id. */
  readonly serializedById: ReadonlyMap<number, LayoutProperty>;
}

export interface LayoutRegistry {
  readonly descriptors: readonly LayoutDescriptor[];
  readonly byCode: ReadonlyMap<number, LayoutDescriptor>;
  readonly byName: ReadonlyMap<string, LayoutDescriptor>;
}

/** FORWARD, RIGHT and UP: the component that an identity axis has at 1 (spec/layout.md §2.4.3). */
const AXES: ReadonlyMap<string, { readonly id: number; readonly component: number }> = new Map([
  ["FORWARD", { id: 40, component: 2 }],
  ["RIGHT", { id: 41, component: 0 }],
  ["UP", { id: 95, component: 1 }],
]);

const TYPES: ReadonlySet<string> = new Set<LayoutType>([
  "bool",
  "i32",
  "u32",
  "f32",
  "i64",
  "vec2",
  "vec3",
  "string",
  "translate",
  "f32[]",
  "u32[]",
  "i64[]",
]);

const FORMAT = "layout-registry";
const LARGEST_CODE = 255;

/** What `resources/layout-registry.json` holds; a property is `id type[/unsaved|/also|/only] NAME`. */
interface RegistryFile {
  readonly format: string;
  readonly version: number;
  readonly descriptors: readonly {
    readonly code: number;
    readonly name: string;
    readonly children: boolean | null;
    readonly extra?: "datagroup" | "timeline" | "logic-graph";
    readonly properties: readonly string[];
  }[];
}

function refuse(what: string): never {
  throw new FormatError(FORMAT, what, 0);
}

function isRegistryFile(json: unknown): json is RegistryFile {
  const file = json as Partial<RegistryFile> | null;
  return (
    typeof file === "object" &&
    file !== null &&
    file.format === "lamplighter-layout-registry" &&
    file.version === 1 &&
    Array.isArray(file.descriptors)
  );
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= LARGEST_CODE;
}

function readProperty(line: string): LayoutProperty {
  const idEnd = line.indexOf(" ");
  const typeEnd = line.indexOf(" ", idEnd + 1);
  const slash = line.indexOf("/", idEnd);
  const hasWhere = slash >= 0 && slash < typeEnd;
  const id = Number(line.slice(0, idEnd));
  const type = line.slice(idEnd + 1, hasWhere ? slash : typeEnd);
  const where = hasWhere ? line.slice(slash + 1, typeEnd) : "saved";
  const name = line.slice(typeEnd + 1);
  if (idEnd < 0 || typeEnd < 0 || !isByte(id) || !TYPES.has(type) || name === "")
    refuse(`property "${line}" is not id, type and name`);
  const axis = AXES.get(name);
  return {
    id,
    name,
    type: type as LayoutType,
    serialized: where === "saved" || where === "also",
    datagroup: where === "also" || where === "only" ? where : null,
    identityComponent: axis !== undefined && axis.id === id && type === "vec3" ? axis.component : null,
  };
}

/**
 * The registry from the parsed JSON of `resources/layout-registry.json` (spec/layout.md §5).
 * Throws `FormatError` when it is something else.
 */
export function loadLayoutRegistry(json: unknown): LayoutRegistry {
  if (!isRegistryFile(json)) refuse("not a layout registry of version 1");
  const descriptors = json.descriptors.map((entry): LayoutDescriptor => {
    if (!isByte(entry.code) || typeof entry.name !== "string" || !Array.isArray(entry.properties))
      refuse(`descriptor "${entry.name}" is not complete`);
    const properties = entry.properties.map(readProperty);
    return {
      code: entry.code,
      name: entry.name,
      mayHaveChildren: entry.children,
      extra: entry.extra ?? null,
      properties,
      serializedById: new Map(properties.filter((each) => each.serialized).map((each) => [each.id, each])),
    };
  });
  return {
    descriptors,
    byCode: new Map(descriptors.map((each) => [each.code, each])),
    byName: new Map(descriptors.map((each) => [each.name, each])),
  };
}
