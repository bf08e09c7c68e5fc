import { expect, test } from "vitest";
import { namesOf, wantedBy } from "../../../../src-shared/rules/source-checks/references.ts";

test.each([
  ["FILE", "media/Units/A.dat", { path: "MEDIA/UNITS/A.DAT", isWhole: true }],
  ["FILE", "MEDIA\\MODELS\\A.MESH", { path: "MEDIA/MODELS/A.MESH", isWhole: true }],
  ["FILE", "media//ui/a.layout", { path: "MEDIA/UI/A.LAYOUT", isWhole: true }],
  ["UISKILLTREE", "media/ui/skilltree", { path: "MEDIA/UI/SKILLTREE", isWhole: false }],
  ["FILE", "media/ui/", null],
  ["FILE", "media/../secret.dat", null],
  ["FILE", "media/a.txt", null],
  ["FILE", "media/a.dat ", null],
  ["FILE", "media/a.layout.binlayout", null],
  ["BASEFILE", "media/units/a.dat", null],
  ["BaseFile", "media/units/a.dat", null],
  ["RESOURCEDIRECTORY", "media/models/pcs", null],
])("%s:%s asks for %o", (key, file, wanted) => {
  expect(wantedBy(key, file)).toEqual(wanted);
});

test("names under which a file can lie", () => {
  expect(namesOf("MEDIA/A.LAYOUT")).toEqual(["MEDIA/A.LAYOUT", "MEDIA/A.LAYOUT.BINLAYOUT"]);
  expect(namesOf("MEDIA/A.TEMPLATE")).toEqual(["MEDIA/A.TEMPLATE", "MEDIA/A.TEMPLATE.BINDAT"]);
  expect(namesOf("MEDIA/A.PNG")).toEqual(["MEDIA/A.PNG", "MEDIA/A.DDS"]);
  expect(namesOf("MEDIA/A.DDS")).toEqual(["MEDIA/A.DDS"]);
});
