import fc from "fast-check";
import { expect, test } from "vitest";
import type { LayoutFile } from "../../../src-shared/formats/layout/layout-file.ts";
import { bakeRoom } from "../../../src-shared/walk-grid/bake.ts";
import { collisionMeshOf } from "../../../src-shared/walk-grid/collision-mesh.ts";
import { DEFAULT_BAKE } from "../../../src-shared/walk-grid/options.ts";
import { selectPieces } from "../../../src-shared/walk-grid/selection.ts";
import { matrixOf, multiply, type Vector } from "../../../src-shared/walk-grid/transform.ts";
import { definition, definitionsOf, link, type Place, piece, room } from "../../support/room-builder.ts";

const positions = Float32Array.of(-3, 0, -2, -3, 0.5, 2, 3, 0, 2, 3, 1, -2, 0, 4, 0);
const indices = Uint16Array.of(0, 1, 2, 0, 2, 3, 0, 1, 4, 1, 2, 4);
const mesh = collisionMeshOf({
  version: "[MeshSerializer_v1.40]",
  bounds: null,
  submeshes: [{ name: "", material: "stone", operation: "triangles", isShared: false, positions, indices }],
});
const definitions = definitionsOf(definition(1n, "ROCK"));

const number = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map(Math.fround);
const vector = (most: number): fc.Arbitrary<Vector> =>
  fc.tuple(number(-most, most), number(-1, 1), number(-most, most));

/** Turned about Y in quarters, so that two turns and a scale make one again. */
const place: fc.Arbitrary<Place> = fc
  .record({
    at: vector(20),
    quarter: fc.nat(3),
    scale: fc.tuple(number(0.5, 3), number(0.5, 3), number(0.5, 3)),
  })
  .map(({ at, quarter, scale }) => ({ at, ...turned(quarter), scale }));

function turned(quarter: number): { readonly forward: Vector; readonly right: Vector } {
  const [sin, cos] = [[0, 1, 0, -1][quarter], [1, 0, -1, 0][quarter]];
  return { forward: [sin, 0, cos], right: [cos, 0, -sin] };
}

function matrixOfPlace({ at, forward, right, scale }: Place) {
  const [x, y, z] = scale ?? [1, 1, 1];
  return matrixOf({ position: at!, forward: forward!, right: right!, up: null, yaw: null, scale: [x!, y!, z!] });
}

function bakeOf(layout: LayoutFile, prop: LayoutFile | null) {
  const linked = new Map([["MEDIA/PROP.LAYOUT", prop]]);
  const selection = selectPieces({ layout, linked, definitions }, DEFAULT_BAKE);
  return { selection, room: bakeRoom(selection, new Map([["MEDIA/ROCK.MESH", mesh]]), DEFAULT_BAKE) };
}

test("a room baked through a link is the room of its pieces where the link puts them", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), place, (inner, outer) => {
      const viaLink = bakeOf(room(link("media/prop.layout", outer)), room(...inner.map((each) => piece(1n, each))));
      const direct = bakeOf(room(...inner.map((each) => piece(1n, each))), null).selection;
      const multiplied = {
        ...direct,
        pieces: direct.pieces.map((each, i) => ({
          ...each,
          world: multiply(matrixOfPlace(outer), matrixOfPlace(inner[i])),
        })),
      };
      const premultiplied = bakeRoom(multiplied, new Map([["MEDIA/ROCK.MESH", mesh]]), DEFAULT_BAKE);
      expect(viaLink.room.grid).toEqual(premultiplied.grid);
      expect(viaLink.room.reasons).toEqual(premultiplied.reasons);
    }),
    { numRuns: 100 },
  );
});

test("a link that is not there changes nothing but what is missing", () => {
  fc.assert(
    fc.property(fc.array(place, { minLength: 1, maxLength: 4 }), place, (inner, outer) => {
      const pieces = inner.map((each) => piece(1n, each));
      const without = bakeOf(room(...pieces), null).room;
      const withLink = bakeOf(room(...pieces, link("media/prop.layout", outer)), null).room;
      expect(withLink.grid).toEqual(without.grid);
      expect(withLink.missing).toHaveLength(1);
    }),
    { numRuns: 30 },
  );
});
