import { crc32 } from "node:zlib";
import { describe, expect, it } from "vitest";
import { rescueTable, tableCandidates } from "../../../src-main/doctor/repair/rescue-table.ts";
import { deflated, hostileMod, manyRecords, modOfPaths, stored } from "../../support/hostile-mods.ts";
import { ascii, concat } from "../../support/mod-builder.ts";
import { repairBytes } from "../../support/repair-ground.ts";

const codes = ({ findings }: { readonly findings: readonly { code: string }[] }) => [
  ...new Set(findings.map(({ code }) => code)),
];

describe("mods that are made to do harm", () => {
  it("unpack to no more than a mod of their size may", async () => {
    const zeros = new Uint8Array(1_000_000);
    const block = deflated(zeros);
    // One block of a kilobyte, claimed by very many that overlap it.
    const bytes = hostileMod({ blocks: [block], records: [{ path: "MEDIA/A.DDS", crc32: crc32(zeros) }] });
    const { result } = await repairBytes(bytes, { limit: 999_999 });
    expect(result).toMatchObject({
      kind: "refused",
      findings: [{ code: "repair-too-large", data: { bytes: 1_000_000, limit: 999_999 } }],
    });
  });

  it("copy no more than that either: blocks that overlap are one after the other in a new mod", async () => {
    // Every 8 bytes begin a block that claims, falsely, to be deflated and to reach to the end.
    const count = 2000;
    const section = new Uint8Array(8 + 8 * count + 16);
    const view = new DataView(section.buffer);
    for (let at = 0; at < count; at++) {
      view.setUint32(8 + 8 * at, 0xffffffff, true);
      view.setUint32(12 + 8 * at, section.length - 16 - 8 * at, true);
    }
    const bytes = hostileMod({
      blocks: [stored(new Uint8Array(1))],
      records: Array.from({ length: count }, (_, at) => ({
        path: `MEDIA/${at}.DDS`,
        offset: 8 + 8 * at,
        size: 1,
        ...(at === 0 ? { path: "MEDIA/0.MAX" } : {}),
      })),
      editSection: () => section,
    });
    const { result } = await repairBytes(bytes, { limit: 1_000_000 });
    expect(result).toMatchObject({ kind: "refused" });
    expect(codes(result)).toContain("repair-too-large");
  });

  it("with very many records of one block stay as small as they were", async () => {
    const bytes = manyRecords({ count: 50_000 });
    const { result, bytes: written } = await repairBytes(concat(bytes, ascii("tail")));
    expect(result.kind).toBe("repaired");
    expect(written!.length).toBeLessThan(1.01 * bytes.length);
  });

  it("have no names that lead anywhere in the new one", async () => {
    const names = ["MEDIA/../../etc/passwd", "/etc/passwd", "C:\\Windows\\x.dll", "MEDIA/A\0.DDS", "MEDIA/ok.dds"];
    const { result, bytes } = await repairBytes(modOfPaths(names));
    if (result.kind !== "repaired" || bytes === null) throw new Error(result.kind);
    expect(result.entries).toBe(1);
    expect(result.changes.map(({ path, what, of }) => [path, what, of])).toEqual([
      [names[0], "stripped", "unsafe-name"],
      [names[1], "stripped", "outside-media"],
      [names[2], "stripped", "unsafe-name"],
      [names[3], "stripped", "unsafe-name"],
      ["MEDIA/OK.DDS", "renamed", "name"],
    ]);
  });

  it("that are nothing but beginnings of file tables are given up soon", async () => {
    const root = concat(
      Uint8Array.of(2, 0, 1, 2, 3, 4, 6, 0),
      new Uint8Array(Buffer.from("MEDIA/", "utf16le")),
      new Uint8Array(Uint32Array.of(0xffffffff, 0xffffffff).buffer),
    );
    const many = concat(...Array.from({ length: 20_000 }, () => root));
    expect(tableCandidates(many).length).toBeLessThanOrEqual(65);
    for (const at of tableCandidates(many)) expect(rescueTable(many.subarray(at), many.length)).toBeNull();
  });
});
