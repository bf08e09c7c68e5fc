import type { Random } from "./random.ts";
import { constantOf, fileWord, sentences, titleOf } from "./words.ts";

/** A property of an object as the generator writes it, in one to six lines of text. */
export type Field =
  | { readonly kind: "vector"; readonly key: string; readonly often: number; readonly size: number }
  /** FORWARD and RIGHT of one turn about the vertical. */
  | { readonly kind: "turn"; readonly key: "FORWARD"; readonly often: number }
  | {
      readonly kind: "number";
      readonly key: string;
      readonly often: number;
      readonly tag: string;
      readonly size: number;
    }
  /** Numbers in one STRING, joined with commas. */
  | { readonly kind: "list"; readonly key: string; readonly often: number; readonly count: number }
  | {
      readonly kind: "text";
      readonly key: string;
      readonly often: number;
      readonly tag: string;
      readonly value: (random: Random) => string;
    };

const vector = (key: string, often: number, size: number): Field => ({ kind: "vector", key, often, size });
const turn = (often: number): Field => ({ kind: "turn", key: "FORWARD", often });
const float = (key: string, often: number, size: number): Field => ({ kind: "number", key, often, tag: "FLOAT", size });
const int = (key: string, often: number, size: number): Field => ({ kind: "number", key, often, tag: "INTEGER", size });
const uint = (key: string, often: number, size: number): Field => ({
  kind: "number",
  key,
  often,
  tag: "UNSIGNED INT",
  size,
});
const list = (key: string, often: number, count: number): Field => ({ kind: "list", key, often, count });
const text = (key: string, often: number, value: (random: Random) => string): Field => ({
  kind: "text",
  key,
  often,
  tag: "STRING",
  value,
});
const translate = (key: string, often: number, value: (random: Random) => string): Field => ({
  kind: "text",
  key,
  often,
  tag: "TRANSLATE",
  value,
});
const bool = (key: string, often: number, value: boolean): Field => ({
  kind: "text",
  key,
  often,
  tag: "BOOL",
  value: () => String(value),
});
const oneOf =
  (...values: readonly string[]) =>
  (random: Random) =>
    random.pick(values);

const fileIn = (folder: string, extension: string) => (random: Random) =>
  `${folder}/${fileWord(random)}/${fileWord(random)}.${extension}`;

/** Shared by everything with a place on the screen. */
const WIDGET: readonly Field[] = [
  float("PERCENT X", 0.1, 1),
  float("PERCENT Y", 0.1, 1),
  float("OFFSET X", 0.8, 600),
  float("OFFSET Y", 0.8, 400),
  float("WIDTH", 0.95, 300),
  float("HEIGHT", 0.95, 200),
  float("SCALE WIDTH", 0.1, 2),
  float("SCALE HEIGHT", 0.1, 2),
  translate("TOOL TIP", 0.2, titleOf),
  bool("CLIPPED", 0.5, false),
  bool("MOUSE PASS THROUGH", 0.4, true),
  int("LIST INDEX", 0.1, 8),
  bool("ALWAYS ON TOP", 0.1, true),
  int("SORT OFFSET", 0.3, 500),
  bool("VISIBLE", 0.1, false),
  text("VERTICAL", 0.3, oneOf("CENTER", "BOTTOM")),
  text("HORIZONTAL", 0.3, oneOf("CENTER", "RIGHT")),
  text("WIDGET NAME", 0.5, constantOf),
];

/**
 * Properties by descriptor, in the order of the registry (resources and spec/layout.md §5). Group, Logic Group and
 * Timeline have parts of their own and are written by `layout-texts.ts`.
 */
export const FIELDS: Readonly<Record<string, readonly Field[]>> = {
  "Room Piece": [
    bool("VISIBLE", 0.01, false),
    vector("POSITION", 0.99, 30),
    turn(0.8),
    bool("COLLISION ENABLED", 0.4, false),
    bool("BAKE", 0.03, false),
    bool("NOPATH", 0.04, true),
  ],
  "Layout Link": [vector("POSITION", 0.99, 30), turn(0.7), bool("ENABLED", 0.02, false)],
  "Layout Link Particle": [
    vector("POSITION", 0.9, 30),
    turn(0.4),
    float("X", 0.1, 2),
    float("Y", 0.1, 2),
    float("Z", 0.1, 2),
    text("LAYOUT FILE", 1, fileIn("MEDIA/PARTICLES", "LAYOUT")),
    bool("START ON LOAD", 0.2, false),
  ],
  Light: [
    vector("POSITION", 1, 30),
    turn(0.9),
    text("FILE", 1, fileIn("MEDIA/LIGHTS", "MESH")),
    uint("BRIGHTNESS", 0.1, 4),
    float("SCALE X", 0.9, 4),
    float("SCALE Z", 0.9, 4),
    float("ANGLE", 0.9, 360),
    bool("SHADOW", 0.7, true),
  ],
  Sound: [
    vector("POSITION", 0.6, 30),
    bool("START ON ACTIVATE", 0.6, false),
    float("VOLUME", 0.5, 1),
    float("RADIUS", 0.7, 60),
    text("GUID", 1, (random) => random.i64()),
  ],
  "Unit Spawner": [
    vector("POSITION", 1, 30),
    turn(0.5),
    text("SHAPE", 0.5, oneOf("Sphere", "Box")),
    list("MIN RADIUS", 0.4, 3),
    list("MAX RADIUS", 0.4, 3),
    uint("COUNT", 0.8, 8),
    float("DURATION", 0.3, 10),
    bool("SPAWN IN CENTER", 0.2, true),
    text("RESOURCE", 0.9, constantOf),
    float("YAW", 0.5, 360),
  ],
  Timer: [bool("ENABLED", 0.5, false), float("TIME", 0.9, 5), bool("LOOPS FOREVER", 0.4, true)],
  Particle: [
    vector("POSITION", 0.7, 4),
    turn(0.3),
    text("RENDER TYPE", 0.6, oneOf("Billboard", "Mesh", "Ribbon Trail")),
    float("VISUAL SCALE", 0.5, 4),
    float("TIME SCALE", 0.3, 2),
    float("LIFE TIME", 0.4, 6),
    bool("IS LIGHT", 0.1, true),
    text("SORT INDEX", 0.2, oneOf("High", "Low")),
    uint("VISUAL QUOTA", 0.7, 60),
    text("TEXTURE", 1, fileIn("media/particles", "dds")),
    text("RENDER STYLE", 0.7, oneOf("Add", "Alpha Blend", "Multiply")),
    bool("DEPTH CHECK", 0.2, false),
    float("LENGTH", 0.2, 3),
    float("WIDTH", 0.2, 3),
    int("FRAMES WIDE", 0.3, 8),
    int("FRAMES HIGH", 0.3, 8),
    float("U RATE", 0.2, 4),
  ],
  Emitter: [
    vector("POSITION", 0.6, 2),
    text("TYPE OF EMITTER", 0.6, oneOf("Box", "Point", "Circle")),
    vector("DIRECTION", 0.6, 1),
    list("WIDTH", 0.8, 3),
    list("HEIGHT", 0.8, 3),
    list("ANGLE", 0.5, 3),
    list("VELOCITY", 0.9, 5),
    list("PARTICLE LIFE", 0.9, 3),
    list("EMIT DURATION", 0.4, 3),
    list("EMIT RATE", 0.9, 5),
    int("NUM LOOPS", 0.2, 4),
  ],
  Color: [list("COLOR OVER TIME", 1, 25)],
  Scale: [bool("FIXED", 0.5, true), list("X", 1, 9)],
  "Linear Force": [vector("POSITION", 0.3, 2), vector("FORCES", 1, 3)],
  "Geometry Rotator": [list("ROTATION SPEED", 1, 3), vector("AXIS OF ROTATION", 0.7, 1)],
  Missile: [
    vector("POSITION", 0.4, 2),
    uint("NUM RICOCHETS", 0.1, 4),
    float("MAX DISTANCE", 0.8, 30),
    float("RADIUS", 0.7, 2),
    float("MAX VELOCITY", 0.9, 30),
    text("MISSILE NAME", 1, constantOf),
    float("GROUND OFFSET", 0.4, 2),
    float("HOMING SPEED", 0.3, 10),
    bool("PIERCING", 0.3, true),
  ],
  "Menu Definition": [
    text("MENU NAME", 1, constantOf),
    text("GAME STATE", 0.6, oneOf("All", "In Game", "Testing")),
    int("PRIORITY", 0.3, 100),
    bool("CREATE ON LOAD", 0.3, true),
    text("LAYOUT TYPE", 0.6, oneOf("LEFT TOP", "RIGHT TOP")),
    bool("DO NOT CREATE", 0.1, true),
    text("KEY BINDING", 0.3, constantOf),
  ],
  Window: WIDGET,
  Image: [...WIDGET, text("IMAGE", 1, (random) => `ui_${fileWord(random)}`)],
  Text: [
    ...WIDGET,
    translate("TEXT", 1, (random) => sentences(random)),
    text("FONT", 0.6, oneOf("Serif14", "SerifSmall", "ArialSmall")),
    text("HORIZONTAL ALIGN", 0.8, oneOf("CENTER", "RIGHT")),
    bool("WORD WRAP", 0.3, true),
    text("COLOR", 0.3, oneOf("FFFFE0A0", "FFC0C0C0")),
  ],
  Button: [
    ...WIDGET,
    translate("TITLE", 0.5, titleOf),
    text("NORMAL", 1, constantOf),
    text("DISABLED", 0.9, constantOf),
    text("HOVER", 1, constantOf),
    text("CLICKED", 1, constantOf),
  ],
};
