import type { Page } from "@playwright/test";
import type { DoctorReport } from "../../src-shared/contract/models/doctor.ts";
import type { FakeMain, FakeWorld } from "../../tests/support/fake-main.ts";
import { FAKE_NOW, fakeWorld } from "../../tests/support/fake-world.ts";
import { choose, progress, row, type Shot, shot } from "./shot.ts";

type Act = Shot["act"];

/** A state of the Diagnose screen. */
function diagnose(name: string, act: Act = async () => {}, world: Shot["world"] = fakeWorld): Shot {
  return shot(
    `diagnose${name}`,
    async (page, main) => {
      await page.keyboard.press("Control+3");
      await page.getByRole("heading", { name: "Where we looked" }).waitFor();
      await act(page, main);
    },
    world,
  );
}

const ready = async (page: Page) => {
  await row(page, "Ember Respec Vendor will not load").first().waitFor();
};

/** A state of the list of findings. */
function findings(name: string, act: Act = async () => {}, world?: Shot["world"]): Shot {
  return diagnose(
    name,
    async (page, main) => {
      await ready(page);
      await act(page, main);
    },
    world,
  );
}

/** A report with other findings. */
function reporting(change: (report: DoctorReport) => Partial<DoctorReport>): FakeWorld {
  const world = fakeWorld();
  return { ...world, report: { ...world.report, ...change(world.report) } };
}

/** A state of the tab that says why a mod loads or not. */
function why(name: string, title: string, act: Act = async () => {}, world?: Shot["world"]): Shot {
  return shot(
    `why${name}`,
    async (page, main) => {
      await choose(page, title);
      await page.getByRole("tab", { name: /^Why/ }).click();
      await page.clock.runFor(400);
      await page.getByText("What the game checks").waitFor();
      await act(page, main);
    },
    world,
  );
}

const pressFix = (label: string) => async (page: Page) => {
  await page.getByRole("button", { name: label, exact: true }).click();
};

const twins = (): FakeWorld => {
  const world = fakeWorld();
  const mods = world.snapshot.mods.map((mod) =>
    mod.title !== "Lantern-lit Dungeons"
      ? mod
      : {
          ...mod,
          twins: [
            {
              file: "file-77",
              path: mod.path.replace(".MOD", " (1).MOD"),
              version: 11,
              size: 1_702_112,
              modified: FAKE_NOW - 3_600_000,
            },
          ],
        },
  );
  return { ...world, snapshot: { ...world.snapshot, mods } };
};

export const DIAGNOSE_SHOTS: readonly Shot[] = [
  findings(""),
  findings("-details", async (page) => {
    await choose(page, "Ember Respec Vendor will not load");
    await page.keyboard.press("Enter");
    await page.getByText("check-rolling-hash").waitFor();
  }),
  findings("-filter", async (page) => {
    await page.getByRole("radio", { name: /Surprises/ }).click();
    await page.keyboard.press("Control+f");
    await page.keyboard.type("lantern");
  }),
  findings("-filter-nothing", async (page) => {
    await page.keyboard.press("Control+f");
    await page.keyboard.type("zzz");
  }),
  findings("-subjects", async (page) => {
    await page.getByRole("button", { name: /^What it is about/ }).click();
    await page.getByRole("menu").waitFor();
  }),
  findings("-places", async (page) => {
    await page.getByRole("button", { name: "Add a place" }).click();
    await page.getByRole("menu").waitFor();
  }),
  findings("-report", async (page) => {
    await page.getByRole("button", { name: "More of the report" }).click();
    await page.getByRole("menu").waitFor();
  }),
  diagnose(
    "-running",
    async (page, main: FakeMain) => {
      await page.getByText("Looking at mods").waitFor();
      progress(main, "doctor.run", 19, 46);
      await page.getByText("19 of 46").first().waitFor();
    },
    () => ({ ...fakeWorld(), held: ["doctor.run"] }),
  ),
  findings("-again", async (page, main) => {
    main.world.held = ["doctor.run"];
    await page.keyboard.press("F5");
    await page.getByText("Checking…").waitFor();
    progress(main, "doctor.run", 19, 46);
    await page.getByText("19 of 46").first().waitFor();
  }),
  diagnose(
    "-well",
    (page) => page.getByText("Nothing is wrong").first().waitFor(),
    () => reporting(() => ({ findings: [] })),
  ),
  diagnose(
    "-notes",
    (page) => page.getByText("Nothing is wrong").first().waitFor(),
    () => reporting((report) => ({ findings: report.findings.filter(({ finding }) => finding.severity === "info") })),
  ),
  findings(
    "-undone",
    async (page) => {
      await row(page, "Ember").first().waitFor();
      await page.keyboard.press("End");
    },
    () =>
      reporting(() => ({
        undone: [
          {
            check: "unreadable-contents",
            about: "whether every file inside the mods can be read",
            why: "Not known: what is inside the mods. It was given up after 60 seconds.",
          },
          {
            check: "saves-mods",
            about: "whether the mods of each save are there",
            why: "Not known: the saves. The folder modsave must not be read.",
          },
        ],
      })),
  ),
  diagnose(
    "-failed",
    (page) => page.getByText("The checks could not be done").waitFor(),
    () => ({
      ...fakeWorld(),
      failing: {
        "doctor.run": {
          kind: "file",
          data: {
            message: "The profile folder cannot be read: permission denied.",
            fix: "Allow this account to read it.",
          },
        },
      },
    }),
  ),
  findings("-stale", async (page, main) => {
    main.emit({ name: "doctor.stale", value: {} });
    await page.getByText("Something changed since").waitFor();
  }),
  findings("-fixing", async (page, main) => {
    main.world.held = ["doctor.fix"];
    await page.keyboard.press("Control+Shift+F");
    await page.getByText("Fixing").first().waitFor();
    progress(main, "doctor.fix", 2, 5);
    await page.getByText("2 of 5").first().waitFor();
  }),
  findings("-fixed", async (page) => {
    await pressFix("Repair checksum")(page);
    await page.getByText("1 finding is fixed.").first().waitFor();
  }),
  findings("-results", async (page) => {
    await page.keyboard.press("Control+Shift+F");
    await page.getByRole("button", { name: "What was done" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  findings(
    "-fix-failed",
    async (page) => {
      await pressFix("Repair checksum")(page);
      await page.getByText("Not fixed").first().waitFor();
    },
    () => {
      const world = fakeWorld();
      const [{ key }] = world.report.findings;
      return {
        ...world,
        fixResult: {
          undo: null,
          results: [
            {
              key,
              state: "failed",
              changes: [],
              findings: [
                {
                  code: "file-in-use",
                  severity: "error",
                  path: "EMBER_RESPEC_VENDOR.MOD",
                  message: "Another program keeps EMBER_RESPEC_VENDOR.MOD open. The old file is untouched.",
                  fix: "Close it, then try again.",
                },
              ],
            },
          ],
        },
      };
    },
  ),
  findings(
    "-choose",
    async (page) => {
      await pressFix("Choose one")(page);
      await page.getByRole("dialog").waitFor();
    },
    twins,
  ),
  findings("-merge", async (page) => {
    await pressFix("Merge some")(page);
    await page.getByText("cannot merge mods yet").first().waitFor();
  }),
  why("", "Ember Respec Vendor"),
  why("-loads", "Synergies"),
  why("-past", "Bigger Minimap"),
  why("-off", "Amber Interface"),
  why("-needs", "Frostwake Act IV"),
  why("-fixed", "Ember Respec Vendor", async (page) => {
    await pressFix("Repair checksum")(page);
    await page.clock.runFor(400);
    await page.getByText("The game will load it").waitFor();
  }),
];
