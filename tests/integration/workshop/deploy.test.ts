import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openArchive } from "../../../src-main/archive/open.ts";
import { verifyArchive } from "../../../src-main/archive/verify.ts";
import { FileError } from "../../../src-main/files/file-error.ts";
import { surroundings } from "../../../src-main/files/surroundings.ts";
import { Deployer, type DeployStanding, NOT_DEPLOYED } from "../../../src-main/workshop/deployer.ts";
import { startChild } from "../../support/child.ts";
import { BROKEN_UNIT, modDat, source, unit, writeProject } from "../../support/project-builder.ts";
import { tempFolder } from "../../support/temp-folder.ts";
import { HandHints, HandTimers, openTestProject, ownHome } from "../../support/workshop.ts";

const BRASS = "MEDIA/UNITS/BRASS.DAT";

/** A profile of the game, and what deploys into it. */
function profileGround(programs: () => string[] = () => []) {
  const profile = tempFolder();
  mkdirSync(path.join(profile, "mods"));
  const env = { TL2_PROFILE_DIR: profile, LAMPLIGHTER_HOME: ownHome() };
  const around = async () => ({ ...surroundings(), env });
  return { profile, deploy: { around, programs: async () => programs() } };
}

test("broken: the last good mod stays in the game's folder; mended: the new one comes there", async () => {
  const { profile, deploy } = profileGround();
  const hints = new HandHints();
  const { project, folder, output, nextBuild, until } = await openTestProject(
    {},
    { watchFiles: hints.watchFiles, deploy, isDeployed: true },
  );
  const deployed = path.join(profile, "mods", path.basename(output));
  const isDeployed = () => existsSync(deployed) && readFileSync(deployed).equals(readFileSync(output));
  const first = nextBuild();
  await project.setWatched(true);
  await first;
  await until("it is deployed", isDeployed);
  const good = readFileSync(deployed);

  const broken = nextBuild();
  writeFileSync(path.join(folder, BRASS), source(...BROKEN_UNIT));
  hints.hint(BRASS);
  expect((await broken).record.outcome).toBe("failed");
  expect([readFileSync(deployed), readFileSync(output)]).toEqual([good, good]);

  const mended = nextBuild();
  writeFileSync(path.join(folder, BRASS), source(...unit("BRASS", "\t<INTEGER>VALUE:9")));
  hints.hint(BRASS);
  expect((await mended).record.outcome).toBe("built");
  await until("the new one is deployed", isDeployed);
  expect(readFileSync(deployed)).not.toEqual(good);
  expect(project.deployed).toMatchObject({ state: "deployed", path: deployed });
});

/** A deployer by itself, with time that the test moves on. */
function alone(programs: () => string[], place?: (mod: string) => void) {
  const { profile, deploy } = profileGround(programs);
  const timers = new HandTimers();
  const standings: DeployStanding[] = [];
  const deployer = new Deployer(
    {
      ...deploy,
      timers,
      onError: (error) => {
        throw error;
      },
      ...(place === undefined
        ? {}
        : {
            place: async (mod) => {
              place(mod);
              return { path: path.join(profile, "mods", path.basename(mod)), warnings: [] };
            },
          }),
    },
    NOT_DEPLOYED,
    (standing) => void standings.push(standing),
  );
  return { deployer, timers, standings, profile };
}

test("while the game runs it is queued, the latest mod counts, and it is done when the game has ended", async () => {
  let running = ["node", "Torchlight2.exe"];
  const placed: string[] = [];
  const { deployer, timers, standings } = alone(
    () => running,
    (mod) => void placed.push(mod),
  );
  expect(await deployer.deploy("/a/One.MOD")).toMatchObject({
    state: "queued",
    finding: { code: "workshop-deploy-queued" },
  });
  await deployer.deploy("/a/Two.MOD");
  timers.pass(3000);
  await deployer.deploy("/a/Three.MOD");
  expect([placed, standings.length]).toEqual([[], 1]);
  running = ["node", "GUTS.exe"];
  timers.pass(3000);
  await expect.poll(() => placed).toEqual(["/a/Three.MOD"]);
  expect(standings.at(-1)).toMatchObject({ state: "deployed", finding: null });
  timers.pass(60_000);
  await deployer.close();
  expect(placed).toHaveLength(1);
});

test("a file that another program keeps is tried again; what else goes wrong is told, and not", async () => {
  let refuse: FileError | null = new FileError("busy", "/mods/One.MOD");
  const { deployer, timers } = alone(
    () => [],
    () => {
      if (refuse !== null) throw refuse;
    },
  );
  expect(await deployer.deploy("/a/One.MOD")).toMatchObject({ state: "queued" });
  refuse = null;
  timers.pass(3000);
  await expect.poll(() => deployer.standing.state).toBe("deployed");
  refuse = new FileError("no-permission", "/mods/One.MOD");
  expect(await deployer.deploy("/a/One.MOD")).toMatchObject({ state: "failed", finding: { code: "no-permission" } });
  refuse = null;
  timers.pass(60_000);
  expect(deployer.standing.state).toBe("failed");
  await deployer.close();
});

test.each([[["Torchlight2.exe"]], [[]]])(
  "nothing is queued or placed that was given up while it was looked what runs: %j",
  async (running) => {
    const placed: string[] = [];
    let isGivenUp = false;
    const { deployer, timers, standings } = alone(
      () => {
        if (!isGivenUp) deployer.cancel();
        isGivenUp = true;
        return running;
      },
      (mod) => void placed.push(mod),
    );
    expect(await deployer.deploy("/a/One.MOD")).toEqual(NOT_DEPLOYED);
    timers.pass(60_000);
    expect([placed, standings]).toEqual([[], []]);
    expect(isGivenUp).toBe(true);
    await deployer.close();
  },
);

test("of a mod that another takes the place of while it is looked what runs it is told where the other is", async () => {
  const placed: string[] = [];
  let later: Promise<DeployStanding> | null = null;
  const { deployer, profile } = alone(
    () => {
      later ??= deployer.deploy("/a/Two.MOD");
      return [];
    },
    (mod) => void placed.push(mod),
  );
  const told = [await deployer.deploy("/a/One.MOD"), await later!];
  expect(placed).toEqual(["/a/Two.MOD"]);
  expect(told.map((standing) => standing.path)).toEqual(Array(2).fill(path.join(profile, "mods/Two.MOD")));
});

test("a mod whose file name has changed is told of its old copy, as long as that is there", async () => {
  const { deployer, profile } = alone(
    () => [],
    () => {},
  );
  const old = path.join(profile, "mods/One.MOD");
  writeFileSync(old, "mod");
  await deployer.deploy("/a/One.MOD");
  const standing = await deployer.deploy("/a/Two.MOD");
  expect(standing).toMatchObject({ state: "deployed", finding: { code: "workshop-deploy-old-name", data: { old } } });
  expect((await deployer.deploy("/a/TWO.MOD")).finding).toBeNull();
  expect((await deployer.deploy("/a/Three.MOD")).finding).toBeNull();
});

test("killed at any moment: the mod in the game's folder is a whole one", async () => {
  const ground = tempFolder();
  const profile = path.join(ground, "profile");
  mkdirSync(path.join(profile, "mods"), { recursive: true });
  const noise = Uint8Array.from({ length: 3 << 20 }, (_, at) => (at * at * 2_654_435_761) >>> 13);
  const folder = writeProject(path.join(ground, "project"), {
    modDat: modDat({ fileName: "Killed" }),
    media: { "UNITS/BRASS.DAT": unit("BRASS"), "SOUNDS/NOISE.WAV": noise },
  });
  const deployed = path.join(profile, "mods/Killed.MOD");
  const script = path.resolve(import.meta.dirname, "../../support/watching-child.ts");
  for (let round = 0; round < 4; round++) {
    const child = startChild(script, [folder, profile, path.join(ground, "home")]);
    expect(await child.line()).toBe("deployed");
    writeFileSync(path.join(folder, BRASS), source(...unit(`ROUND${round}`)));
    // Somewhere between the hint and the mod that is in place.
    if (round > 0) expect(await child.line()).toBe("begun");
    for (let turn = 0; turn < 40 * round; turn++) await new Promise(setImmediate);
    await child.kill();
    const archive = await openArchive(deployed);
    const findings = await verifyArchive(archive, { level: "full", limit: Number.POSITIVE_INFINITY });
    await archive.close();
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  }
  const child = startChild(script, [folder, profile, path.join(ground, "home")]);
  expect(await child.line()).toBe("deployed");
  await child.kill();
  expect(readdirSync(path.join(profile, "mods"))).toEqual(["Killed.MOD"]);
  expect(readFileSync(deployed)).toEqual(readFileSync(path.join(folder, "Killed.MOD")));
});
