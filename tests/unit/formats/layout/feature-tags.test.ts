import { describe, expect, it } from "vitest";
import { FormatError } from "../../../../src-shared/bytes/format-error.ts";
import { featureTagsFromHie, loadFeatureTags } from "../../../../src-shared/formats/layout/feature-tags.ts";
import { type DatNode, parseDat } from "../../../../src-shared/text/dat/tree.ts";
import { sourceOf } from "../../../../src-shared/text/source-text.ts";
import { compiler, layoutOf, object, tags } from "../../../support/layout.ts";

const HIE = `[FEATURETAGS]
[TAG]
<INTEGER>ID:4
<STRING>NAME:COFFERS
[/TAG]
[GROUP]
<INTEGER>ID:500
<STRING>NAME:Lantern Spots
[TAG]
<INTEGER>id:-7
<STRING>name:DEEP
[/TAG]
[/GROUP]
[TAG]
<STRING>NAME:NO ID
[/TAG]
[/FEATURETAGS]`;

const own = featureTagsFromHie(parseDat(sourceOf(HIE), "FEATURETAGS.HIE").root!);

describe("feature tags", () => {
  it("finds the id of a name in any case", () => {
    expect([tags.idOf("CHESTS"), tags.idOf("chests"), tags.idOf("water shrine 1")]).toEqual([4, 4, 17]);
  });

  it("has no id for an unknown name and no name for an unknown id", () => {
    expect([tags.idOf("NO SUCH TAG"), tags.idOf(""), tags.nameOf(9999)]).toEqual([-1, -1, null]);
  });

  it("knows 140 tags of the base game", () => {
    expect(tags.entries.length).toBe(140);
    for (const { id, name } of tags.entries) expect(tags.idOf(tags.nameOf(id)!), name).toBe(id);
  });

  it("reads every section of a FEATURETAGS.HIE that has an ID and a NAME", () => {
    expect(own.entries).toEqual([
      { id: 4, name: "COFFERS" },
      { id: 500, name: "Lantern Spots" },
      { id: -7, name: "DEEP" },
    ]);
  });

  it("reads a FEATURETAGS.HIE of very many sections", () => {
    const tag = (id: number): DatNode => ({
      name: "TAG",
      properties: [
        { type: "INTEGER", key: "ID", value: String(id), line: 0 },
        { type: "STRING", key: "NAME", value: `T${id}`, line: 0 },
      ],
      children: [],
      line: 0,
    });
    const [first, last] = [tag(1), tag(3)];
    const children = Array.from({ length: 1_000_000 }, (_, index) => (index === 0 ? first : last));
    const many = featureTagsFromHie({ name: "FEATURETAGS", properties: [], children, line: 0 });
    expect([many.entries.length, many.entries[0].name, many.idOf("t3")]).toEqual([1_000_000, "T1", 3]);
  });

  it("lets a mod's own file take the place of the table", () => {
    expect([own.idOf("CHESTS"), own.nameOf(4)]).toEqual([-1, "COFFERS"]);
    const text = layoutOf(object("Group", 1, ["<STRING>TAG:lantern spots"]));
    const { bytes } = compiler(sourceOf(text), { path: "x", tags: own });
    expect(new DataView(bytes!.buffer).getInt32(bytes!.length - 39 + 4 + 18, true)).toBe(500);
  });

  it("lets the first of two tags with one name or one id count", () => {
    const twice = loadFeatureTags({ format: "lamplighter-feature-tags", tags: { A: 1, a: 2, B: 1 } });
    expect([twice.idOf("a"), twice.idOf("B"), twice.nameOf(1), twice.nameOf(2)]).toEqual([1, 1, "A", null]);
  });

  it.each([[null], [{}], [{ format: "lamplighter-feature-tags", tags: null }]])("refuses %j", (json) => {
    expect(() => loadFeatureTags(json)).toThrow(FormatError);
  });
});
