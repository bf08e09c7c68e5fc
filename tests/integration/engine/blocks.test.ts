import { describe, expect, it } from "vitest";
import { packAndRead } from "../../support/engine.ts";
import { ascii } from "../../support/mod-builder.ts";
import { testProject, unit } from "../../support/project-builder.ts";

describe("the blocks of a small mod", () => {
  it("keep the content of stored files apart, although they pass through one buffer", async () => {
    const pictures = {
      "A.JPG": ascii("first picture"),
      "B.JPG": ascii("second one"),
      "C.JPG": ascii("the third picture"),
    };
    const { folder, output } = testProject({ media: { ...pictures, "D.DAT": unit("D") } });
    const { mod } = await packAndRead({ project: folder, output });
    for (const [name, content] of Object.entries(pictures)) {
      const entry = mod.entries.find(({ path }) => path === `MEDIA/${name}`)!;
      expect(entry.content!.toString()).toBe(Buffer.from(content).toString());
      expect(entry.packedSize).toBe(entry.size);
    }
  });
});
