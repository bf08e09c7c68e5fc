import { crowdedWorld, fakeWorld } from "../../tests/support/fake-world.ts";
import { bareShot, choose, menu, ready, row, type Shot, shot, twoChanges } from "./shot.ts";

/** The lists of the Play screen, its dialogs and what goes wrong with them. */
export const PLAY_SHOTS: readonly Shot[] = [
  shot("play", twoChanges),
  shot("play-files", async (page) => {
    await twoChanges(page);
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("row").filter({ hasText: "RESPECMENU.LAYOUT" }).waitFor();
  }),
  shot("play-ghost", (page) => choose(page, "Pack Mule Pets")),
  shot("play-needs", (page) => choose(page, "Frostwake Act IV")),
  shot("play-busy", (page) => choose(page, "Longer Nights")),
  shot("play-stray", async (page) => {
    await page.getByRole("radio", { name: /Problems/ }).click();
    await choose(page, "OLD_DOWNLOAD");
  }),
  shot("play-selection", async (page) => {
    await choose(page, "Synergies");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Control+x");
  }),
  shot("play-search", async (page) => {
    await page.keyboard.press("Control+f");
    await page.keyboard.type("or");
  }),
  shot("play-search-nothing", async (page) => {
    await page.keyboard.press("Control+f");
    await page.keyboard.type("zzz");
  }),
  shot("play-drag", async (page) => {
    const from = await row(page, "Far Zoom").boundingBox();
    const to = await row(page, "Extra Chunky").boundingBox();
    await page.mouse.move(from!.x + 200, from!.y + 18);
    await page.mouse.down();
    await page.mouse.move(to!.x + 210, to!.y + 8, { steps: 4 });
    await page.clock.runFor(100);
  }),
  shot("play-lift", async (page) => {
    await page.getByRole("button", { name: "Move Far Zoom" }).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
  }),
  shot("play-row-menu", async (page) => {
    await page.getByRole("button", { name: "More for Synergies" }).click();
    await page.getByRole("menu").waitFor();
  }),
  shot("play-profiles", async (page) => {
    await page.keyboard.press("Control+p");
    await page.getByRole("menu").waitFor();
  }),
  shot("play-profile-new", (page) => menu(page, "Profile", "New profile")),
  shot("play-profile-delete", (page) => menu(page, "Profile", "Delete Synergies run")),
  shot("play-rank", (page) => page.keyboard.press("Control+g")),
  shot("play-share", async (page) => {
    await menu(page, "Profile", "Party code");
    await page.getByRole("button", { name: "Copy the code" }).waitFor();
  }),
  shot("play-import", async (page) => {
    await menu(page, "Profile", "Take in a party code");
    await page.getByRole("textbox", { name: /Code/ }).fill("TL2-1-K7QJ4M2XV9RT0BHC-5F3A");
    await page.getByText("Older here").waitFor();
  }),
  shot("play-history", async (page) => {
    await menu(page, "Profile", "Earlier orders");
    await page.getByText("came in at rank").first().waitFor();
  }),
  shot(
    "play-no-game",
    (page) => choose(page, "Synergies"),
    () => fakeWorld({ game: null }),
  ),
  shot(
    "play-sample",
    async (page) => {
      await page.getByRole("button", { name: "Leave the sample" }).waitFor();
    },
    () => {
      const world = fakeWorld();
      return { ...world, info: { ...world.info, isSample: true } };
    },
  ),
  shot("play-commands", async (page) => {
    await page.keyboard.press("Control+k");
    await page.getByRole("menuitem").first().waitFor();
  }),
  shot("play-keys", (page) => page.keyboard.press("F1")),
  shot("play-outside", async (page, main) => {
    await choose(page, "Far Zoom");
    await page.keyboard.press("Alt+ArrowUp");
    const ids = main.world.snapshot.order!.ids;
    main.emit({
      name: "play.order",
      value: { order: { revision: "2", ids: [...ids.slice(2), ids[0]] }, by: "outside" },
    });
    await page.getByText("Another program changed the order").first().waitFor();
  }),
  shot(
    "play-save-failed",
    async (page) => {
      await choose(page, "Far Zoom");
      await page.keyboard.press("Alt+ArrowUp");
      await page.keyboard.press("Control+s");
      await page.getByRole("alert").waitFor();
    },
    () => ({
      ...fakeWorld(),
      failing: {
        "play.save": {
          kind: "file",
          data: {
            message: "Another program keeps modlauncher.sch open.",
            fix: "The old list is untouched, and your changes are still here.",
          },
        },
      },
    }),
  ),
  shot(
    "play-saving",
    async (page) => {
      await choose(page, "Far Zoom");
      await page.keyboard.press("Alt+ArrowUp");
      await page.keyboard.press("Control+s");
    },
    () => ({ ...fakeWorld(), held: ["play.save"] }),
  ),
  shot(
    "play-checking",
    async () => {},
    () => ({ ...fakeWorld(), held: ["play.check"] }),
  ),
  shot(
    "play-thousand",
    async (page) => {
      await page.keyboard.press("PageDown");
    },
    () => crowdedWorld(1000, 30),
  ),
  bareShot("play-empty", "Active order", () =>
    fakeWorld({ mods: [], strays: [], ghosts: [], order: { revision: "0", ids: [] }, activeProfile: null }),
  ),
  bareShot("play-none-active", "Active order", () => fakeWorld({ order: { revision: "0", ids: [] }, ghosts: [] })),
  {
    name: "play-loading",
    world: () => ({ ...fakeWorld(), held: ["play.snapshot"] }),
    act: async (page) => {
      await page.getByText("Lamplighter").first().waitFor();
      await page.clock.runFor(1200);
    },
  },
  bareShot("play-failed", "The mods cannot be listed", () => ({
    ...fakeWorld(),
    failing: {
      "play.snapshot": {
        kind: "file",
        data: {
          message: "The mods folder cannot be read: permission denied.",
          fix: "Allow this account to read it, then try again.",
          reason: "no-permission",
        },
        where: "C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2/mods",
      },
    },
  })),
  shot("play-large-text", async (page) => {
    await choose(page, "Ember Respec Vendor");
    await page.evaluate("document.documentElement.style.fontSize = '200%'");
  }),
  shot("play-forced-colors", async (page) => {
    await page.emulateMedia({ forcedColors: "active" });
    await twoChanges(page);
  }),
  shot("play-more-contrast", async (page) => {
    await page.emulateMedia({ contrast: "more" });
    await twoChanges(page);
  }),
  {
    name: "play-pseudo",
    world: () => {
      const world = fakeWorld();
      return { ...world, settings: { ...world.settings, language: "en-XA" } };
    },
    act: async (page) => {
      await ready(page);
      await twoChanges(page);
    },
  },
];
