import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { diagnoseMods } from "../../src-main/doctor/diagnose.ts";
import { explainMods } from "../../src-main/doctor/explain.ts";
import { createCompilers } from "../../src-main/engine/compilers.ts";
import { layoutFactsOf } from "../../src-main/engine/layout-facts.ts";
import { surroundings } from "../../src-main/files/surroundings.ts";
import { openPlay } from "../../src-main/play/open-play.ts";
import { EMPTY_SCHEME, withIds, writeScheme } from "../../src-shared/formats/scheme/scheme.ts";
import { encodeSource } from "../../src-shared/text/source-text.ts";
import { type BuilderFile, buildModOf } from "../install/container.ts";
import { Random } from "./random.ts";

export interface DoctorTimes {
  /** Milliseconds of a run of all checks: nothing known of the mods, and in the same process again. */
  readonly cold: number;
  readonly warm: number;
  /** What the cold one took of all processors. */
  readonly coldBusy: number;
  /** The nine steps of all mods alone. */
  readonly explained: number;
  readonly findings: number;
}

export const DOCTOR_MODS = 10;
const SOUNDS = 75;
const SOUND_BYTES = 420_000;
const UNITS = 300;
/** Long ago, so that no file passes for one that is still being written. */
const TIME = new Date("2020-02-29T12:00:00Z");

/** A profile with ten active mods below a folder, some 30 MB each at full scale; made once. Returns the profile. */
export function makeMods(folder: string, scale: number): string {
  const profile = path.join(folder, "profile");
  const scheme = path.join(profile, "modlauncher.sch");
  if (existsSync(scheme)) return profile;
  const { compile } = createCompilers(() => layoutFactsOf(null));
  mkdirSync(path.join(profile, "mods"), { recursive: true });
  const ids = Array.from({ length: DOCTOR_MODS }, (_, index) => BigInt(index + 1));
  for (const id of ids) {
    const file = path.join(profile, "mods", `M${id}.MOD`);
    const files = [...units(id, compile), ...sounds(id, Math.max(1, Math.round(scale * SOUNDS)))];
    writeFileSync(file, buildModOf(headerOf(id), { files }));
    utimesSync(file, TIME, TIME);
  }
  writeFileSync(scheme, writeScheme(withIds(EMPTY_SCHEME, ids)));
  return profile;
}

function headerOf(id: bigint) {
  return {
    ...{ formatVersion: 4, modVersion: 1, gameVersion: null, title: `Mod ${id}`, author: "", description: "" },
    ...{ website: "", downloadUrl: "", id, flags: 0, requirementHash: 0n, requirements: [], removedFiles: [] },
    versions: [],
  };
}

function units(id: bigint, compile: ReturnType<typeof createCompilers>["compile"]): BuilderFile[] {
  return Array.from({ length: UNITS }, (_, index) => {
    const entry = `MEDIA/UNITS/ITEMS/M${id}/U${index}.DAT`;
    const text = `[UNIT]\r\n\t<STRING>NAME:M${id}U${index}\r\n\t<INTEGER64>UNIT_GUID:${id * 10_000n + BigInt(index)}\r\n[/UNIT]\r\n`;
    const { bytes } = compile("bindat", encodeSource(text), { path: entry, ids: "sequential" });
    if (bytes === null) throw new Error(`${entry} of the bench cannot be compiled`);
    return { path: entry, content: bytes.slice() };
  });
}

/** Every byte twice: they deflate to a little more than half. */
function sounds(id: bigint, count: number): BuilderFile[] {
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(90, Number(id) * 1000 + index);
    const content = new Uint8Array(SOUND_BYTES);
    for (let at = 0; at < content.length; at += 2) content.fill(random.below(256), at, at + 2);
    return { path: `MEDIA/SOUNDS/M${id}/S${index}.WAV`, content, stored: index % 3 === 0 };
  });
}

/** Runs the doctor on a profile, with no cache yet and again. */
export async function timeDoctor(profile: string, home: string): Promise<DoctorTimes> {
  rmSync(home, { recursive: true, force: true });
  const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: home, TL2_INSTALL_DIR: path.join(home, "none") };
  const around = { ...surroundings(), env };
  const open = await openPlay(around);
  const run = async () => diagnoseMods({ around, snapshot: await open.play.snapshot(), store: open.store });
  const before = process.cpuUsage();
  const cold = await timed(run);
  const { user, system } = process.cpuUsage(before);
  const warm = await timed(run);
  const snapshot = await open.play.snapshot();
  const explained = await timed(() => explainMods(snapshot, snapshot.order));
  await open.close();
  const unknown = cold.value.outcomes.filter(({ state }) => state === "unknown");
  if (unknown.length > 0) throw new Error(`not checked: ${unknown.map(({ id }) => id).join(", ")}`);
  return {
    cold: cold.milliseconds,
    warm: warm.milliseconds,
    coldBusy: (user + system) / 1000,
    explained: explained.milliseconds,
    findings: cold.value.findings.length,
  };
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly value: T; readonly milliseconds: number }> {
  const start = performance.now();
  const value = await work();
  return { value, milliseconds: performance.now() - start };
}
