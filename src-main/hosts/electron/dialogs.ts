import type { BrowserWindow, Dialog, Shell } from "electron";
import type { FolderPurpose } from "../../../src-shared/contract/models/app.ts";
import type { Dialogs } from "../../services/host-port.ts";
import type { Connection } from "../../services/router.ts";

const TITLES: Readonly<Record<FolderPurpose, string>> = {
  profile: "Folder with modlauncher.sch, mods and saves",
  install: "Folder that holds Torchlight2.exe",
  mods: "Another folder with mods",
  project: "Folder with MOD.DAT and MEDIA, or for new projects",
};

const MOD_ENDINGS = ["mod", "zip", "7z", "rar"];

/** The dialogs of the system, above the window that asks. */
export function windowDialogs(
  dialog: Pick<Dialog, "showOpenDialog" | "showSaveDialog">,
  windowOf: (connection: Connection) => BrowserWindow | null,
): Dialogs {
  return {
    async chooseFolder(purpose, from) {
      const window = windowOf(from);
      if (window === null) return null;
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: TITLES[purpose],
        properties: ["openDirectory", "dontAddToRecent"],
      });
      return filePaths[0] ?? null;
    },
    async chooseSave(fileName, from) {
      const window = windowOf(from);
      if (window === null) return null;
      const { canceled, filePath } = await dialog.showSaveDialog(window, {
        title: "Save the order",
        defaultPath: fileName,
      });
      return canceled || filePath === "" ? null : filePath;
    },
    async chooseFiles(from) {
      const window = windowOf(from);
      if (window === null) return [];
      const { filePaths } = await dialog.showOpenDialog(window, {
        title: "Mods to install",
        properties: ["openFile", "multiSelections", "dontAddToRecent"],
        // Upper case, too: GTK goes by it.
        filters: [
          { name: "Mods and packages", extensions: [...MOD_ENDINGS, ...MOD_ENDINGS.map((each) => each.toUpperCase())] },
          { name: "All files", extensions: ["*"] },
        ],
      });
      return filePaths;
    },
  };
}

/** Opens an https address in the browser when the person says so; the whole address is shown. */
export async function confirmExternal(
  address: string,
  dialog: Pick<Dialog, "showMessageBox">,
  shell: Pick<Shell, "openExternal">,
  window: BrowserWindow,
): Promise<boolean> {
  const { response } = await dialog.showMessageBox(window, {
    type: "question",
    title: "Lamplighter",
    message: "Open this page in the browser?",
    detail: `${address}\n\nIt is a page of somebody else's.`,
    buttons: ["Open the page", "Stay here"],
    defaultId: 1,
    cancelId: 1,
    noLink: true,
  });
  if (response !== 0) return false;
  await shell.openExternal(address);
  return true;
}
