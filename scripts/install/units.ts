import type { Random } from "../bench/random.ts";
import { fileWord, titleOf } from "../bench/words.ts";
import { bool, datText, integer, type Line, string } from "./texts.ts";

type Files = Map<string, Uint8Array>;

const unit = (...lines: readonly Line[]) => datText({ name: "UNIT", lines });

/** Ways in which texts of the game name a base file: case and slashes are a matter of who wrote them. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path.toLowerCase(),
  (path) => path.toLowerCase().replaceAll("/", "\\"),
  (path) => path.replace("MEDIA/", "media\\").toLowerCase().replace("units/", "Units/"),
  (path) => path,
];

/**
 * The units of the synthetic game: items, monsters, players and props that take values from base files, some of them
 * four deep, and those that go wrong in real games: a base that is missing, a ring of bases, a unit that is not made.
 */
export function addUnits(files: Files, random: Random): void {
  const based = (path: string) => string("BASEFILE", random.pick(SPELLINGS)(path));
  const put = (path: string, ...lines: readonly Line[]) => files.set(path, unit(...lines));
  const items = "MEDIA/UNITS/ITEMS";
  put(
    `${items}/BASE_ITEM.DAT`,
    string("NAME", "BASE_ITEM"),
    string("UNITTYPE", "ITEM"),
    integer("LEVEL", 1),
    integer("RARITY", 1),
    bool("DONTCREATE", true),
  );
  put(
    `${items}/LANTERNS/BASE_LANTERN.DAT`,
    based(`${items}/BASE_ITEM.DAT`),
    string("NAME", "BASE_LANTERN"),
    string("UNITTYPE", "TRINKET"),
    string("CREATEAS", "EQUIPMENT"),
    integer("MINLEVEL", 2),
    integer("MAXLEVEL", 40),
    bool("DONTCREATE", true),
  );
  put(
    `${items}/LANTERNS/BRASS_LANTERN.DAT`,
    based(`${items}/LANTERNS/BASE_LANTERN.DAT`),
    string("NAME", "Brass_Lantern"),
    string("UNIT_GUID", random.i64()),
    integer("LEVEL", 7),
    integer("RARITY", 40),
  );
  put(
    `${items}/LANTERNS/纸灯笼.DAT`,
    based(`${items}/LANTERNS/BRASS_LANTERN.DAT`),
    string("NAME", "纸灯笼"),
    string("UNIT_GUID", random.i64()),
    string("SET", "PAPER"),
    integer("RARITY_HARDCORE", 20),
  );
  put(
    `${items}/GOLD/GOLD.DAT`,
    string("NAME", "GOLD"),
    string("UNITTYPE", "GOLD"),
    string("CREATEAS", "GOLD"),
    string("UNIT_GUID", random.i64()),
  );
  for (let i = 0; i < 30; i++) {
    const name = `${fileWord(random)}_${i}`.toUpperCase();
    put(
      `${items}/${random.pick(["LANTERNS", "TOOLS", "TOOLS/SMALL TOOLS"])}/${name}.DAT`,
      based(`${items}/${random.pick(["BASE_ITEM", "LANTERNS/BASE_LANTERN", "LANTERNS/BRASS_LANTERN"])}.DAT`),
      string("NAME", name),
      ["TRANSLATE", "DISPLAYNAME", titleOf(random)],
      string("UNIT_GUID", random.i64()),
      integer("LEVEL", 1 + random.below(100)),
    );
  }
  const monsters = "MEDIA/UNITS/MONSTERS";
  put(
    `${monsters}/BASE_MONSTER.DAT`,
    string("NAME", "BASE_MONSTER"),
    string("UNITTYPE", "MONSTER"),
    integer("RARITY", 3),
  );
  for (let i = 0; i < 12; i++)
    put(
      `${monsters}/${fileWord(random)}_${i}.DAT`.toUpperCase(),
      based(`${monsters}/BASE_MONSTER.DAT`),
      string("NAME", `Monster_${i}`),
      string("UNIT_GUID", random.i64()),
      integer("LEVEL", 1 + random.below(60)),
    );
  put(`${monsters}/LOST.DAT`, based(`${monsters}/NOWHERE.DAT`), string("NAME", "LOST"), string("UNIT_GUID", "77"));
  for (const [name, next] of ["AB", "BC", "CA"])
    put(`${monsters}/RING_${name}.DAT`, based(`${monsters}/RING_${next}.DAT`), string("NAME", `RING_${name}`));
  put(
    "MEDIA/UNITS/PLAYERS/LAMPLIGHTER/LAMPLIGHTER.DAT",
    string("NAME", "Lamplighter"),
    string("UNITTYPE", "PLAYER"),
    string("UNIT_GUID", random.i64()),
  );
  put(
    "MEDIA/UNITS/PROPS/LAMP_POST.DAT",
    string("NAME", "LAMP_POST"),
    string("UNITTYPE", "PROP"),
    string("UNIT_GUID", random.i64()),
  );
}
