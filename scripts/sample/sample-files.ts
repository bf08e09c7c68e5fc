import { writeDds } from "./dds.ts";
import { lanternMesh, roomGrid, roomMesh } from "./lantern-house.ts";
import { type Colour, paint } from "./picture.ts";
import { writePng } from "./png.ts";
import { chime, writeWav } from "./wav.ts";

const COLOURS: Readonly<Record<string, Colour>> = {
  b: [176, 128, 48, 255],
  y: [255, 224, 128, 255],
  r: [200, 48, 40, 255],
  o: [255, 144, 32, 255],
  g: [120, 120, 120, 255],
  l: [190, 190, 190, 255],
};

/** Four icons of 4 × 4: brass lantern, paper lantern, flame, grey flame. */
const ICONS = ["bbbb.rr.", "byybryyr", "byybryyr", "bbbb.rr.", ".o...l..", "oyo.lgl.", "oyyolggl", ".oo..ll."];

const NOTES = ["bbbbbbbb", "b......b", "b.yyyy.b", "b......b", "b.yyy..b", "b......b", "b.yyyy.b", "bbbbbbbb"];

const SOUND_RATE = 22050;

/** The binary files of the sample project, by path below its root. */
export function sampleBinaries(): ReadonlyMap<string, Uint8Array> {
  return new Map([
    ["MEDIA/LAYOUTS/LANTERN_HOUSE/1X1SINGLE_ROOM/LANTERN_HOUSE.MPP", roomGrid()],
    ["MEDIA/LEVELSETS/LANTERN_HOUSE/ROOM_16X16.MESH", roomMesh()],
    ["MEDIA/MODELS/LANTERNS/BRASS_LANTERN.MESH", lanternMesh()],
    ["MEDIA/SOUNDS/LANTERN_PACK/CHIME.WAV", writeWav(chime([660, 990, 1650], 0.25, SOUND_RATE), SOUND_RATE)],
    ["MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_ICONS.DDS", writeDds(paint(ICONS, COLOURS))],
    ["MEDIA/UI/ICONS/LANTERN_PACK/LANTERN_NOTES.PNG", writePng(paint(NOTES, COLOURS))],
  ]);
}
