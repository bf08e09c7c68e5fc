import type { Page } from "@playwright/test";
import type { Place } from "../../src-shared/contract/models/app.ts";
import type { Finding } from "../../src-shared/contract/values.ts";
import type { FakeWorld } from "../../tests/support/fake-main.ts";
import { crowdedWorld, fakeWorld, GHOST_ID } from "../../tests/support/fake-world.ts";
import { DIAGNOSE_SHOTS } from "./diagnose-shots.ts";
import { bareShot, choose, menu, progress, ready, row, type Shot, shot } from "./shot.ts";
import { WORKSHOP_SHOTS } from "./workshop-shots.ts";

export type { Shot } from "./shot.ts";

const NOT_THERE = {
  purpose: "lead",
  found: false,
  outcome: { kind: "not-there" },
  detail: null,
  isUsed: false,
} satisfies Partial<Place>;
const FOUND = { ...NOT_THERE, found: true, outcome: { kind: "found" } } satisfies Partial<Place>;

const finding = (code: string, severity: Finding["severity"], message: string): Finding => ({
  ...{ code, severity, message },
  path: "C:/mods",
});

/** As in a browser: without the system's dialogs. */
function browserWorld(): FakeWorld {
  const world = fakeWorld();
  const has = { windowButtons: false, dialogs: false, reveal: false };
  return { ...world, info: { ...world.info, host: "web", has } };
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
    "install-opened",
    (page) => page.getByRole("button", { name: "Install 3 mods" }).waitFor(),
    () => ({ ...fakeWorld(), opened: fakeWorld().chosen }),
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
  shot("install-preview", async (page) => {
    await page.getByRole("button", { name: "Add mods" }).first().click();
    await page.getByText("6 mods in these files").first().waitFor();
  }),
  shot(
    "install-nothing",
    async (page) => {
      await page.getByRole("button", { name: "Add mods" }).first().click();
      await page.getByText("No mods in here").waitFor();
    },
    () => {
      const world = fakeWorld();
      return { ...world, installPreview: { ...world.installPreview, items: [], others: 4 } };
    },
  ),
  shot(
    "install-reading",
    async (page, main) => {
      await page.getByRole("button", { name: "Add mods" }).first().click();
      await page.getByText("Looking into").waitFor();
      progress(main, "install.preview", 14, 60);
      await page.getByText("14 of 60").waitFor();
    },
    () => ({ ...fakeWorld(), held: ["install.preview"] }),
  ),
  shot(
    "install-partial",
    async (page) => {
      await page.getByRole("button", { name: "Add mods" }).first().click();
      await page.getByRole("button", { name: "Install 3 mods" }).click();
      await page.getByText("1 of 3 mods are installed").waitFor();
    },
    () => ({
      ...fakeWorld(),
      installResult: {
        results: [
          { item: "i1", state: "installed", path: "C:/mods/ASH_ROAD.MOD", findings: [] },
          {
            item: "i2",
            state: "failed",
            path: null,
            findings: [
              finding(
                "file-in-use",
                "error",
                "Another program keeps EXTRA_CHUNKY.MOD open. The old file is untouched.",
              ),
            ],
          },
          {
            item: "i3",
            state: "skipped",
            path: null,
            findings: [finding("install-no-space", "warning", "The disk was full before it was its turn.")],
          },
        ],
        undo: "undo-1",
      },
    }),
  ),
  shot("install-done", async (page) => {
    await page.getByRole("button", { name: "Add mods" }).first().click();
    await page.getByText("Tick them").click();
    await page.getByRole("button", { name: "Install 3 mods" }).click();
    await page.getByText("3 mods are installed.").first().waitFor();
  }),
  shot(
    "install-ask",
    async (page) => {
      await page.getByRole("button", { name: "Add mods" }).first().click();
      await page.getByRole("button", { name: "Choose files" }).waitFor();
    },
    () => browserWorld(),
  ),
  shot("install-drop", async (page) => {
    await page.evaluate(() => {
      const transfer = new DataTransfer();
      for (const name of ["a.zip", "b.mod", "c.mod"]) transfer.items.add(new File(["x"], name));
      const event = new DragEvent("dragover", { dataTransfer: transfer, cancelable: true });
      dispatchEvent(event);
    });
    await page.getByText("3 files").waitFor();
  }),
  shot("trash", async (page) => {
    await choose(page, "Gem Cutter");
    await page.keyboard.press("Delete");
    await page.getByText("1 file is in the trash.").first().waitFor();
  }),
  shot(
    "play-misplaced",
    async (page) => {
      await page.getByRole("radio", { name: /Problems/ }).click();
      await choose(page, "LOST.MOD");
    },
    () =>
      fakeWorld({
        strays: [
          {
            file: "file-91",
            path: "C:/Steam/steamapps/common/Torchlight II/LOST.MOD",
            state: "misplaced",
            findings: [],
          },
        ],
      }),
  ),
  shot("conflicts", async (page) => {
    await twoChanges(page);
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("UI/RESPECMENU.LAYOUT").or(page.getByText("RESPECMENU.LAYOUT")).first().waitFor();
  }),
  shot("conflicts-raw", async (page) => {
    await choose(page, "Lantern-lit Dungeons");
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("UNITDATA.RAW").waitFor();
  }),
  shot("conflicts-none", async (page) => {
    await choose(page, "Amber Interface");
    await page.getByRole("tab", { name: /Conflicts/ }).click();
    await page.getByText("No paths here").waitFor();
  }),
  shot("conflicts-effect", async (page) => {
    await twoChanges(page);
    await choose(page, "Ember Respec Vendor");
    await page.keyboard.press("Alt+Home");
    await page.clock.runFor(300);
    await page.getByRole("button", { name: /not saved/ }).click();
    await page.getByText("Saving changes the used file").last().waitFor();
  }),
  shot("lookup", async (page) => {
    await page.keyboard.press("Control+k");
    await page.keyboard.type("which file");
    await page.getByRole("menuitem").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Path of the file" }).fill("translations/translate.dat");
    await page.keyboard.press("Enter");
    await page.getByText("rank 3, wins").last().waitFor();
  }),
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
  ...DIAGNOSE_SHOTS,
  ...WORKSHOP_SHOTS,
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
          ...NOT_THERE,
          source: "steam-key",
          origin: "steam",
          path: "HKLM\\SOFTWARE\\WOW6432Node\\Valve\\Steam",
          detail: { kind: "no-key" },
        },
        {
          ...FOUND,
          source: "steam-list",
          origin: "steam",
          path: "C:\\Program Files (x86)\\Steam\\libraryfolders.vdf",
          detail: { kind: "libraries", count: 2, holding: 0 },
        },
        { ...NOT_THERE, source: "gog-key", origin: "gog", path: "HKLM\\SOFTWARE\\GOG.com\\Games" },
        {
          ...NOT_THERE,
          purpose: "install",
          source: "plain-folder",
          origin: "folder",
          path: "E:\\Old disk\\Torchlight II",
          outcome: { kind: "looks-wrong", missing: ["Torchlight2.exe"], holds: ["PAKS"], suggestion: null },
        },
        {
          ...NOT_THERE,
          source: "uninstall-key",
          origin: "folder",
          path: "HKLM\\SOFTWARE\\WOW6432Node\\Microsoft\\Windows\\CurrentVersion\\Uninstall",
        },
        {
          ...NOT_THERE,
          purpose: "profile",
          source: "documents",
          origin: "native",
          path: "C:\\Users\\Mara\\Documents\\My Games\\Runic Games\\Torchlight 2",
        },
      ],
    }),
  ),
  {
    name: "first-run-wrong",
    world: () => {
      const world = fakeWorld({ profile: null, game: null, order: null, mods: [], strays: [], ghosts: [] });
      return {
        ...world,
        picked: {
          folder: "dir-1",
          path: "E:\\Old disk\\Torchlight II",
          isThere: false,
          problem: { kind: "looks-wrong", missing: ["Torchlight2.exe"], holds: ["PAKS", "music"], suggestion: null },
          insteadOf: null,
        },
      };
    },
    act: async (page) => {
      await page.getByRole("heading", { name: "Where is Torchlight II?" }).waitFor();
      await page.keyboard.press("Control+o");
      await page.getByText("This does not look like the game folder").waitFor();
    },
  },
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
