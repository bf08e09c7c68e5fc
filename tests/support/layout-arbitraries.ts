import fc from "fast-check";
import { ByteWriter } from "../../src-shared/bytes/writer.ts";
import type {
  GroupNode,
  LayoutFile,
  LayoutObject,
  LayoutPropertyValue,
  LayoutRegion,
  LayoutValue,
} from "../../src-shared/formats/layout/layout-file.ts";
import type { LayoutDescriptor, LayoutProperty } from "../../src-shared/formats/layout/registry.ts";
import { registry } from "./layout.ts";

const u8 = fc.integer({ min: 0, max: 255 });
const i64 = fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n });
const u32 = fc.integer({ min: 0, max: 0xffffffff });
const i32 = fc.integer({ min: -0x80000000, max: 0x7fffffff });
const f32 = fc.oneof(
  fc.float({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(0, -0, 1, -1, Math.fround(0.1), Math.fround(16777216), 1.401298464324817e-45, 3.4028234663852886e38),
);

/** Any code units: lone surrogates, line ends, blanks at the ends, zeros. */
export const anyText = fc
  .array(
    fc.oneof(fc.integer({ min: 0x20, max: 0x7e }), fc.integer({ min: 0, max: 0xffff }), fc.constantFrom(9, 10, 13, 32)),
    {
      maxLength: 12,
    },
  )
  .map((units) => String.fromCharCode(...units));

/** The same without line ends. */
export const lineText = anyText.map((text) => text.replace(/[\r\n]/g, " "));

const nameText = lineText.filter((text) => text !== "");

function valueOfType(type: LayoutProperty["type"]): fc.Arbitrary<LayoutValue> {
  switch (type) {
    case "bool":
      return fc.record({ kind: fc.constant(type), value: fc.boolean() });
    case "i32":
      return fc.record({ kind: fc.constant(type), value: i32 });
    case "u32":
      return fc.record({ kind: fc.constant(type), value: u32 });
    case "f32":
      return fc.record({ kind: fc.constant(type), value: f32 });
    case "i64":
      return fc.record({ kind: fc.constant(type), value: i64 });
    case "vec2":
      return fc.record({ kind: fc.constant(type), value: fc.tuple(f32, f32) });
    case "vec3":
      return fc.record({ kind: fc.constant(type), value: fc.tuple(f32, f32, f32) });
    case "f32[]":
      return fc.record({ kind: fc.constant(type), value: fc.array(f32, { maxLength: 6 }) });
    case "u32[]":
      return fc.record({ kind: fc.constant(type), value: fc.array(u32, { maxLength: 6 }) });
    case "string":
    case "translate":
      return fc.record({
        kind: fc.constant(type),
        value: fc.oneof(anyText, fc.constantFrom("Weight", "NORMAL", "ALL", "Timeline")),
      });
    default:
      throw new Error(`${type} is not stored`);
  }
}

/** A property of the descriptor with a value of its type. */
function typedProperty(property: LayoutProperty): fc.Arbitrary<LayoutPropertyValue> {
  return valueOfType(property.type).map((value) => ({ id: property.id, property, value }));
}

function properties(descriptor: LayoutDescriptor): fc.Arbitrary<LayoutPropertyValue[]> {
  const serialized = descriptor.properties.filter((each) => each.serialized);
  if (serialized.length === 0) return fc.constant([]);
  return fc
    .subarray(serialized, { maxLength: Math.min(8, serialized.length) })
    .chain((chosen) => fc.tuple(...chosen.map(typedProperty)) as fc.Arbitrary<LayoutPropertyValue[]>);
}

const logic: fc.Arbitrary<LayoutRegion> = fc.record({
  kind: fc.constant("logic" as const),
  objects: fc.array(
    fc.record({
      id: u8,
      objectId: i64,
      x: f32,
      y: f32,
      links: fc.array(fc.record({ target: u8, output: lineText, input: lineText }), { maxLength: 3 }),
    }),
    { maxLength: 4 },
  ),
});

const point = fc.record({ time: f32, interpolation: fc.integer({ min: 0, max: 7 }), value: lineText });
const entries = (kind: "property" | "event") =>
  fc.array(
    fc.record({
      kind: fc.constant(kind),
      name: nameText,
      points: fc.array(kind === "event" ? point.map((each) => ({ ...each, value: "" })) : point, { maxLength: 3 }),
    }),
    { maxLength: 3 },
  );
const timeline: fc.Arbitrary<LayoutRegion> = fc.record({
  kind: fc.constant("timeline" as const),
  objects: fc.array(
    fc.record({
      objectId: i64,
      entries: fc.tuple(entries("property"), entries("event")).map(([before, after]) => [...before, ...after]),
    }),
    { maxLength: 3 },
  ),
});

const groupNode: fc.Arbitrary<GroupNode> = fc.record({
  choice: fc.oneof(fc.integer({ min: 0, max: 3 }), u8),
  randomization: u32,
  number: u8,
  tag: fc.oneof(fc.constantFrom(-1, 4, 5, 153), i32),
  noTagFound: fc.oneof(fc.constantFrom(0, 1), u8),
  levelUnique: fc.oneof(fc.constantFrom(0, 1), u8),
  gameMode: fc.oneof(fc.integer({ min: 0, max: 3 }), u8),
  activeThemes: fc.array(i64, { maxLength: 3 }),
  deactiveThemes: fc.array(i64, { maxLength: 3 }),
});

const FAVOURITES = ["Group", "Group", "Logic Group", "Timeline", "Room Piece", "Particle"];
const descriptor = fc.oneof(
  fc.constantFrom(...FAVOURITES).map((name) => registry.byName.get(name)!),
  fc.constantFrom(...registry.descriptors),
);

function regionOf(extra: LayoutDescriptor["extra"]): fc.Arbitrary<LayoutRegion | null> {
  if (extra === "logic-graph") return fc.option(logic, { nil: null });
  return extra === "timeline" ? fc.option(timeline, { nil: null }) : fc.constant(null);
}

function objectBelow(depth: number): fc.Arbitrary<LayoutObject> {
  return descriptor.chain((each) =>
    fc.record({
      code: fc.constant(each.code),
      descriptor: fc.constant(each),
      id: i64,
      name: fc.oneof(lineText, anyText, fc.constantFrom("", each.name)),
      properties: properties(each),
      region: regionOf(each.extra),
      group: each.extra === "datagroup" ? groupNode : fc.constant(null),
      children: depth === 0 ? fc.constant([]) : fc.array(objectBelow(depth - 1), { maxLength: 2 }),
    }),
  );
}

/** Files whose every value is of its type and whose datagroup mirrors the Groups. */
export const layoutFile: fc.Arbitrary<LayoutFile> = fc.record({
  headerByte: fc.constantFrom(4, 54),
  objects: fc.array(objectBelow(2), { maxLength: 3 }),
  datagroup: fc.constant(null),
});

/** Property bodies of any kind: unknown ids, wrong lengths, bools of 2, floats that are none, ids given twice. */
function oddProperty(known: readonly LayoutProperty[]): fc.Arbitrary<LayoutPropertyValue> {
  const id = known.length === 0 ? u8 : fc.oneof(u8, fc.constantFrom(...known.map((each) => each.id)));
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 14 }),
    fc
      .constantFrom([2, 0, 0, 0], [0, 0, 0xc0, 0x7f], [0, 0, 0x80, 0xff], [0, 0], [1, 0, 13, 0])
      .map((each) => Uint8Array.from(each)),
  );
  return fc.record({
    id,
    property: fc.constant(null),
    value: fc.record({ kind: fc.constant("bytes" as const), value: bytes }),
  });
}

const AXES: readonly LayoutProperty[] = registry.byName
  .get("Room Piece")!
  .properties.filter((each) => each.identityComponent !== null);

const identityAxis: fc.Arbitrary<LayoutPropertyValue> = fc.constantFrom(...AXES).map((property) => ({
  id: property.id,
  property,
  value: { kind: "vec3", value: [0, 1, 2].map((component) => (component === property.identityComponent ? 1 : 0)) },
}));

function oddObject(depth: number): fc.Arbitrary<LayoutObject> {
  const known = objectBelow(0);
  return fc
    .tuple(known, u8, fc.boolean(), fc.uint8Array({ maxLength: 20 }), fc.boolean())
    .chain(([base, code, isUnknown, region, hasRegion]) => {
      const unknown = isUnknown && !registry.byCode.has(code);
      const serialized = unknown ? [] : (base.descriptor?.properties ?? []);
      return fc.record({
        code: fc.constant(unknown ? code : base.code),
        descriptor: fc.constant(unknown ? null : base.descriptor),
        id: fc.constant(base.id),
        name: fc.constant(base.name),
        properties: fc
          .tuple(
            fc.array(oddProperty(serialized), { maxLength: 4 }),
            fc.array(identityAxis, { maxLength: base.descriptor?.name === "Room Piece" && !unknown ? 2 : 0 }),
          )
          .map(([odd, axes]) => [...axes, ...(unknown ? [] : base.properties), ...odd]),
        region: fc.constant(
          hasRegion && region.length > 0 ? { kind: "bytes" as const, bytes: region } : unknown ? null : base.region,
        ),
        group: fc.constant(unknown ? null : base.group),
        children: depth === 0 ? fc.constant([]) : fc.array(oddObject(depth - 1), { maxLength: 2 }),
      });
    });
}

interface Node extends GroupNode {
  readonly id: bigint;
  readonly offset: number;
  readonly children: readonly Node[];
}

function datagroupNode(depth: number): fc.Arbitrary<Node> {
  return fc
    .tuple(groupNode, i64, u32, depth === 0 ? fc.constant([]) : fc.array(datagroupNode(depth - 1), { maxLength: 2 }))
    .map(([node, id, offset, children]) => ({ ...node, id, offset, children }));
}

function putNode(writer: ByteWriter, node: Node): void {
  writer.i64(node.id).u8(node.choice).u32(node.randomization).u8(node.number).u32(node.offset).i32(node.tag);
  writer.u8(node.noTagFound).u8(node.levelUnique).u8(node.gameMode);
  for (const themes of [node.activeThemes, node.deactiveThemes]) {
    writer.u32(themes.length);
    for (const theme of themes) writer.i64(theme);
  }
  writer.u16(node.children.length);
  for (const child of node.children) putNode(writer, child);
}

/** A datagroup that has nothing to do with the objects; empty: none. */
const strayDatagroup = fc.option(datagroupNode(2), { nil: null }).map((root) => {
  const writer = new ByteWriter();
  if (root !== null) putNode(writer, root);
  return writer.finish();
});

/** Well-formed files that hold what no editor writes. */
export const oddLayoutFile: fc.Arbitrary<LayoutFile> = fc.record({
  headerByte: u8,
  objects: fc.array(oddObject(2), { maxLength: 3 }),
  datagroup: fc.oneof(fc.constant(null), strayDatagroup),
});
