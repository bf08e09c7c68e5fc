import { readFileSync } from "node:fs";

/*
 * A second reader of BINLAYOUT, slow and plain, written from the description of the format alone and sharing nothing
 * with the first: it lists every field of a file with its place. What it cannot explain makes it throw.
 */

export interface BinField {
  /** Where in the file's structure: "objects/0/properties/POSITION/x". */
  readonly where: string;
  /** "size" are lengths and offsets, which follow from the rest. */
  readonly kind: "count" | "size" | "byte" | "word" | "float" | "i64" | "text";
  readonly offset: number;
  readonly bytes: number;
  readonly value: number | bigint | string;
}

interface Kind {
  readonly name: string;
  readonly types: ReadonlyMap<number, { readonly type: string; readonly name: string }>;
}

const KINDS: ReadonlyMap<number, Kind> = new Map(
  (
    JSON.parse(readFileSync(new URL("../../resources/layout-registry.json", import.meta.url), "utf8")) as {
      descriptors: { code: number; name: string; properties: string[] }[];
    }
  ).descriptors.map((each) => [
    each.code,
    {
      name: each.name,
      types: new Map(
        each.properties.map((line) => {
          const [, id, type, name] = /^(\d+) (\S+) (.*)$/.exec(line)!;
          return [Number(id), { type, name }];
        }),
      ),
    },
  ]),
);

const TIMELINE = 35;
const LOGIC_GROUP = 36;

/** Every field of the file in its order. Throws when a byte is left over or a size does not agree. */
export function readBinlayout(bytes: Uint8Array): BinField[] {
  return new Walk(bytes).file();
}

class Walk {
  private readonly fields: BinField[] = [];
  private readonly bytes: Uint8Array;
  private readonly view: DataView;
  private at = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  file(): BinField[] {
    if (this.byte("magic") !== 11) throw new Error("magic");
    this.byte("header");
    const datagroup = this.word("datagroup offset", "size");
    const count = this.short("objects", "count");
    for (let i = 0; i < count; i++) this.object(`objects/${i}`);
    if (datagroup !== 0) {
      if (datagroup !== this.at) throw new Error(`datagroup at ${datagroup}, objects end at ${this.at}`);
      this.node("datagroup");
    }
    if (this.at !== this.bytes.length) throw new Error(`${this.bytes.length - this.at} bytes left`);
    return this.fields;
  }

  private object(where: string): void {
    const start = this.at;
    const size = this.word(`${where}/size`, "size");
    const code = this.byte(`${where}/descriptor`);
    const kind = KINDS.get(code);
    if (kind === undefined) throw new Error(`descriptor ${code}`);
    this.long(`${where}/id`);
    this.text(`${where}/name`);
    const properties = this.byte(`${where}/properties`, "count");
    for (let i = 0; i < properties; i++) this.property(`${where}/properties`, kind);
    const region = this.word(`${where}/region size`, "size");
    const regionStart = this.at;
    if (code === LOGIC_GROUP && region > 0) this.logic(`${where}/logic`);
    if (code === TIMELINE && region > 0) this.timeline(`${where}/timeline`);
    if (this.at !== regionStart + region) throw new Error(`region of ${region} bytes`);
    const children = this.short(`${where}/children`, "count");
    for (let i = 0; i < children; i++) this.object(`${where}/children/${i}`);
    if (this.at !== start + size) throw new Error(`record of ${size} bytes at ${start}`);
  }

  private property(where: string, kind: Kind): void {
    const length = this.short(`${where}/length`, "size");
    const start = this.at;
    const id = this.byte(`${where}/id`);
    const property = kind.types.get(id);
    if (property === undefined) throw new Error(`property ${id} of ${kind.name}`);
    const name = `${where}/${property.name}`;
    switch (property.type.replace("/also", "")) {
      case "bool":
      case "i32":
      case "u32":
        this.word(name, "word");
        break;
      case "f32":
        this.float(name);
        break;
      case "i64":
        this.long(name);
        break;
      case "vec2":
      case "vec3":
        for (const axis of property.type === "vec2" ? "xy" : "xyz") this.float(`${name}/${axis}`);
        break;
      case "string":
      case "translate":
        this.text(name);
        break;
      case "f32[]":
      case "u32[]": {
        const count = this.short(`${name}/count`, "count");
        for (let i = 0; i < count; i++)
          if (property.type === "f32[]") this.float(`${name}/${i}`);
          else this.word(`${name}/${i}`, "word");
        break;
      }
      default:
        throw new Error(`${property.name} is not stored`);
    }
    if (this.at !== start + length) throw new Error(`${name} has ${length} bytes`);
  }

  private logic(where: string): void {
    const count = this.byte(`${where}/count`, "count");
    for (let i = 0; i < count; i++) {
      this.byte(`${where}/${i}/id`);
      this.long(`${where}/${i}/object`);
      this.float(`${where}/${i}/x`);
      this.float(`${where}/${i}/y`);
      const end = this.word(`${where}/${i}/end`, "size");
      const links = this.byte(`${where}/${i}/links`, "count");
      for (let link = 0; link < links; link++) {
        this.byte(`${where}/${i}/links/${link}/target`);
        this.text(`${where}/${i}/links/${link}/output`);
        this.text(`${where}/${i}/links/${link}/input`);
      }
      if (this.at !== end) throw new Error(`logic object ends at ${this.at}, says ${end}`);
    }
  }

  private timeline(where: string): void {
    const objects = this.byte(`${where}/count`, "count");
    for (let i = 0; i < objects; i++) {
      this.long(`${where}/${i}/object`);
      const entries = this.byte(`${where}/${i}/count`, "count");
      for (let entry = 0; entry < entries; entry++) {
        const property = this.text(`${where}/${i}/${entry}/property`);
        this.text(`${where}/${i}/${entry}/event`);
        const points = this.byte(`${where}/${i}/${entry}/count`, "count");
        for (let point = 0; point < points; point++) {
          this.float(`${where}/${i}/${entry}/${point}/time`);
          this.byte(`${where}/${i}/${entry}/${point}/interpolation`);
          if (property !== "") this.text(`${where}/${i}/${entry}/${point}/value`);
        }
      }
    }
  }

  private node(where: string): void {
    this.long(`${where}/id`);
    this.byte(`${where}/choice`);
    this.word(`${where}/randomization`, "word");
    this.byte(`${where}/number`);
    this.word(`${where}/offset`, "size");
    this.word(`${where}/tag`, "word");
    this.byte(`${where}/no tag found`);
    this.byte(`${where}/level unique`);
    this.byte(`${where}/game mode`);
    for (const themes of ["active", "deactive"]) {
      const count = this.word(`${where}/${themes}`, "word");
      for (let i = 0; i < count; i++) this.long(`${where}/${themes}/${i}`);
    }
    const children = this.short(`${where}/nodes`, "count");
    for (let i = 0; i < children; i++) this.node(`${where}/nodes/${i}`);
  }

  private byte(where: string, kind: BinField["kind"] = "byte"): number {
    return this.note(where, kind, 1, this.view.getUint8(this.at));
  }
  private short(where: string, kind: BinField["kind"]): number {
    return this.note(where, kind, 2, this.view.getUint16(this.at, true));
  }
  private word(where: string, kind: BinField["kind"]): number {
    return this.note(where, kind, 4, this.view.getUint32(this.at, true));
  }
  private float(where: string): number {
    return this.note(where, "float", 4, this.view.getFloat32(this.at, true));
  }
  private long(where: string): bigint {
    return this.note(where, "i64", 8, this.view.getBigInt64(this.at, true));
  }

  private text(where: string): string {
    const count = this.view.getUint16(this.at, true);
    const bytes = Buffer.from(this.bytes.subarray(this.at + 2, this.at + 2 + 2 * count));
    if (bytes.length !== 2 * count) throw new Error("string past the end");
    return this.note(where, "text", 2 + 2 * count, bytes.toString("utf16le"));
  }

  private note<T extends BinField["value"]>(where: string, kind: BinField["kind"], bytes: number, value: T): T {
    this.fields.push({ where, kind, offset: this.at, bytes, value });
    this.at += bytes;
    return value;
  }
}

export interface BinDifference {
  readonly where: string;
  readonly kind: BinField["kind"];
  /** Undefined: only the other file has it. */
  readonly a: BinField["value"] | undefined;
  readonly b: BinField["value"] | undefined;
}

/** Fields that differ, by their place; the header byte and what follows from the rest (sizes, offsets) left out. */
export function compareBinlayouts(a: Uint8Array, b: Uint8Array): BinDifference[] {
  const said = (bytes: Uint8Array) => {
    const fields = readBinlayout(bytes).filter((field) => field.kind !== "size" && field.where !== "header");
    return new Map(fields.map((field) => [field.where, field]));
  };
  const left = said(a);
  const right = said(b);
  return [...new Set([...left.keys(), ...right.keys()])]
    .filter((where) => !Object.is(left.get(where)?.value, right.get(where)?.value))
    .map((where) => ({
      where,
      kind: (left.get(where) ?? right.get(where))!.kind,
      a: left.get(where)?.value,
      b: right.get(where)?.value,
    }));
}
