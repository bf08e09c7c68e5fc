import type { ByteReader } from "../../bytes/reader.ts";
import { ROOT_ID, ROOT_NODE, ROOT_OFFSET } from "./datagroup-writer.ts";
import { DEEPEST_OBJECT, type GroupNode } from "./layout-file.ts";

/** A node as stored (layout in `datagroup-writer.ts`). */
export interface DatagroupRecord {
  readonly id: bigint;
  readonly offset: number;
  readonly node: GroupNode;
  readonly children: readonly DatagroupRecord[];
}

/** A Group object met while the records were read, with the Groups below it. */
export interface GroupPlace {
  readonly id: bigint;
  readonly offset: number;
  readonly children: GroupPlace[];
  /** Takes the node when the datagroup turns out to mirror the objects. */
  readonly assign: (node: GroupNode) => void;
}

const SMALLEST_NODE = 35;
const THEME_SIZE = 8;

/** The node tree at the reader's place; it must end the file. Throws `FormatError`. */
export function decodeDatagroup(reader: ByteReader): DatagroupRecord {
  const root = readNode(reader, 0);
  reader.expectEnd();
  return root;
}

function readNode(reader: ByteReader, depth: number): DatagroupRecord {
  if (depth > DEEPEST_OBJECT) reader.fail(`datagroup is nested deeper than ${DEEPEST_OBJECT}`);
  const id = reader.i64();
  const choice = reader.u8();
  const randomization = reader.u32();
  const number = reader.u8();
  const offset = reader.u32();
  const node: GroupNode = {
    choice,
    randomization,
    number,
    tag: reader.i32(),
    noTagFound: reader.u8(),
    levelUnique: reader.u8(),
    gameMode: reader.u8(),
    activeThemes: readThemes(reader),
    deactiveThemes: readThemes(reader),
  };
  const count = reader.count(reader.u16(), SMALLEST_NODE, "datagroup nodes");
  const children: DatagroupRecord[] = [];
  for (let i = 0; i < count; i++) children.push(readNode(reader, depth + 1));
  return { id, offset, node, children };
}

function readThemes(reader: ByteReader): bigint[] {
  const count = reader.count(reader.u32(), THEME_SIZE, "themes");
  const themes: bigint[] = [];
  for (let i = 0; i < count; i++) themes.push(reader.i64());
  return themes;
}

/** Whether the tree is the one that follows from the Group objects, so that it need not be kept as bytes. */
export function mirrorsGroups(root: DatagroupRecord, groups: readonly GroupPlace[]): boolean {
  return (
    root.id === ROOT_ID &&
    root.offset === ROOT_OFFSET &&
    isRootNode(root.node) &&
    groups.length > 0 &&
    sameShape(root.children, groups)
  );
}

function isRootNode(node: GroupNode): boolean {
  const scalars = ["choice", "randomization", "number", "tag", "noTagFound", "levelUnique", "gameMode"] as const;
  return (
    scalars.every((field) => node[field] === ROOT_NODE[field]) &&
    node.activeThemes.length === 0 &&
    node.deactiveThemes.length === 0
  );
}

function sameShape(records: readonly DatagroupRecord[], groups: readonly GroupPlace[]): boolean {
  return (
    records.length === groups.length &&
    records.every(
      (record, i) =>
        record.id === groups[i].id &&
        record.offset === groups[i].offset &&
        sameShape(record.children, groups[i].children),
    )
  );
}

/** Gives every Group its node; the tree must mirror them. */
export function assignNodes(records: readonly DatagroupRecord[], groups: readonly GroupPlace[]): void {
  records.forEach((record, i) => {
    groups[i].assign(record.node);
    assignNodes(record.children, groups[i].children);
  });
}
