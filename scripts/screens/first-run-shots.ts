import type { Place } from "../../src-shared/contract/models/app.ts";
import { fakeWorld } from "../../tests/support/fake-world.ts";
import { bareShot, type Shot, shot } from "./shot.ts";

const NOT_THERE = {
  purpose: "lead",
  found: false,
  outcome: { kind: "not-there" },
  detail: null,
  isUsed: false,
} satisfies Partial<Place>;
const FOUND = { ...NOT_THERE, found: true, outcome: { kind: "found" } } satisfies Partial<Place>;

/** Where the game and its folders are. */
export const PLACE_SHOTS: readonly Shot[] = [
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
];
