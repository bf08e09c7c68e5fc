import { writeFileSync } from "node:fs";
import path from "node:path";
import { IDS, SCHEME } from "../../scripts/install/mods.ts";
import { expect, test } from "./support/app.ts";
import { activeList, expectOrder, libraryList, rowOf, save, schemeBytes, spoken, titles } from "./support/play.ts";

/** The Play screen on the sample install. What counts is what modlauncher.sch holds afterwards. */

const TITLES = [
  "Lantern Pack",
  "Deep Lights",
  "Wick Trade",
  "Brass Tools",
  "纸灯笼",
  "Missing Requirement",
  "Wrong Hash",
  "Lower Case",
  "Packed As Text",
  "Twin",
  "Oil Prices",
  String(IDS.ghost),
];

const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const item = list[from];
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
};

test("lists the order, the line at ten, the ghost and the library", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  const rows = activeList(page).locator(".grid-body [role=row]");
  await expect(rows.nth(10)).toContainText("Torchlight II activates at most 10 mods.");
  await expect(rowOf(activeList(page), String(IDS.ghost))).toContainText("Missing");
  await expect(rowOf(activeList(page), "Wrong Hash")).toContainText("Will not load");
  await expect(rowOf(activeList(page), "Lantern Pack")).toContainText("Healthy");
  await expect(rowOf(libraryList(page), "Night Watch")).toContainText("Healthy");
  await expect(rowOf(libraryList(page), "Cut Off")).toContainText("Will not load");
  expect(app.scheme()).toEqual(schemeBytes(SCHEME));
});

test("enables and reorders with the keyboard alone", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Lantern Pack").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+ArrowUp");
  await expect(spoken(page)).toContainText("Wick Trade moved to rank 2 of 12.");
  await page.keyboard.press("Alt+Home");
  await expect(rowOf(activeList(page), "Wick Trade")).toBeFocused();
  await page.keyboard.press("F6");
  await page.keyboard.press("F6");
  await expect(libraryList(page).locator("[role=row]").first()).toBeFocused();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await page.keyboard.press("Space");
  await expect(spoken(page)).toContainText("Night Watch added at rank 13.");
  await save(page);
  const ids = [...moved(SCHEME, 2, 0), IDS.nightWatch];
  expect(app.scheme()).toEqual(schemeBytes(ids));
});

test("reorders and enables with the mouse", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  const drag = async (from: ReturnType<typeof rowOf>, to: ReturnType<typeof rowOf>) => {
    const a = (await from.boundingBox())!;
    await page.mouse.move(a.x + 180, a.y + a.height / 2);
    await page.mouse.down();
    // On the way over the edge of a list it scrolls, so the target is followed until it stands still.
    for (let before = Number.NaN; ; ) {
      const b = (await to.boundingBox())!;
      await page.mouse.move(b.x + 190, b.y + 4, { steps: 5 });
      if (b.y === before) break;
      before = b.y;
    }
    await page.mouse.up();
  };
  await drag(rowOf(activeList(page), "Brass Tools"), rowOf(activeList(page), "Deep Lights"));
  await expect(spoken(page)).toContainText("Brass Tools moved to rank 2 of 12.");
  await drag(rowOf(libraryList(page), "Night Watch"), rowOf(activeList(page), "Wick Trade"));
  await expect(spoken(page)).toContainText("Night Watch added at rank 4.");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The order is saved.").first()).toBeVisible();
  expect(app.scheme()).toEqual(schemeBytes(moved(SCHEME, 3, 1).toSpliced(3, 0, IDS.nightWatch)));
});

test("several at once: select, cut, paste, to a rank, take out", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Deep Lights").click();
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Control+x");
  await rowOf(activeList(page), "Lower Case").click();
  await page.keyboard.press("Control+v");
  await expect(spoken(page)).toContainText("2 mods moved to rank 6 of 12.");
  await page.keyboard.press("Control+g");
  await page.getByRole("textbox", { name: /Rank/ }).fill("1");
  await page.keyboard.press("Enter");
  await expect(spoken(page)).toContainText("2 mods moved to rank 1 of 12.");
  await rowOf(activeList(page), "Oil Prices").click();
  await page.keyboard.press("Delete");
  await expect(rowOf(libraryList(page), "Oil Prices")).toBeVisible();
  await save(page);
  const rest = SCHEME.filter((id) => id !== IDS.deepLights && id !== IDS.wickTrade && id !== IDS.oilPrices);
  expect(app.scheme()).toEqual(schemeBytes([IDS.deepLights, IDS.wickTrade, ...rest]));
});

test("several are dragged together; Esc lets them be", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Deep Lights").click();
  await rowOf(activeList(page), "Lower Case").click({ modifiers: ["Control"] });
  const [from, to] = [
    await rowOf(activeList(page), "Deep Lights").boundingBox(),
    await rowOf(activeList(page), "Brass Tools").boundingBox(),
  ];
  await page.mouse.move(from!.x + 180, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 180, to!.y + to!.height - 4, { steps: 6 });
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expectOrder(page, TITLES);
  await page.mouse.move(from!.x + 180, from!.y + 10);
  await page.mouse.down();
  await page.mouse.move(to!.x + 180, to!.y + to!.height - 4, { steps: 6 });
  await page.mouse.up();
  await expect(spoken(page)).toContainText("2 mods moved to rank 4 of 12.");
  await page.getByRole("region", { name: "Messages" }).getByRole("button", { name: "Undo" }).click();
  await expectOrder(page, TITLES);
  await page.keyboard.press("Control+Shift+Z");
  await save(page);
  const rest = SCHEME.filter((id) => id !== IDS.deepLights && id !== IDS.lowerCase);
  expect(app.scheme()).toEqual(schemeBytes(rest.toSpliced(3, 0, IDS.deepLights, IDS.lowerCase)));
});

test("a grip lifts, carries, drops and takes back", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  const grip = page.getByRole("button", { name: "Move Wick Trade" });
  await grip.focus();
  await page.keyboard.press("Enter");
  await expect(spoken(page)).toContainText("Wick Trade lifted from rank 3.");
  await page.keyboard.press("ArrowUp");
  await expect(spoken(page)).toContainText("Rank 2 of 12");
  await page.keyboard.press("Escape");
  await expect(spoken(page)).toContainText("Wick Trade is back where it was.");
  await expectOrder(page, TITLES);
  await grip.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(spoken(page)).toContainText("Wick Trade moved to rank 5 of 12.");
  await page.keyboard.press("Control+z");
  await expectOrder(page, TITLES);
});

test("undo and redo, step by step", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Oil Prices").click();
  await page.keyboard.press("Alt+Home");
  await rowOf(activeList(page), "Twin").click();
  await page.keyboard.press("Space");
  await expect(page.getByText("2 changes not saved")).toBeVisible();
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  await expectOrder(page, TITLES);
  await expect(spoken(page)).toContainText("Undone: Oil Prices moved to rank 1 of 12.");
  await page.keyboard.press("Control+Shift+Z");
  await expectOrder(page, moved(TITLES, 10, 0));
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes(moved(SCHEME, 10, 0)));
});

test("another program changes the order meanwhile: both changes stand", async ({ app, ground }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Oil Prices").click();
  await page.keyboard.press("Alt+Home");
  const theirs = SCHEME.filter((id) => id !== IDS.wickTrade);
  writeFileSync(path.join(ground.profile, "modlauncher.sch"), schemeBytes(theirs));
  await expect(page.getByText("Another program changed the order").first()).toBeVisible();
  await expect(rowOf(libraryList(page), "Wick Trade")).toBeVisible();
  const joined = [IDS.oilPrices, ...theirs.filter((id) => id !== IDS.oilPrices)];
  await expect(page.getByText("1 change not saved")).toBeVisible();
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes(joined));
});

test("the ghost keeps its place until it is taken out", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Lantern Pack").click();
  await page.keyboard.press("Alt+ArrowDown");
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes(moved(SCHEME, 0, 1)));
  await rowOf(activeList(page), String(IDS.ghost)).click();
  await expect(page.getByText("This mod has no file")).toBeVisible();
  await page.getByRole("button", { name: "Take it out of the order" }).click();
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes(moved(SCHEME, 0, 1).slice(0, -1)));
});

test("what was not saved is there again after a restart", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Oil Prices").click();
  const kept = page.waitForResponse((response) => response.request().postData()?.includes("play.setDraft") ?? false, {
    timeout: 20_000,
  });
  await page.keyboard.press("Alt+Home");
  if (app.host === "web") await kept;
  else kept.catch(() => {});
  await expect(page.getByText("1 change not saved")).toBeVisible();
  if (app.host === "electron") await expect.poll(() => draftOf(app.home)).toContain(String(IDS.oilPrices));
  const again = await app.reopen();
  await expectOrder(again.page, moved(TITLES, 10, 0));
  await expect(again.page.getByText("1 change not saved")).toBeVisible();
  expect(again.scheme()).toEqual(schemeBytes(SCHEME));
});

test("profiles: new, used, renamed, deleted", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  const profile = page.getByRole("button", { name: /^Profile/ });
  const choose = async (entry: string) => {
    await profile.click();
    await page.getByRole("menuitem", { name: entry, exact: true }).click();
  };
  const named = async (name: string) => {
    await page.getByRole("textbox", { name: "Name" }).fill(name);
    await page.keyboard.press("Enter");
  };
  await choose("New profile");
  await named("Whole");
  await expect(page.getByText("The profile Whole is saved.").first()).toBeVisible();
  await rowOf(activeList(page), "Twin").click();
  await page.keyboard.press("Home");
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(page.getByText("No active mods")).toBeVisible();
  await choose("New profile");
  await named("Bare");
  await expect(page.getByText("The profile Bare is saved.").first()).toBeVisible();
  await choose("Bare");
  await expect(profile).toContainText("Bare");
  await expect.poll(() => app.scheme()).toEqual(schemeBytes([]));
  await choose("Whole");
  await expectOrder(page, TITLES);
  expect(app.scheme()).toEqual(schemeBytes(SCHEME));
  await choose("Rename Whole");
  await named("All of it");
  await expect(profile).toContainText("All of it");
  await choose("Delete All of it");
  await page.getByRole("button", { name: "Delete the profile" }).click();
  await expect(profile).toContainText("No profile");
  await profile.click();
  await expect(page.getByRole("menuitem", { name: "Bare", exact: true })).toBeVisible();
});

test("a party code goes out and comes in, with what is missing", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await page.getByRole("button", { name: "Party code" }).click();
  const code = page.getByRole("textbox", { name: "Code" });
  await expect(code).not.toHaveValue("");
  const text = await code.inputValue();
  await page.keyboard.press("Escape");
  await rowOf(activeList(page), "Lantern Pack").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes([]));
  await page.getByRole("button", { name: "More for the active order" }).click();
  await page.getByRole("menuitem", { name: "Take in a party code" }).click();
  const field = page.getByRole("textbox", { name: /^Code/ });
  await field.fill(text.slice(0, -3));
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill(text);
  await expect(page.getByText("1 of them is missing here.")).toBeVisible();
  await page.getByRole("button", { name: "Use this order" }).click();
  await expectOrder(page, TITLES);
  await save(page);
  expect(app.scheme()).toEqual(schemeBytes(SCHEME));
});

test("an earlier order is looked at and restored", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(activeList(page), "Oil Prices").click();
  await page.keyboard.press("Alt+Home");
  await save(page);
  await page.getByRole("button", { name: "More for the active order" }).click();
  await page.getByRole("menuitem", { name: "Earlier orders" }).click();
  const orders = page.getByRole("grid", { name: "Earlier orders" });
  await orders.getByRole("row").last().click();
  await expect(page.getByText("Oil Prices moved from rank 11 to 1")).toBeVisible();
  await page.getByRole("button", { name: "Restore this order" }).click();
  await expectOrder(page, TITLES);
  expect(app.scheme()).toEqual(schemeBytes(SCHEME));
});

test("search, chips and sort of the library; a note is kept", async ({ app }) => {
  const { page } = app;
  await expectOrder(page, TITLES);
  await rowOf(libraryList(page), "Night Watch").click();
  await page.getByRole("textbox", { name: "Your note" }).fill("for the dark");
  await page.getByRole("textbox", { name: "Your tags" }).fill("night, #slow");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Control+f");
  await page.keyboard.type("#slow");
  await expect(libraryList(page).locator(".who b")).toHaveText(["Night Watch"]);
  await expect(page.getByText("Nothing found")).toBeVisible();
  await page.keyboard.press("Escape");
  await expectOrder(page, TITLES);
  await page.getByRole("radio", { name: /^Problems/ }).click();
  expect(await titles(libraryList(page))).not.toContain("Night Watch");
  const again = await app.reopen();
  await rowOf(libraryList(again.page), "Night Watch").click();
  await expect(again.page.getByRole("textbox", { name: "Your note" })).toHaveValue("for the dark");
});

test("files of a mod are listed, sorted and searched", async ({ app }) => {
  const { page } = app;
  await rowOf(activeList(page), "Brass Tools").click();
  await page.getByRole("tab", { name: /^Files/ }).click();
  const files = page.getByRole("grid", { name: /^Files/ });
  await expect(files).toContainText("BRASS_HAMMER.DAT");
  await page.getByRole("searchbox", { name: "Search files" }).fill("hammer");
  await expect(files.locator("[data-key]")).toHaveCount(1);
});

async function draftOf(home: string): Promise<string> {
  const { readdirSync, readFileSync } = await import("node:fs");
  const names = (readdirSync(home, { recursive: true }) as string[]).filter((name) => /draft/i.test(name));
  return names.map((name) => readFileSync(path.join(home, name), "utf8")).join("\n");
}
