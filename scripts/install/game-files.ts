import { Random } from "../bench/random.ts";
import { constantOf, titleOf } from "../bench/words.ts";
import { writeDds } from "../sample/dds.ts";
import { lanternMesh, roomMesh } from "../sample/lantern-house.ts";
import { writeMesh } from "../sample/mesh.ts";
import { paint } from "../sample/picture.ts";
import { boxes, floor } from "../sample/solids.ts";
import { chime, writeWav } from "../sample/wav.ts";
import {
  bool,
  datText,
  float,
  integer,
  integer64,
  type LayoutObject,
  type Line,
  layoutText,
  type Section,
  string,
} from "./texts.ts";
import { addUnits } from "./units.ts";

/** GUIDs of the pieces that the layouts of the game use. */
export const PIECES = { floor: 7001n, wall: -7002n, post: 4239090968435829899n } as const;

/**
 * The files of the synthetic game by entry path, texts as sources: what a loose MEDIA folder of it holds. Everything is
 * ours; the same seed gives the same bytes.
 */
export function gameFiles(seed: number): ReadonlyMap<string, Uint8Array> {
  const random = new Random(seed, "game");
  const files = new Map<string, Uint8Array>();
  addUnits(files, random);
  addSkills(files, random);
  addLevels(files);
  addMenus(files);
  files.set("MEDIA/FEATURETAGS.HIE", featureTags());
  files.set("MEDIA/SOUNDS/CHIME.WAV", writeWav(chime([440, 660], 0.1, 22_050), 22_050));
  files.set("MEDIA/TEXTURES/BRASS.DDS", writeDds(paint(["bb", "bb"], { b: [176, 128, 48, 255] })));
  return new Map([...files].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function addSkills(files: Map<string, Uint8Array>, random: Random): void {
  for (let i = 0; i < 8; i++) {
    const name = `${constantOf(random)}_${i}`;
    const lines: Line[] = [
      string("NAME", name),
      ["TRANSLATE", "DISPLAYNAME", titleOf(random)],
      integer("COOLDOWNMS", 500 * (1 + random.below(20))),
      integer64("UNIQUE_GUID", BigInt(random.i64())),
    ];
    files.set(`MEDIA/SKILLS/LAMPLIGHTER/${name}.DAT`, datText({ name: "SKILL", lines }));
  }
  for (let i = 0; i < 6; i++) {
    const name = `${constantOf(random)}_${i}`;
    files.set(
      `MEDIA/AFFIXES/ITEMS/${name}.DAT`,
      datText({
        name: "AFFIX",
        lines: [string("NAME", name), integer("MIN_SPAWN_RANGE", i), integer("WEIGHT", random.below(50))],
        sections: [{ name: "UNITTYPES", lines: [string("UNITTYPE", "TRINKET")] }],
      }),
    );
  }
  files.set(
    "MEDIA/MISSILES/SPARK.LAYOUT",
    layoutText([{ descriptor: "Missile", name: "Spark", id: 801n, lines: [string("MISSILE NAME", "spark")] }]),
  );
  files.set("MEDIA/TRIGGERABLES/LEVER.DAT", datText({ name: "TRIGGERABLE", lines: [string("NAME", "LEVER")] }));
}

function piece(name: string, guid: bigint, own: readonly Line[]): Section {
  return {
    name: "PIECE",
    lines: [string("NAME", name), bool("RENDERSHADOW", true), integer64("GUID", guid), ...own],
  };
}

function addLevels(files: Map<string, Uint8Array>): void {
  const sets = "media/levelsets/lantern_hall";
  files.set(
    "MEDIA/LEVELSETS/LANTERN_HALL.DAT",
    datText({
      name: "TILESET",
      lines: [string("NAME", "Lantern_Hall"), string("COLLISIONTYPE", "ROOM"), float("HORIZONTALSNAP", 2.5)],
      sections: [
        piece("floor", PIECES.floor, [
          string("FILE", `${sets}/floor_a.mesh`),
          string("FILE", `${sets}/floor_b.mesh`),
          string("COLLISIONFILE", `${sets}/Floor_Collision.mesh`),
        ]),
        piece("wall", PIECES.wall, [
          bool("NEVERBAKE", true),
          string("FILE", `${sets}/wall.mesh`),
          string("COLLISIONFILE", `${sets.replaceAll("/", "\\")}\\wall.mesh`),
        ]),
        piece("curtain", 7003n, [string("FILE", `${sets}/curtain.mesh`)]),
      ],
    }),
  );
  files.set(
    "MEDIA/LEVELSETS/PROPS/LAMP_PROPS.DAT",
    datText({
      name: "TILESET",
      lines: [string("NAME", "Lamp_Props"), string("COLLISIONTYPE", "PROP")],
      sections: [
        piece("post", PIECES.post, [
          bool("ALWAYSBAKECOLLISION", true),
          string("FILE", "media/models/lamp_post.mesh"),
          string("COLLISIONFILE", "media/models/lamp_post.mesh"),
        ]),
      ],
    }),
  );
  const wide = floor("hall/floor", { low: [-10, 0, -10], high: [10, 0, 10] });
  const wall = boxes("hall/wall_nocollide", [{ low: [-10, 0, -0.4], high: [10, 3, 0.4] }]);
  for (const name of ["FLOOR_A", "FLOOR_B", "FLOOR_COLLISION"])
    files.set(`MEDIA/LEVELSETS/LANTERN_HALL/${name}.MESH`, writeMesh({ submeshes: [wide] }));
  files.set("MEDIA/LEVELSETS/LANTERN_HALL/WALL.MESH", writeMesh({ submeshes: [wall] }));
  files.set("MEDIA/LEVELSETS/LANTERN_HALL/CURTAIN.MESH", roomMesh());
  files.set("MEDIA/MODELS/LAMP_POST.MESH", lanternMesh());

  const at = (x: number) => [float("POSITIONX", x), float("POSITIONY", 0), float("POSITIONZ", 0)];
  const roomPiece = (name: string, id: bigint, guid: bigint, x: number): LayoutObject => ({
    descriptor: "Room Piece",
    name,
    id,
    lines: [...at(x), string("GUID", String(guid))],
  });
  files.set("MEDIA/LEVELSETS/PROPS/LAMP_POST.LAYOUT", layoutText([roomPiece("Post", 901n, PIECES.post, 0)]));
  files.set(
    "MEDIA/LAYOUTS/LANTERN_HALL/1X1SINGLE_ROOM/HALL.LAYOUT",
    layoutText([
      {
        descriptor: "Group",
        name: "Hall",
        id: 910n,
        children: [roomPiece("Floor", 911n, PIECES.floor, 0), roomPiece("Wall", 912n, PIECES.wall, 5)],
      },
      {
        descriptor: "Layout Link",
        name: "Lamp",
        id: 913n,
        lines: [...at(2), string("LAYOUT FILE", "media/levelsets/props/lamp_post.layout")],
      },
    ]),
  );
  files.set(
    "MEDIA/LAYOUTS/LANTERN_HALL/RULES.TEMPLATE",
    datText({
      name: "LEVEL",
      lines: [string("NAME", "LanternHall"), integer("GENERATION_TYPE", 0), bool("RANDOMIZED", false)],
    }),
  );
}

function addMenus(files: Map<string, Uint8Array>): void {
  const lines = [string("MENU NAME", "LAMPS"), string("GAME STATE", "In Game"), bool("CREATE ON LOAD", true)];
  files.set(
    "MEDIA/UI/LAMPS.LAYOUT",
    layoutText([{ descriptor: "Menu Definition", name: "Menu Definition", id: 950n, lines }], "UI"),
  );
}

/** Numbers of the tags as the game has them, so that layouts compiled with the built-in ones mean the same. */
function featureTags(): Uint8Array {
  const tag = (id: number, name: string): Section => ({
    name: "FEATURETAG",
    lines: [integer("ID", id), string("NAME", name)],
  });
  return datText({ name: "FEATURETAGS", lines: [], sections: [tag(4, "CHESTS"), tag(8, "WAYPOINT PADS")] });
}
