import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeInstall } from "../../../scripts/install/make-install.ts";
import { IDS } from "../../../scripts/install/mods.ts";
import { runCli, runJson } from "../../support/cli.ts";
import { examine } from "../../support/doctor.ts";
import { goodMod } from "../../support/good-mods.ts";
import { flipped, GOOD, modsGround, OIL, oneMod, partsOf } from "../../support/mods-ground.ts";
import { tempFolder } from "../../support/temp-folder.ts";

interface Doctored {
  readonly ok: boolean;
  readonly findings: readonly {
    readonly code: string;
    readonly severity: string;
    readonly path: string;
    readonly message: string;
    readonly key: string;
    readonly check: string;
    readonly title: string;
    readonly subject: { readonly kind: string; readonly id?: string };
    readonly rank: number | null;
    readonly evidence: readonly string[];
    readonly action: { readonly kind: string; readonly safe: boolean; readonly label: string } | null;
  }[];
  readonly passed: readonly string[];
  readonly undone: readonly unknown[];
  readonly mods: number;
  readonly saves: number;
  readonly places: readonly unknown[];
  readonly versions: { readonly lamplighter: string; readonly game: string | null; readonly system: string };
}

const MACHINE = new Set(["game-running", "overlays", "runtime"]);
const ofSetup = ({ findings }: Doctored) => findings.filter(({ check }) => !MACHINE.has(check));

describe("doctor", () => {
  it("of a setup in order says so, and exits with 0", async () => {
    const { env } = oneMod(GOOD);
    const { exit, value } = await runJson<Doctored>(["doctor"], { env });
    expect([exit, value.ok, ofSetup(value), value.undone]).toEqual([0, true, [], []]);
    expect(value).toMatchObject({ mods: 1, saves: 0, versions: { game: "1.25.9.5" } });
    expect(value.passed).toContain("rolling-hash");
    expect(value.places.length).toBeGreaterThan(0);
    const { stdout } = await runCli(["doctor"], { env });
    expect(stdout).toMatch(/^Checked 1 mod, 0 saves and the game: 0 findings, \d+ checks passed$/m);
  });

  it("of a broken one tells the cause first, and exits with 1; the same as inside", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": flipped(GOOD, 5), "mods/TWO.MOD": goodMod(2n, [OIL]) } });
    const { exit, value } = await runJson<Doctored>(["doctor"], { env: ground.env });
    expect([exit, value.ok]).toEqual([1, false]);
    expect(value.findings[0]).toMatchObject({
      code: "check-rolling-hash",
      severity: "error",
      title: "Mod 1 will not load",
      subject: { kind: "mod", id: "1" },
      rank: 1,
      evidence: [expect.stringMatching(/^stored 0x[0-9A-F]{8} ≠ computed 0x[0-9A-F]{8}$/)],
      action: { kind: "repair", safe: true, label: "Repair checksum" },
    });
    const inside = await examine(ground);
    expect(ofSetup(value).map(({ key, message }) => [key, message])).toEqual(
      inside.findings.map(({ key, diagnostic }) => [key, diagnostic.message]),
    );
    const { stdout } = await runCli(["doctor"], { env: ground.env });
    expect(stdout).toContain("Stops the game or a mod (1)\n  Mod 1 will not load  rank 1 [check-rolling-hash]\n");
  });

  it("of some mods tells what is about them, active or not; an unknown id is refused", async () => {
    const mods = { "mods/ONE.MOD": flipped(GOOD, 5), "mods/TWO.MOD": goodMod(2n, [OIL]).slice(0, -9) };
    const ground = modsGround({ mods, scheme: [1n] });
    const all = await runJson<Doctored>(["doctor"], { env: ground.env });
    expect(ofSetup(all.value).map(({ code }) => code)).toEqual(["check-rolling-hash"]);
    const two = await runJson<Doctored>(["doctor", "2"], { env: ground.env });
    expect(two.value.findings.map(({ code, rank }) => [code, rank])).toEqual([["mod-unreadable", null]]);
    const unknown = await runJson<Doctored>(["doctor", "404"], { env: ground.env });
    expect([unknown.exit, unknown.value.findings[0].code]).toEqual([1, "play-unknown-id"]);
  });

  it("of the synthetic install finds what is wrong on purpose", async () => {
    const { install, profile } = await makeInstall(tempFolder());
    const env = { TL2_INSTALL_DIR: install, TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: tempFolder() };
    const { value } = await runJson<Doctored>(["doctor"], { env });
    // The mods of the install have no indices, and that is told of each as well.
    const told = ofSetup(value).filter(({ code }) => code !== "check-index-missing");
    expect(told.map(({ code, subject }) => [code, subject.id])).toEqual([
      ["setup-ghost", String(IDS.ghost)],
      ["activation-requirements", String(IDS.missing)],
      ["check-rolling-hash", String(IDS.wrongHash)],
      ["check-as-text", String(IDS.asText)],
      ["check-lower-case", String(IDS.lowerCase)],
      ["check-twin-id", String(IDS.twin)],
      ["check-limit-unsure", undefined],
    ]);
  });
});

interface Explained {
  readonly archives: readonly {
    readonly activation?: {
      readonly loads: boolean | null;
      readonly steps: readonly { readonly step: string; readonly state: string; readonly reached: boolean }[];
    };
  }[];
}

describe("verify --explain", () => {
  it("shows the nine steps of a .MOD, and what depends on others only of one in the library", async () => {
    const ground = modsGround({ mods: { "mods/ONE.MOD": flipped(GOOD, 5) } });
    const inside = path.join(ground.profile, "mods/ONE.MOD");
    const { exit, stdout } = await runCli(["verify", "--explain", inside], { env: ground.env });
    expect(exit).toBe(1);
    expect(stdout).toContain("Why it will not load: what the game looks at, in its order\n");
    expect(stdout).toMatch(/ {2}6\. ✗ Checksum {10}0x[0-9A-F]{8} ≠ 0x[0-9A-F]{8}\n/);
    expect(stdout).toMatch(/ {2}7\. ✓ Scheme entry {6}entry 1 of 1 {2}\(not reached, checked all the same\)/);
    const outside = path.join(tempFolder(), "GOOD.MOD");
    writeFileSync(outside, GOOD);
    const { value } = await runJson<Explained>(["verify", "--explain", outside], { env: ground.env });
    const { activation } = value.archives[0];
    expect(activation).toMatchObject({ loads: true });
    expect(activation?.steps.map(({ state }) => state).slice(6)).toEqual(["not-asked", "not-asked", "not-asked"]);
  });

  it("of a file that is cut off says where", async () => {
    const { env } = oneMod(GOOD);
    const cut = path.join(tempFolder(), "CUT.MOD");
    writeFileSync(cut, GOOD.slice(0, partsOf(GOOD).end - 5));
    const { exit, stdout } = await runCli(["verify", "--explain", cut], { env });
    expect(exit).toBe(1);
    expect(stdout).toMatch(/ {2}2\. ✗ File table {8}cut off\n.*it was cut off/);
  });
});
