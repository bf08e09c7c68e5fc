import type { GroupNode } from "./layout-file.ts";
import type { LayoutWriter } from "./layout-writer.ts";

/** A Group object on its way into the datagroup. */
interface GroupRecord {
  readonly id: bigint;
  /** Absolute offset of the Group's object record. */
  readonly offset: number;
  readonly node: GroupNode;
  readonly children: GroupRecord[];
}

/** Values of the synthetic root that stands above the Groups; its offset points at the count of top-level objects. */
export const ROOT_ID = -1n;
export const ROOT_OFFSET = 6;
export const ROOT_NODE: GroupNode = {
  choice: 0,
  randomization: 0,
  number: 0,
  tag: -1,
  noTagFound: 0,
  levelUnique: 0,
  gameMode: 0,
  activeThemes: [],
  deactiveThemes: [],
};

const FIXED_SIZE = 25;
const THEME_SIZE = 8;

/**
 * Collects the Group objects while the records are written and puts the datagroup behind them: a tree that mirrors
 * the Groups, other objects between them being transparent (spec/layout.md §2.7).
 */
export class DatagroupWriter {
  private open: GroupRecord[] = [];

  begin(): void {
    this.open = [{ id: ROOT_ID, offset: ROOT_OFFSET, node: ROOT_NODE, children: [] }];
  }

  openGroup(id: bigint, offset: number, node: GroupNode): void {
    const record: GroupRecord = { id, offset, node, children: [] };
    this.open[this.open.length - 1].children.push(record);
    this.open.push(record);
  }

  closeGroup(): void {
    this.open.pop();
  }

  /** Writes the section, or nothing when there is no Group; `stored` stands for it when it is not null. */
  write(writer: LayoutWriter, stored: Uint8Array | null): void {
    const [root] = this.open;
    if (stored === null ? root.children.length === 0 : stored.length === 0) return;
    writer.patchDatagroupOffset();
    if (stored === null) writeNode(writer, root);
    else writer.raw(stored);
  }
}

/**
 *     0 i64 id · 8 u8 choice · 9 u32 randomization · 13 u8 number · 14 u32 offset · 18 i32 tag · 22 u8 no tag found
 *     23 u8 level unique · 24 u8 game mode · 25 u32 n, n × i64 active · u32 n, n × i64 deactive · u16 children, nodes
 */
function writeNode(writer: LayoutWriter, record: GroupRecord): void {
  const { node } = record;
  writer.reserve(FIXED_SIZE);
  writer.bigint64(record.id);
  writer.u8(node.choice);
  writer.u32(node.randomization);
  writer.u8(node.number);
  writer.u32(record.offset);
  writer.u32(node.tag);
  writer.u8(node.noTagFound);
  writer.u8(node.levelUnique);
  writer.u8(node.gameMode);
  writeThemes(writer, node.activeThemes);
  writeThemes(writer, node.deactiveThemes);
  writer.closeCount16(writer.hole(2), record.children.length, "children");
  for (const child of record.children) writeNode(writer, child);
}

function writeThemes(writer: LayoutWriter, themes: readonly bigint[]): void {
  writer.reserve(4 + THEME_SIZE * themes.length);
  writer.u32(themes.length);
  for (const theme of themes) writer.bigint64(theme);
}
