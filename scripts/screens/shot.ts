import type { Page } from "@playwright/test";
import type { Finding } from "../../src-shared/contract/values.ts";
import type { FakeMain, FakeWorld } from "../../tests/support/fake-main.ts";
import { fakeWorld } from "../../tests/support/fake-world.ts";

/** A state of a screen, and how it is brought about. */
export interface Shot {
  readonly name: string;
  readonly world: () => FakeWorld;
  readonly act: (page: Page, main: FakeMain) => Promise<void>;
}

/** A row by a text in it. */
export const row = (page: Page, title: string) => page.getByRole("row").filter({ hasText: title });

/** The page is there, and its first row has the focus. */
export async function ready(page: Page): Promise<void> {
  await page.getByRole("row").nth(1).waitFor();
}

/** Chooses a row. */
export async function choose(page: Page, title: string): Promise<void> {
  await row(page, title).click();
}

/** Chooses an entry of the menu below a button. */
export async function menu(page: Page, button: string, entry: string): Promise<void> {
  await page.getByRole("button", { name: button }).first().click();
  await page.getByRole("menuitem", { name: entry, exact: true }).click();
}

/** A state, of a page with lists. */
export function shot(name: string, act: Shot["act"], world: Shot["world"] = fakeWorld): Shot {
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
export function bareShot(name: string, heading: string, world: Shot["world"], act: Shot["act"] = async () => {}): Shot {
  return {
    name,
    world,
    act: async (page, main) => {
      await page.getByRole("heading", { name: heading }).first().waitFor();
      await act(page, main);
    },
  };
}

/** How far a call that is not answered has come. */
export function progress(main: FakeMain, call: string, done: number, total: number): void {
  const { operation } = main.requests.findLast(({ name }) => name === call)!;
  main.emit({ name: "progress", value: { operation: operation!, kind: "work", done, total } });
}

/** A finding of a made-up file. */
export const finding = (code: string, severity: Finding["severity"], message: string): Finding => ({
  ...{ code, severity, message },
  path: "C:/mods",
});

/** Two changes of the order, and a mod that will not load is looked at. */
export async function twoChanges(page: Page): Promise<void> {
  await choose(page, "Far Zoom");
  await page.keyboard.press("Alt+ArrowUp");
  await page.keyboard.press("Alt+ArrowUp");
  await choose(page, "Bigger Minimap");
  await page.keyboard.press("Alt+Home");
  await choose(page, "Ember Respec Vendor");
}
