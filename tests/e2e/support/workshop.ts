import path from "node:path";
import type { Page } from "@playwright/test";
import { modDat, unit, writeProject } from "../../support/project-builder.ts";
import { type AppUnderTest, expect } from "./app.ts";
import { answerDialogs } from "./files.ts";

/** A build, and what comes after it, may take so long on a slow machine. */
export const DONE = { timeout: 60_000 };
export const AXE = "MEDIA/UNITS/AXE.DAT";

/** Opens the Workshop with a project of its own. Returns its folder. */
export async function openProject({ page, host, electron }: AppUnderTest, folder: string): Promise<string> {
  const root = writeProject(path.join(folder, "lantern-pack"), {
    modDat: modDat({ id: 4711n, name: "Lantern Pack", fileName: "Lantern_Pack" }),
    media: { "UNITS/AXE.DAT": unit("AXE"), "UNITS/LAMP.DAT": unit("LAMP") },
  });
  await expect(page.getByRole("grid", { name: /^Active order/ })).toBeVisible();
  await page.keyboard.press("Control+4");
  await expect(page.getByText("No projects yet")).toBeVisible();
  await answerDialogs({ electron }, [root]);
  await page.getByRole("button", { name: "Add folder" }).last().click();
  if (host === "web") await typeFolder(page, root);
  await expect(page.getByRole("heading", { name: "Lantern Pack" })).toBeVisible();
  return root;
}

/** Answers the question for a folder, as a browser asks it. */
export async function typeFolder(page: Page, folder: string): Promise<void> {
  await page.getByRole("textbox", { name: "Path of the folder" }).fill(folder);
  await page.getByRole("button", { name: "Use this folder" }).click();
}

export const problemsOf = (page: Page) => page.getByRole("grid", { name: /problems?$/ });
