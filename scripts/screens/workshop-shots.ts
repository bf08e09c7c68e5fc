import type { Page } from "@playwright/test";
import type { FakeWorld } from "../../tests/support/fake-main.ts";
import { builtWorkshop, type FakeWorkshop } from "../../tests/support/fake-workshop.ts";
import { FAKE_NOW, fakeWorld } from "../../tests/support/fake-world.ts";
import { choose, type Shot, shot } from "./shot.ts";

type Act = Shot["act"];

/** A state of the Workshop screen. */
function workshop(name: string, act: Act = async () => {}, world: Shot["world"] = fakeWorld): Shot {
  return shot(
    `workshop${name}`,
    async (page, main) => {
      await page.keyboard.press("Control+4");
      await page.getByRole("heading", { name: "Workshop" }).waitFor();
      await act(page, main);
    },
    world,
  );
}

const loaded = (page: Page) => page.getByRole("heading", { name: "Problems" }).waitFor();

/** The same of a project that is not being built. */
function built(
  name: string,
  act: Act = async () => {},
  change: (workshop: FakeWorkshop) => FakeWorkshop = (same) => same,
) {
  const world = (): FakeWorld => ({ ...fakeWorld(), workshop: change(builtWorkshop(FAKE_NOW)) });
  return workshop(
    name,
    async (page, main) => {
      await loaded(page);
      await act(page, main);
    },
    world,
  );
}

const withState =
  (change: (state: FakeWorkshop["state"]) => Partial<FakeWorkshop["state"]>) => (own: FakeWorkshop) => ({
    ...own,
    state: { ...own.state, ...change(own.state) },
  });

const more = (entry: string) => async (page: Page) => {
  await page.getByRole("button", { name: "More of this project" }).click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
  await page.getByRole("dialog").waitFor();
};

const compared = async (page: Page) => {
  await more("Compare builds…")(page);
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await page.getByRole("dialog").getByText("10 files differ").waitFor();
};

export const WORKSHOP_SHOTS: readonly Shot[] = [
  workshop("", async (page) => {
    await loaded(page);
    await page.getByText("The game does not read STRENGTH_REQUIRE").click();
  }),
  built("-built"),
  built("-details", async (page) => {
    await page.getByText("The game does not read STRENGTH_REQUIRE").click();
    await page.getByRole("button", { name: "Show details of UNITS/ITEMS/AXES" }).click();
    await page.getByText("STRENGTH_REQUIRE:40").waitFor();
  }),
  built("-fixed", async (page) => {
    await page.getByRole("button", { name: "Fix 3 safe ones" }).click();
    await page.getByText("3 problems fixed in 3 files.").first().waitFor();
  }),
  built("-fixing", async (page, main) => {
    main.world.held = ["workshop.fix"];
    await page.getByRole("button", { name: "Fix 3 safe ones" }).click();
    await page.clock.runFor(1000);
    const operation = main.requests.find(({ name }) => name === "workshop.fix")?.operation ?? "";
    main.emit({ name: "progress", value: { operation, kind: "fix", done: 1, total: 3 } });
    await page.getByText("1 of 3 done").waitFor();
  }),
  built("-go-to", async (page) => {
    await page.getByRole("button", { name: "Go to file or problem" }).click();
    await page.keyboard.type("lantern");
    await page.clock.runFor(200);
    await page.getByRole("menuitem", { name: /LANTERN_AXE_RARE/ }).waitFor();
  }),
  built("-go-to-none", async (page) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("zzz");
    await page.clock.runFor(200);
    await page.getByText("Nothing found").waitFor();
  }),
  built(
    "-failed",
    async (page) => {
      await page.getByText("Failed").first().waitFor();
    },
    (own) => ({
      ...withState(({ stages, builds, deploy }) => ({
        stages: stages.map((stage, at) =>
          at === 1
            ? { ...stage, state: "failed", done: 214, detail: "MEDIA/UNITS/ITEMS/AXES/LANTERN_AXE.DAT" }
            : at > 1
              ? { ...stage, state: "waiting", done: 0 }
              : { ...stage, state: "skipped", total: 0, kept: 128 },
        ),
        builds: [{ ...builds[0], build: "build-x", outcome: "failed", errors: 2, bytes: null, delta: null }, ...builds],
        deploy: { ...deploy, state: "queued", isOn: true, finding: QUEUED },
      }))(own),
      projects: own.projects.map((each, at) => (at === 0 ? { ...each, state: "failed" as const, errors: 2 } : each)),
    }),
  ),
  built("-search", async (page) => {
    await page.keyboard.press("Control+f");
    await page.keyboard.type("zzz");
    await page.getByText("No problem fits").waitFor();
  }),
  built("-codes", async (page) => {
    await page.getByRole("button", { name: "Problems of one code" }).click();
    await page.getByRole("menu").waitFor();
  }),
  built(
    "-no-problems",
    async (page) => page.getByText("No problems").waitFor(),
    (own) => ({ ...own, problems: [] }),
  ),
  built(
    "-never-built",
    async (page) => {
      await page.getByText("No mod was built yet").waitFor();
    },
    (own) => ({
      ...withState(({ stages, deploy }) => ({
        stages: stages.map((stage) => ({ ...stage, state: "waiting", done: 0, total: 0, kept: 0, took: null })),
        builds: [],
        output: null,
        identity: null,
        deploy: { ...deploy, isOn: false, state: "never", path: null, time: null },
      }))(own),
      problems: [],
    }),
  ),
  built("-identity", async (page) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("dialog").waitFor();
  }),
  built("-identity-faults", async (page) => {
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("");
    await page.getByRole("textbox", { name: "File name" }).fill("LANTERN_LIT_DUNGEONS_OF_THE_FIRST_TWO_ACTS");
    await page.getByRole("textbox", { name: "Version" }).fill("nine");
    await page.getByRole("button", { name: "Save MOD.DAT" }).click();
    await page.getByText("Not saved yet").waitFor();
  }),
  built("-new", async (page) => {
    await page.getByRole("button", { name: "New project" }).click();
    await page.getByRole("textbox", { name: "Name", exact: true }).fill("Lantern Oil");
  }),
  built("-import", async (page) => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.getByRole("dialog").waitFor();
  }),
  built("-import-dropped", async (page, main) => {
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(["mod"], "LANTERNLIT.MOD"));
      dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
    });
    // The preload script tells main its path, and main the page.
    main.world.opened = [{ file: "file-mod", name: "LANTERNLIT.MOD", path: "D:/Downloads/LANTERNLIT.MOD" }];
    main.emit({ name: "app.opened", value: {} });
    await page.getByRole("button", { name: "Install it instead" }).waitFor();
  }),
  workshop(
    "-import-web",
    async (page) => {
      await loaded(page);
      await page.getByRole("button", { name: "Import" }).click();
      await page.getByRole("textbox", { name: "Or its path" }).waitFor();
    },
    () => {
      const world = fakeWorld();
      return { ...world, info: { ...world.info, has: { ...world.info.has, dialogs: false } } };
    },
  ),
  built("-log", more("Log of the builds")),
  built("-parity", more("What becomes of each file…")),
  built("-compare", compared),
  built("-compare-file", async (page) => {
    await more("Compare builds…")(page);
    await page.getByRole("radio", { name: "Another .MOD" }).click();
  }),
  built("-editor", more("Choose the editor…")),
  built("-menu", async (page) => {
    await page.getByRole("button", { name: "More of this project" }).click();
    await page.getByRole("menu").waitFor();
  }),
  built(
    "-missing",
    async (page) => choose(page, "Frostwake Act IV"),
    (own) => ({
      ...own,
      projects: own.projects.map((each, at) => (at === 4 ? { ...each, state: "missing" as const } : each)),
    }),
  ),
  workshop(
    "-empty",
    (page) => page.getByText("No projects yet").waitFor(),
    () => {
      const world = fakeWorld();
      return { ...world, workshop: { ...world.workshop, projects: [] } };
    },
  ),
  workshop(
    "-unlisted",
    (page) => page.getByText("The projects cannot be listed").waitFor(),
    () => ({
      ...fakeWorld(),
      failing: {
        "workshop.projects": { kind: "file", data: { message: "projects.json cannot be read: permission denied." } },
      },
    }),
  ),
];

const QUEUED = {
  code: "workshop-deploy-queued",
  severity: "info",
  path: "LANTERNLIT.MOD",
  message: "The mod is put into the game's folder later: the game runs.",
} as const;
