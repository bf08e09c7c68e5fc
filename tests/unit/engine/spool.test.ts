import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { BlockBuffer, FileSpool } from "../../../src-main/engine/spool.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { ascii } from "../../support/mod-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("latin1");

describe("blocks that wait in memory", () => {
  it("lie back to back and are copies of what was appended", () => {
    const buffer = new BlockBuffer();
    const shared = Buffer.from("payload1");
    buffer.append(ascii("head1 "), shared);
    shared.fill("x");
    buffer.append(ascii("head2 "), ascii("payload2"));
    expect(text(buffer.bytes())).toBe("head1 payload1head2 payload2");
  });

  it("keep what is there when they need more room, and begin anew when cleared", () => {
    const buffer = new BlockBuffer();
    const large = new Uint8Array(700_000).fill(0x61);
    buffer.append(ascii("1"), large);
    buffer.append(ascii("2"), large);
    buffer.append(ascii("3"), new Uint8Array(5_000_000).fill(0x62));
    const bytes = buffer.bytes();
    expect(bytes.length).toBe(3 + 1_400_000 + 5_000_000);
    expect([bytes[0], bytes[700_001], bytes[1_400_002], bytes.at(-1)]).toEqual([0x31, 0x32, 0x33, 0x62]);
    expect([bytes[1], bytes[700_000], bytes[700_002]]).toEqual([0x61, 0x61, 0x61]);
    buffer.clear();
    expect(buffer.bytes().length).toBe(0);
    buffer.append(ascii("a"), ascii("b"));
    expect(text(buffer.bytes())).toBe("ab");
  });
});

describe("blocks that wait in a file", () => {
  it("need none until there is something to keep, and then one of the user's own", () => {
    const file = path.join(tempFolder(), "spool");
    const spool = new FileSpool(file);
    expect(existsSync(file)).toBe(false);
    expect(spool.append(ascii("run"))).toBe(0);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
    spool.close();
  });

  it("may come in pieces, with the head at the end", () => {
    const file = path.join(tempFolder(), "spool");
    const spool = new FileSpool(file);
    spool.append(ascii("run1"));
    spool.begin();
    spool.write(ascii("pie"));
    spool.write(ascii("ces"));
    spool.end(ascii("thehead!"));
    expect(spool.lastBlock).toEqual({ start: 4, end: 18 });
    expect(spool.append(ascii("run2"))).toBe(18);
    spool.close();
    expect(readFileSync(file, "latin1")).toBe("run1thehead!piecesrun2");
  });

  it("never go into a file that is there already", () => {
    const file = path.join(tempFolder(), "spool");
    writeFileSync(file, "somebody else's");
    const spool = new FileSpool(file);
    expect(() => spool.append(ascii("x"))).toThrow(FileError);
    expect(readFileSync(file, "utf8")).toBe("somebody else's");
  });
});
