import { describe, expect, it } from "vitest";
import { profileFileOf, readProfileFile } from "../../../src-main/play/profile-file.ts";
import { decodeShareCode, encodeShareCode, type SharedOrder } from "../../../src-main/play/share-code.ts";
import { schemeBytes } from "../../support/play-ground.ts";

const ORDER: SharedOrder = {
  name: "Synergies 运行",
  rows: [
    { id: 945157549n, isOn: true, title: "Indicators", version: 3 },
    { id: -9223372036854775808n, isOn: false, title: "纸灯笼" },
    { id: 9223372036854775807n, isOn: true, version: 65535 },
    { id: 0n, isOn: true },
  ],
};
/** A code of a released version is read for ever. */
const RELEASED =
  "LAMP17KMNE6SSHW0H625ESH5JTJPF9GPNCY5HFZ18Q19X5GJN3BTQ2WR76YF6MNJ2C9WPWGBHAYZWGW1CXSXVERY6YQ7ZFK6HX2VZ62RZZK0200";

const codeOf = (text: string) => {
  const result = decodeShareCode(text);
  return result.kind === "refused" ? result.finding.code : result.kind;
};

describe("a code", () => {
  const code = encodeShareCode(ORDER);

  it("is one word of letters and digits, and gives the order, names and versions again", () => {
    expect(code).toMatch(/^LAMP1[0-9A-HJKMNP-TV-Z]+$/);
    expect(decodeShareCode(code)).toEqual({ kind: "read", ...ORDER });
    expect(decodeShareCode(RELEASED)).toEqual({ kind: "read", ...ORDER });
  });

  it("without facts is shorter and keeps order and state", () => {
    const short = encodeShareCode(ORDER, { withFacts: false });
    expect(short.length).toBeLessThan(code.length);
    const rows = ORDER.rows.map(({ id, isOn }) => ({ id, isOn }));
    expect(decodeShareCode(short)).toEqual({ kind: "read", name: ORDER.name, rows });
  });

  it.each([
    ["in lower case", code.toLowerCase()],
    ["with letters for digits", `LAMP1${code.slice(5).replaceAll("0", "o").replaceAll("1", "l")}`],
    ["with line ends, blanks and dashes", `  ${code.replace(/.{7}/g, "$&\r\n > -")}\u200b`],
    ["inside a sentence", `my order: "${code}". See you!`],
    ["with a mark and quotes", `\uFEFF\`${code}\``],
  ])("is read %s", (_, text) => {
    expect(decodeShareCode(text)).toEqual({ kind: "read", ...ORDER });
  });

  it("that is wrong says what is wrong", () => {
    expect(codeOf("")).toBe("play-code-none");
    expect(codeOf("hello")).toBe("play-code-none");
    expect(codeOf(code.replace("LAMP1", "LAMP2"))).toBe("play-code-newer");
    expect(codeOf(code.slice(0, 5))).toBe("play-code-cut");
    expect(decodeShareCode(code.slice(0, -7))).toMatchObject({
      finding: { code: "play-code-cut", data: { missing: 7 } },
    });
    expect(decodeShareCode(`${code.slice(0, 30)}?${code.slice(31)}`)).toMatchObject({
      finding: { code: "play-code-letter", data: { letter: "?", at: 31 } },
    });
    expect(codeOf(`${code.slice(0, 40)}${code.slice(41)}A`)).toBe("play-code-damaged");
  });

  it("with any single letter changed is refused", () => {
    for (let at = 5; at < code.length - 1; at++) {
      const other = code[at] === "Z" ? "Y" : "Z";
      expect(codeOf(code.slice(0, at) + other + code.slice(at + 1)), `letter ${at}`).toMatch(/^play-code/);
    }
  });

  it("of ten mods fits a line of a chat", () => {
    const rows = Array.from({ length: 10 }, (_, index) => ({ id: 4695100101213318866n - BigInt(index), isOn: true }));
    expect(encodeShareCode({ name: "Ten", rows }).length).toBeLessThan(200);
  });
});

describe("an exported file", () => {
  const file = profileFileOf(ORDER);

  it("gives the order again", () => {
    expect(readProfileFile(file, "x.json")).toEqual({ kind: "read", ...ORDER });
  });

  it("may be a text with a code instead", () => {
    const text = new TextEncoder().encode(`Hi\n${encodeShareCode(ORDER)}\n`);
    expect(readProfileFile(text, "x.txt")).toEqual({ kind: "read", ...ORDER });
  });

  it("may be a load order of the game", () => {
    expect(readProfileFile(schemeBytes([5n, -1n]), "/x/Jane's order.sch")).toEqual({
      kind: "read",
      name: "Jane's order",
      rows: [
        { id: 5n, isOn: true },
        { id: -1n, isOn: true },
      ],
    });
  });

  it("with one id twice has the first", () => {
    const twice = profileFileOf({
      name: "x",
      rows: [
        { id: 1n, isOn: true },
        { id: 2n, isOn: true },
        { id: 1n, isOn: false },
      ],
    });
    expect(readProfileFile(twice, "x")).toMatchObject({
      rows: [
        { id: 1n, isOn: true },
        { id: 2n, isOn: true },
      ],
    });
  });

  it.each([
    "",
    "{}",
    "[1]",
    '{"kind": "lamplighter profile 1", "name": "x", "mods": [{"id": 5, "on": true}]}',
    "LAMP1",
  ])("that holds %j is refused", (text) => {
    const result = readProfileFile(new TextEncoder().encode(text), "x");
    expect(result).toMatchObject({ kind: "refused", finding: { severity: "error" } });
  });
});
