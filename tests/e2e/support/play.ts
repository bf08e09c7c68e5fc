import { expect, type Locator, type Page } from "@playwright/test";

/** The bytes that modlauncher.sch has for an order (spec/container.md §7.2), written here anew. */
export function schemeBytes(ids: readonly bigint[]): Buffer {
  const lines = ["[MODS]", ...ids.map((id) => `\t<INTEGER64>MODGUID:${id}`), "[/MODS]"];
  return Buffer.concat([
    Buffer.from([0xff, 0xfe]),
    Buffer.from(lines.map((line) => `${line}\r\n`).join(""), "utf16le"),
  ]);
}

export const activeList = (page: Page): Locator => page.getByRole("grid", { name: /^Active order/ });
export const libraryList = (page: Page): Locator => page.getByRole("grid", { name: "Library" });

/** A row by the title of its mod. */
export function rowOf(list: Locator, title: string): Locator {
  return list.locator('[role="row"][data-key]').filter({ has: list.page().getByText(title, { exact: true }) });
}

/** Titles of the rows that are drawn, from the top. */
export function titles(list: Locator): Promise<string[]> {
  return list.locator('[role="row"][data-key] .who b').allTextContents();
}

/** Waits until the active order shows these titles and no others. */
export async function expectOrder(page: Page, expected: readonly string[]): Promise<void> {
  await expect(activeList(page).locator('[role="row"][data-key] .who b')).toHaveText([...expected]);
}

/** Saves with the keyboard and waits until it is done. */
export async function save(page: Page): Promise<void> {
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/changes? not saved/)).toHaveCount(0);
  await expect(page.getByText(/^\d+ unsaved$/)).toHaveCount(0);
}

/** What was said last to those who listen. */
export function spoken(page: Page): Locator {
  return page.getByTestId("spoken");
}

/** A page large enough for both lists. */
export async function largePage(page: Page): Promise<void> {
  if (page.viewportSize() !== null) await page.setViewportSize({ width: 1440, height: 900 });
}
