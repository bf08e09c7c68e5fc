import type { FakeWorld } from "../../tests/support/fake-main.ts";
import { fakeWorld } from "../../tests/support/fake-world.ts";
import { choose, finding, progress, type Shot, shot } from "./shot.ts";

/** As in a browser: without the system's dialogs. */
function browserWorld(): FakeWorld {
  const world = fakeWorld();
  const has = { windowButtons: false, dialogs: false, reveal: false };
  return { ...world, info: { ...world.info, host: "web", has } };
}

/** Bringing mods in, and taking them out. */
export const INSTALL_SHOTS: readonly Shot[] = [
  shot(
    "install-opened",
    (page) => page.getByRole("button", { name: "Install 3 mods" }).waitFor(),
    () => ({ ...fakeWorld(), opened: fakeWorld().chosen }),
  ),
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
];
