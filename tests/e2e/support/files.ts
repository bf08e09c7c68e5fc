import { readFileSync } from "node:fs";
import path from "node:path";
import type { Page } from "@playwright/test";
import type { AppUnderTest } from "./app.ts";

/** Drops files of this machine on the page, as a person does. */
export async function dropFiles({ page, host }: Pick<AppUnderTest, "page" | "host">, files: readonly string[]) {
  if (host === "electron") return dropByBrowser(page, files);
  // A browser shows the page what is in them and not where they lie.
  const contents = files.map((file) => ({ name: path.basename(file), bytes: readFileSync(file).toString("base64") }));
  await page.evaluate((dropped) => {
    const transfer = new DataTransfer();
    for (const { name, bytes } of dropped)
      transfer.items.add(new File([Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))], name));
    dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
  }, contents);
}

/** A drop that the page takes for a person's: only then has Electron the paths. */
async function dropByBrowser(page: Page, files: readonly string[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  for (const type of ["dragEnter", "dragOver", "drop"] as const)
    await session.send("Input.dispatchDragEvent", { type, x: 400, y: 300, data });
  await session.detach();
}

/** Answers the next dialogs of the system, in this order. */
export async function answerDialogs({ electron }: Pick<AppUnderTest, "electron">, paths: readonly string[]) {
  await electron?.evaluate(({ dialog }, answers) => {
    const left = [...answers];
    const showOpenDialog = async () => ({ canceled: left.length === 0, filePaths: left.splice(0, 1) });
    Object.assign(dialog, { showOpenDialog });
  }, paths);
}
