import type { Piece } from "./dat-texts.ts";
import { FIELDS, type Field } from "./layout-fields.ts";
import type { Random } from "./random.ts";
import { floatText, TextWriter, tinyText } from "./text-writer.ts";
import { nameOf } from "./words.ts";

export type LayoutKind = "room" | "props" | "particles" | "missile" | "skill" | "ui";

export interface LayoutWish {
  readonly kind: LayoutKind;
  /** Size to reach, in bytes of UTF-16; passed by a Timeline and a Logic Group at the most. */
  readonly bytes: number;
  /** Pieces that Room Pieces name by GUID; without any, random GUIDs are written. */
  readonly pieces?: readonly Piece[];
  /** Layouts that Layout Links name; without any, none is written. */
  readonly links?: readonly string[];
}

interface Shape {
  readonly root: "Layout" | "UI" | "Particle Creator";
  /** Written once, first. */
  readonly first: readonly string[];
  /** Objects that hold others, and what stands in them or beside them. */
  readonly holders: readonly string[];
  readonly leaves: readonly string[];
}

const SHAPES: Readonly<Record<LayoutKind, Shape>> = {
  room: {
    root: "Layout",
    first: [],
    holders: ["Group"],
    leaves: [
      ...Array<string>(12).fill("Room Piece"),
      "Light",
      "Light",
      "Layout Link",
      "Layout Link Particle",
      "Sound",
      "Unit Spawner",
      "Timer",
    ],
  },
  props: {
    root: "Layout",
    first: [],
    holders: ["Group"],
    leaves: ["Room Piece", "Room Piece", "Room Piece", "Light", "Layout Link Particle", "Sound", "Timer"],
  },
  particles: {
    root: "Particle Creator",
    first: [],
    holders: ["Particle"],
    leaves: ["Emitter", "Color", "Scale", "Linear Force", "Geometry Rotator"],
  },
  missile: {
    root: "Layout",
    first: ["Missile"],
    holders: ["Group"],
    leaves: ["Layout Link Particle", "Light", "Sound", "Timer", "Missile"],
  },
  skill: {
    root: "Layout",
    first: [],
    holders: ["Group"],
    leaves: ["Layout Link Particle", "Layout Link Particle", "Sound", "Unit Spawner", "Timer"],
  },
  ui: {
    root: "UI",
    first: ["Menu Definition"],
    holders: ["Window", "Image"],
    leaves: ["Image", "Text", "Text", "Button"],
  },
};

/** Depth of the tabs before a top-level BASEOBJECT. */
const TOP_DEPTH = 2;
const DEEPEST_HOLDER = 3;
/** How far positions spread along X, Y and Z. */
const REACH = [1, 0.1, 1];
/** Logic objects are counted in one byte. */
const MOST_LOGIC_OBJECTS = 12;

/** A valid LAYOUT text of the wished kind and size, its COUNT right. Without a byte order mark. */
export function layoutText(random: Random, wish: LayoutWish): string {
  const shape = SHAPES[wish.kind];
  const objects = new ObjectWriter(random, wish, shape);
  for (const descriptor of shape.first) objects.leaf(descriptor, "-1");
  while (objects.bytes < wish.bytes) {
    objects.holder("-1", 0);
    if (shape.root !== "Particle Creator") {
      objects.timeline();
      objects.logicGroup();
    }
  }
  return (
    `[${shape.root}]\r\n\t<INTEGER>VERSION:4\r\n\t<UNSIGNED INT>COUNT:${objects.count}\r\n\t[OBJECTS]\r\n` +
    `${objects.text}\t[/OBJECTS]\r\n[/${shape.root}]\r\n`
  );
}

class ObjectWriter {
  count = 0;
  private readonly random: Random;
  private readonly wish: LayoutWish;
  private readonly shape: Shape;
  private readonly writer = new TextWriter(TOP_DEPTH);
  /** Objects a Timeline or Logic Group may name. */
  private recent: string[] = [];

  constructor(random: Random, wish: LayoutWish, shape: Shape) {
    this.random = random;
    this.wish = wish;
    this.shape = shape;
  }

  get bytes(): number {
    return this.writer.bytes;
  }

  get text(): string {
    return this.writer.text;
  }

  holder(parent: string, depth: number): void {
    const { random, writer } = this;
    const descriptor = random.pick(this.shape.holders);
    const id = this.openObject(descriptor, parent);
    if (descriptor === "Group") this.group();
    else this.fields(descriptor);
    writer.end().section("CHILDREN");
    for (let left = 2 + random.below(8); left > 0 && writer.bytes < this.wish.bytes; left--) {
      if (depth < DEEPEST_HOLDER && random.chance(0.15)) this.holder(id, depth + 1);
      else this.leaf(random.pick(this.shape.leaves), id);
    }
    writer.end().end();
  }

  leaf(descriptor: string, parent: string): void {
    if (descriptor === "Layout Link" && (this.wish.links ?? []).length === 0) return;
    this.openObject(descriptor, parent);
    this.fields(descriptor);
    if (descriptor === "Room Piece") this.pieceOf();
    if (descriptor === "Layout Link") this.writer.put("STRING", "LAYOUT FILE", this.random.pick(this.wish.links!));
    this.writer.end().end();
  }

  timeline(): void {
    const { random, writer } = this;
    const name = `${nameOf(random)}`;
    const id = this.openObject("Timeline", "-1", name);
    writer
      .put("FLOAT", "DURATION", floatText(random.between(0.5, 10)))
      .put("BOOL", "LOOPS", random.chance(0.5))
      .put("STRING", "NAME", name)
      .section("TIMELINEDATA")
      .put("INTEGER64", "ID", id);
    for (const target of this.recent.slice(0, 1 + random.below(4))) {
      writer.section("TIMELINEOBJECT").put("INTEGER64", "OBJECTID", target);
      if (random.chance(0.6)) this.timelineEntry("TIMELINEOBJECTPROPERTY", "OBJECTPROPERTYNAME", "VISIBLE");
      this.timelineEntry("TIMELINEOBJECTEVENT", "OBJECTEVENTNAME", random.pick(["Play", "Enable", "Start Particle"]));
      writer.end();
    }
    writer.end().end().end();
  }

  private timelineEntry(section: string, key: string, name: string): void {
    const { random, writer } = this;
    writer.section(section).put("STRING", key, name);
    const points = 1 + random.below(4);
    for (let point = 0; point < points; point++) {
      writer
        .section("TIMELINEPOINT")
        .put("FLOAT", "TIMEPERCENT", floatText(point / points))
        .put("STRING", "INTERPOLATION", random.pick(["Linear", "Linear Round", "No Interpolation"]));
      if (key === "OBJECTPROPERTYNAME") writer.put("STRING", "VALUE", random.chance(0.5));
      writer.end();
    }
    writer.end();
  }

  logicGroup(): void {
    const { random, writer } = this;
    const targets = this.recent.slice(0, MOST_LOGIC_OBJECTS);
    this.openObject("Logic Group", "-1");
    writer.section("LOGICGROUP");
    targets.forEach((target, index) => {
      writer
        .section("LOGICOBJECT")
        .put("UNSIGNED INT", "ID", index)
        .put("INTEGER64", "OBJECTID", target)
        .put("FLOAT", "X", 20 + random.below(900))
        .put("FLOAT", "Y", 20 + random.below(600));
      for (let left = random.below(3); left > 0; left--) {
        writer
          .section("LOGICLINK")
          .put("INTEGER", "LINKINGTO", random.below(targets.length))
          .put("STRING", "OUTPUTNAME", random.pick(["Triggered", "Activated", "Clicked", "On Visible"]))
          .put("STRING", "INPUTNAME", random.pick(["Play", "Show", "Hide", "Enable", "Disable"]))
          .end();
      }
      writer.end();
    });
    writer.end().end().end();
    this.recent = [];
  }

  /** Opens BASEOBJECT and PROPERTIES and writes the four lines every object begins with. Returns the object's id. */
  private openObject(descriptor: string, parent: string, name?: string): string {
    const { random, writer } = this;
    const id = random.i64();
    this.count++;
    this.recent.push(id);
    writer
      .section("BASEOBJECT")
      .section("PROPERTIES")
      .put("STRING", "DESCRIPTOR", descriptor)
      .put("STRING", "NAME", name ?? (random.chance(0.5) ? descriptor : nameOf(random)))
      .put("INTEGER64", "PARENTID", parent)
      .put("INTEGER64", "ID", id);
    return id;
  }

  private group(): void {
    const { random, writer } = this;
    if (random.chance(0.1)) this.field({ kind: "vector", key: "POSITION", often: 1, size: 10 });
    if (random.chance(0.1)) writer.put("STRING", "CHOICE", random.pick(["Weight", "Random Chance"]));
    if (random.chance(0.1)) writer.put("UNSIGNED INT", "RANDOMIZATION", 1 + random.below(100));
    if (random.chance(0.1)) writer.put("UNSIGNED INT", "NUMBER", 1 + random.below(4));
    if (random.chance(0.05)) writer.put("STRING", "ACTIVE THEMES", `${random.i64()},${random.i64()},`);
  }

  private pieceOf(): void {
    const { random, writer, wish } = this;
    const guid = wish.pieces === undefined ? random.i64() : random.pick(wish.pieces).guid;
    writer.put("STRING", "GUID", guid).put("STRING", "VISUAL", 0);
    if (!random.chance(0.3)) return;
    const scale = floatText(random.between(0.5, 1.5));
    writer.put("FLOAT", "X", scale).put("FLOAT", "Y", scale).put("FLOAT", "Z", scale);
  }

  private fields(descriptor: string): void {
    for (const field of FIELDS[descriptor]) if (this.random.chance(field.often)) this.field(field);
  }

  private field(field: Field): void {
    const { random, writer } = this;
    switch (field.kind) {
      case "vector":
        this.vector(
          field.key,
          REACH.map((part) => random.between(-part, part) * field.size),
        );
        break;
      case "turn": {
        const angle = random.chance(0.4) ? (random.below(4) * Math.PI) / 2 : random.between(0, 2 * Math.PI);
        this.vector("FORWARD", [Math.sin(angle), 0, Math.cos(angle)]);
        this.vector("RIGHT", [Math.cos(angle), 0, -Math.sin(angle)]);
        break;
      }
      case "number":
        writer.put(
          field.tag,
          field.key,
          field.tag === "FLOAT" ? floatText(random.between(0, field.size)) : random.below(field.size),
        );
        break;
      case "list":
        writer.put("STRING", field.key, Array.from({ length: field.count }, () => floatText(random.real())).join(","));
        break;
      case "text":
        writer.put(field.tag, field.key, field.value(random));
    }
  }

  private vector(key: string, components: readonly number[]): void {
    components.forEach((value, axis) => {
      const text = value === 0 || Math.abs(value) < 1e-9 ? tinyText(this.random) : floatText(value);
      this.writer.put("FLOAT", key + "XYZ"[axis], text);
    });
  }
}
