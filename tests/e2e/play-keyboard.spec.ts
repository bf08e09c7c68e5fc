import { IDS, SCHEME } from "../../scripts/install/mods.ts";
import en from "../../src-renderer/i18n/en.json" with { type: "json" };
import { expect, test } from "./support/app.ts";
import { activeList, libraryList, rowOf, schemeBytes, spoken } from "./support/play.ts";

/** Every action by keyboard alone: no mouse anywhere in this file. */

const press = async (page: import("@playwright/test").Page, ...keys: readonly string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};

/** Runs a command from the command list. */
async function command(page: import("@playwright/test").Page, words: string): Promise<void> {
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("searchbox", { name: "Search commands" })).toBeFocused();
  await page.keyboard.type(words);
  await expect(page.getByRole("menuitem")).toHaveCount(1);
  await press(page, "Enter");
  await expect(page.getByRole("searchbox", { name: "Search commands" })).toHaveCount(0);
}

test("tick, move, rank, cut, paste, undo, save: from the list and from the command list", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await press(page, "ArrowDown", "Space");
  await expect(spoken(page)).toContainText("Deep Lights taken out of the order.");
  await press(page, "Control+z");
  await command(page, "Move to the top");
  await expect(spoken(page)).toContainText("moved to rank 1 of 12");
  await command(page, "Undo");
  await expect(spoken(page)).toContainText("Undone");
  await command(page, "Redo");
  await command(page, "Move to rank");
  await expect(page.getByRole("textbox", { name: /Rank/ })).toBeFocused();
  await press(page, "Control+a");
  await page.keyboard.type("3");
  await press(page, "Enter");
  await expect(spoken(page)).toContainText("moved to rank 3 of 12");
  await command(page, "Move to the bottom");
  await press(page, "Control+k", "ArrowUp");
  await expect(page.getByRole("menuitem", { name: "Previous pane" })).toBeInViewport();
  await press(page, "Escape");
  await command(page, "Save the order");
  await expect(page.getByText("The order is saved.").first()).toBeVisible();
  const written = app.scheme().toString("utf16le");
  expect(SCHEME.every((id) => written.includes(`:${id}\r\n`))).toBe(true);
});

test("the command lists of the screens have every command", async ({ app }) => {
  const { page } = app;
  // Of the first page, of the sample, and of a host that can show files.
  const elsewhere = [
    "pick-game",
    "sample",
    "sample-leave",
    ...(app.host === "web" ? ["open-mods", "project-reveal"] : []),
  ];
  const names = Object.entries(en).flatMap(([key, text]) =>
    key.startsWith("command.") && !elsewhere.includes(key.slice("command.".length)) ? [text] : [],
  );
  const listed = async () => {
    await press(page, "Control+k");
    await expect(page.getByRole("menuitem", { name: "Previous pane" })).toBeAttached();
    const labels = await page.locator(".command-list .menu-label").allTextContents();
    await press(page, "Escape");
    return labels;
  };
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  const shown = await listed();
  await command(page, "Diagnose");
  await expect(page.getByRole("heading", { name: "Diagnose" }).first()).toBeVisible();
  shown.push(...(await listed()));
  await command(page, "Workshop");
  await expect(page.getByRole("heading", { name: "Workshop" }).first()).toBeVisible();
  shown.push(...(await listed()));
  expect(names.filter((name) => !shown.some((text) => text.startsWith(name)))).toEqual([]);
});

test("the controls of a row, its menu and its grip", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await press(page, "ArrowRight");
  await expect(page.getByRole("button", { name: "Move Lantern Pack" })).toBeFocused();
  await press(page, "Enter", "ArrowDown", "Enter");
  await expect(spoken(page)).toContainText("Lantern Pack moved to rank 2 of 12.");
  await press(page, "ArrowRight");
  await expect(page.getByRole("checkbox", { name: "Lantern Pack active" })).toBeFocused();
  await press(page, "ArrowRight");
  await expect(page.getByRole("button", { name: "More for Lantern Pack" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await press(page, "Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "More for Lantern Pack" })).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("menuitem", { name: "Move up" })).toBeFocused();
  await press(page, "End");
  await expect(page.getByRole("menuitem", { name: "Take out of the order" })).toBeFocused();
  await press(page, "Enter");
  await expect(spoken(page)).toContainText("Lantern Pack taken out of the order.");
  await expect(rowOf(activeList(page), "Wick Trade")).toBeFocused();
  await press(page, "Control+z", "ArrowUp");
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await press(page, "ArrowRight", "ArrowRight", "ArrowRight");
  await press(page, "ArrowLeft", "ArrowLeft", "ArrowLeft");
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await press(page, "Enter");
  await expect(page.getByRole("tab", { name: "Overview" })).toBeFocused();
  await press(page, "ArrowRight");
  await expect(page.getByRole("tab").nth(1)).toBeFocused();
});

test("F6 goes through the panes and back; dividers move with arrows", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  const height = page.getByRole("separator", { name: "Height of the library" });
  const width = page.getByRole("separator", { name: "Width of the inspector" });
  await press(page, "F6");
  await expect(height).toBeFocused();
  const before = Number(await height.getAttribute("aria-valuenow"));
  await press(page, "ArrowUp");
  await expect(height).toHaveAttribute("aria-valuenow", String(before + 16));
  await press(page, "F6");
  await expect(libraryList(page).locator("[role=row]").first()).toBeFocused();
  await press(page, "F6");
  await expect(width).toBeFocused();
  await press(page, "F6");
  await expect(page.getByRole("tab", { name: "Overview" })).toBeFocused();
  await press(page, "Shift+F6", "Shift+F6", "Shift+F6", "Shift+F6");
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
});

test("F6 comes to a pane before what is in it, and goes on into that", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await expect(libraryList(page).locator("[role=row]").first()).toBeVisible();
  // As the library is for a moment while the screen is drawn: a pane that is empty.
  await page.locator(".play-active").evaluate((pane) => {
    for (const name of ["early", "late"]) {
      const empty = document.createElement("section");
      empty.dataset.pane = "";
      empty.dataset.testid = name;
      pane.after(empty);
    }
  });
  const fill = (name: string) =>
    page.getByTestId(name).evaluate((pane) => {
      const button = document.createElement("button");
      button.textContent = pane.dataset.testid!;
      pane.append(document.createElement("p"));
      pane.append(button);
    });
  const [early, late] = [page.getByTestId("early"), page.getByTestId("late")];
  await press(page, "F6");
  await expect(late).toBeFocused();
  await fill("late");
  await expect(page.getByRole("button", { name: "late" })).toBeFocused();
  await expect(late).not.toHaveAttribute("tabindex");
  await press(page, "F6");
  await expect(early).toBeFocused();
  await press(page, "F6");
  const height = page.getByRole("separator", { name: "Height of the library" });
  await expect(height).toBeFocused();
  await fill("early");
  await expect(page.getByRole("button", { name: "early" })).toBeVisible();
  await expect(height).toBeFocused();
  await press(page, "Shift+F6");
  await expect(page.getByRole("button", { name: "early" })).toBeFocused();
});

test("profiles, party code, earlier orders, settings, keys, theme", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await command(page, "New profile");
  await page.keyboard.type("By hand");
  await press(page, "Enter");
  await expect(page.getByText("The profile By hand is saved.").first()).toBeVisible();
  await press(page, "Control+p");
  await expect(page.getByRole("menu")).toBeVisible();
  await press(page, "Escape");
  for (const [words, title] of [
    ["Party code", "Party code"],
    ["Take in", "Take in a party code"],
    ["Earlier", "Earlier orders"],
    ["Restore points", "Restore points"],
    ["Which file", "Which file is used?"],
    ["Keys", "Keys"],
  ] as const) {
    if (words === "Party code") {
      await press(page, "Control+k");
      await page.keyboard.type(words);
      await expect(page.getByRole("menuitem")).toHaveCount(2);
      await press(page, "Enter");
    } else await command(page, words);
    await expect(page.getByRole("heading", { name: title, exact: true })).toBeVisible();
    await press(page, "Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
  }
  await press(page, "F1");
  await expect(page.getByRole("heading", { name: "Keys", exact: true })).toBeVisible();
  await press(page, "Escape");
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const before = await theme();
  await command(page, "Switch between dark");
  await expect.poll(theme).not.toBe(before);
  await press(page, "Control+,");
  await expect(page.getByRole("heading", { name: "Where we looked" })).toBeVisible();
  await press(page, "Control+1");
  await expect(activeList(page)).toBeVisible();
});

test("focus is never lost: after undo, deletes and a search", async ({ app }) => {
  const { page } = app;
  await expect(rowOf(activeList(page), "Lantern Pack")).toBeFocused();
  await press(page, "Delete");
  await expect(rowOf(activeList(page), "Deep Lights")).toBeFocused();
  await press(page, "Alt+End");
  await expect(rowOf(activeList(page), "Deep Lights")).toBeFocused();
  await press(page, "Control+z", "Control+z");
  await expect(rowOf(activeList(page), "Deep Lights")).toBeFocused();
  await press(page, "Control+f");
  await page.keyboard.type("night");
  await press(page, "Escape", "Tab");
  await press(page, "Control+a", "Delete");
  await press(page, "Control+s");
  await expect.poll(() => app.scheme().equals(schemeBytes([])) || app.scheme().equals(schemeBytes(SCHEME))).toBe(true);
  expect(IDS.ghost).toBe(SCHEME.at(-1));
});
