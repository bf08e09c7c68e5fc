import fc from "fast-check";
import { expect, test } from "vitest";
import { BindatCursor } from "../../../src-shared/formats/bindat/bindat-cursor.ts";
import { encodeBindat } from "../../../src-shared/formats/bindat/encoder.ts";
import { readBindatSlowly, type SlowNode, type SlowProperty } from "../../support/bindat-reader.ts";
import { bindatDocument } from "../../support/dat-arbitraries.ts";

const cursor = new BindatCursor();

/** What the cursor says of a property; of types that it has no words for, the key and the type. */
function propertyHere(): readonly unknown[] {
  return [cursor.key >>> 0, cursor.type, cursor.text(), cursor.int32()];
}

function propertyOf({ key, type, value }: SlowProperty): readonly unknown[] {
  return [key, type, typeof value === "string" ? value : null, type === 1 || type === 4 ? Number(value) | 0 : null];
}

function allHere(): unknown[] {
  const all: unknown[] = [cursor.hash >>> 0];
  while (cursor.nextProperty()) all.push(propertyHere());
  return all;
}

function allOf({ hash, properties }: SlowNode): unknown[] {
  return [hash, ...properties.map(propertyOf)];
}

test("root and children are those of the plain reader", () => {
  fc.assert(
    fc.property(bindatDocument, fc.constantFrom("sequential" as const, "hash" as const), (document, ids) => {
      const bytes = encodeBindat(document, { ids });
      const { root } = readBindatSlowly(bytes);
      cursor.open(bytes);
      const nodes = [allHere()];
      while (cursor.nextChild()) nodes.push(allHere());
      expect(nodes).toEqual([root, ...root.children].map(allOf));
    }),
    { numRuns: 500 },
  );
});

test("any children may be passed unread", () => {
  fc.assert(
    fc.property(bindatDocument, fc.infiniteStream(fc.boolean()), (document, isRead) => {
      const bytes = encodeBindat(document, { ids: "sequential" });
      const { root } = readBindatSlowly(bytes);
      cursor.open(bytes);
      for (const child of root.children) {
        expect([cursor.nextChild(), cursor.hash >>> 0]).toEqual([true, child.hash]);
        if (isRead.next().value) expect(allHere()).toEqual(allOf(child));
      }
      expect(cursor.nextChild()).toBe(false);
    }),
  );
});
