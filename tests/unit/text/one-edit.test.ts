import { expect, test } from "vitest";
import { isOneEditApart, onlyNeighbour } from "../../../src-shared/text/one-edit.ts";

test.each([
  ["NAME", "NAMES", true],
  ["NAME", "NAM", true],
  ["NAME", "MNAME", true],
  ["NAME", "NOME", true],
  ["NAME", "NMAE", true],
  ["NAME", "NAEM", true],
  ["", "A", true],
  ["NAME", "NAME", false],
  ["NAME", "NAMEIT", false],
  ["NAME", "MANE", false],
  ["NAME", "NMEA", false],
  ["AB", "", false],
])("%s and %s: %s", (a, b, isNear) => {
  expect(isOneEditApart(a, b)).toBe(isNear);
  expect(isOneEditApart(b, a)).toBe(isNear);
});

test("a name that is near to one alone is meant, in the case that it has there", () => {
  const names = ["Particle", "Group", "COLOR1", "COLOR2", "POSITIONX", "POSITIONY"];
  expect(onlyNeighbour("PARTICEL", names)).toBe("Particle");
  expect(onlyNeighbour("Grup", names)).toBe("Group");
  expect(onlyNeighbour("POSITIONZ", names)).toBeNull();
  expect(onlyNeighbour("COLOR3", names)).toBeNull();
  expect(onlyNeighbour("COLOR", names)).toBeNull();
  expect(onlyNeighbour("Particle", names)).toBeNull();
  expect(onlyNeighbour("IDS", ["ID"])).toBeNull();
});
