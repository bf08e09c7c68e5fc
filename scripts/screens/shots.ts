import type { Page } from "@playwright/test";
import type { FakeMain, FakeWorld } from "../../tests/support/fake-main.ts";
import { crowdedWorld, fakeWorld } from "../../tests/support/fake-world.ts";

/** A state of a screen, and how it is brought about. */
export interface Shot {
  readonly name: string;
  readonly world: () => FakeWorld;
  readonly act: (page: Page, main: FakeMain) => Promise<void>;
}

const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

/** The page is there, and its first row has the focus. */
async function ready(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).waitFor();
}

async function choose(page: Page, title: string): Promise<void> {
  await row(page, title).click();
}

async function menu(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

function shot(name: string, act: Shot["act"], world: Shot["world"] = fakeWorld): Shot {
  return {
    name,
    world,
    act: async (page, main) => {
      await ready(page);
      await act(page, main);
    },
  };
}

/** Like `shot`, of a page without lists. */
function bareShot(name: string, heading: string, world: Shot["world"], act: Shot["act"] = async () => {}): Shot {
  return {
    name,
    world,
    act: async (page, main) => {
      await page.getByRole("heading", { name: heading }).first().waitFor();
      await act(page, main);
    },
  };
}

async function twoChanges(page: Page): Promise<void> {
  await choose(page, "Far Zoom");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await choose(page, "Bigger Minimap");
  await page.keyboard.press("Alt+Home");
  await choose(page, "Ember Respec Vendor");
}

export const SHOTS: readonly Shot[] = [
  shot("play", twoChanges),
  shot("play-files", async (page) => {
    await twoChanges(page);
    await page.getByRole("tab", { name: "Files" }).click();
    await page.getByRole("row").filter({ hasText: "RESPECMENU.LAYOUT" }).waitFor();
  }),
  shot("play-ghost", (page) => choose(page, "Pack Mule Pets")),
  shot("play-needs", (page) => choose(page, "Frostwake Act IV")),
  shot("play-busy", (page) => choose(page, "Longer Nights")),
  shot(
    "play-opened",
    async (page) => {
      await page.getByRole("button", { name: "Add to the library" }).waitFor();
    },
    () => ({
      ...fakeWorld(),
      opened: [{ file: "opened-1", name: "NEW_MOD.MOD", path: "C:/Users/Mara/Downloads/NEW_MOD.MOD" }],
    }),
  ),
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
  shot("play-add", (page) => page.getByRole("button", { name: "Add mods" }).first().click()),
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
  shot("settings", async (page) => {
    await page.keyboard.press("Control+,");
    await page.getByRole("heading", { name: "Where we looked" }).waitFor();
  }),
  bareShot("first-run-profile", "Where are your mods?", () =>
    fakeWorld({ profile: null, order: null, mods: [], strays: [], ghosts: [] }),
  ),
  bareShot("first-run", "Where is Torchlight II?", () =>
    fakeWorld({
      profile: null,
      game: null,
      order: null,
      mods: [],
      strays: [],
      ghosts: [],
      places: [
        {
          purpose: "install",
          path: "C:/Program Files (x86)/Steam/steamapps/common/Torchlight II",
          origin: "steam",
          found: false,
          isUsed: false,
        },
        { purpose: "install", path: "C:/GOG Games/Torchlight II", origin: "gog", found: false, isUsed: false },
        {
          purpose: "install",
          path: "C:/Program Files/Epic Games/Torchlight II",
          origin: "epic",
          found: false,
          isUsed: false,
        },
        {
          purpose: "install",
          path: "C:/Program Files (x86)/Runic Games/Torchlight II",
          origin: "runic",
          found: false,
          isUsed: false,
        },
        {
          purpose: "profile",
          path: "C:/Users/Mara/Documents/My Games/Runic Games/Torchlight 2",
          origin: "native",
          found: false,
          isUsed: false,
        },
      ],
    }),
  ),
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
