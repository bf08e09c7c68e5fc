import { fakeWorld, GHOST_ID } from "../../tests/support/fake-world.ts";
import { choose, finding, menu, type Shot, shot, twoChanges } from "./shot.ts";

/** Starting the game, and what comes of it. */
export const LAUNCH_SHOTS: readonly Shot[] = [
  shot("launch-menu", async (page) => {
    await page.getByRole("button", { name: "More ways to play" }).click();
    await page.getByRole("menu").waitFor();
  }),
  shot("launch-unsaved", async (page) => {
    await twoChanges(page);
    await page.keyboard.press("Control+Enter");
    await page.getByRole("button", { name: "Save and play" }).waitFor();
  }),
  shot(
    "launch-past",
    async (page) => {
      await page.getByRole("button", { name: "Play", exact: true }).last().click();
      await page.getByRole("button", { name: "Play with the first ten" }).waitFor();
    },
    () => {
      const { snapshot } = fakeWorld();
      const order = { revision: "1", ids: snapshot.order!.ids.filter((id) => id !== GHOST_ID) };
      const mods = snapshot.mods.map((mod) => ({ ...mod, requires: [] }));
      return fakeWorld({ order, mods, ghosts: [] });
    },
  ),
  shot(
    "launch-cannot",
    async (page) => {
      await page.getByRole("button", { name: "Play", exact: true }).last().click();
      await page.getByText("The game cannot be started").waitFor();
    },
    () => ({
      ...fakeWorld({ order: { revision: "1", ids: ["1000"] }, ghosts: [] }),
      plan: {
        way: "none",
        line: "",
        folder: "",
        findings: [
          {
            ...finding(
              "launch-no-steam",
              "error",
              "This copy belongs to Steam and needs it to run, and Steam was not found.",
            ),
            fix: "Install Steam, or put its program where PATH leads.",
          },
        ],
      },
    }),
  ),
  shot(
    "launch-started",
    async (page) => {
      await page.getByRole("button", { name: "Play", exact: true }).last().click();
      await page.getByText("Torchlight II is starting.").first().waitFor();
    },
    () => {
      const world = fakeWorld({ order: { revision: "1", ids: ["1000", "1001", "1002"] }, ghosts: [] });
      return {
        ...world,
        plan: {
          ...world.plan,
          findings: [
            {
              ...finding(
                "launch-app-id",
                "info",
                "With a file steam_appid.txt beside the program this copy can be started directly, while Steam runs.",
              ),
              fix: "Lamplighter can write the file; nothing else is changed, and it can be taken away again.",
            },
          ],
        },
      };
    },
  ),
  shot("launch-running", async (page, main) => {
    const { snapshot } = main.world;
    main.world.snapshot = { ...snapshot, game: { ...snapshot.game!, isRunning: true } };
    main.emit({ name: "game.running", value: { isRunning: true } });
    await page.getByRole("button", { name: "Running" }).waitFor();
    await choose(page, "Gem Cutter");
  }),
  shot("launch-reverted", async (page, main) => {
    main.emit({
      name: "launch.reverted",
      value: {
        findings: [
          {
            ...finding(
              "launch-reverted",
              "warning",
              "Something put another order in the place of yours: 9 mods instead of 12. Most likely it was Steam Cloud.",
            ),
            fix: "Put yours back, and turn Steam Cloud off for this game, or start it again.",
          },
        ],
      },
    });
    await page.getByRole("button", { name: "Put mine back" }).waitFor();
  }),
  shot("launch-points", async (page) => {
    await menu(page, "More ways to play", "Restore points…");
    await page.getByRole("button", { name: "Restore to a copy" }).click();
    await page.getByText("11 files are in a folder of their own").waitFor();
  }),
];
