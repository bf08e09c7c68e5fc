import type { BrowserWindow, MenuItemConstructorOptions, MessageBoxOptions } from "electron";
import { describe, expect, it } from "vitest";
import { askAfterCrash, createCrashQuestion, goneReason } from "../../../../src-main/hosts/electron/crash.ts";
import { confirmExternal, windowDialogs } from "../../../../src-main/hosts/electron/dialogs.ts";
import { MENU_COMMANDS, menuTemplate } from "../../../../src-main/hosts/electron/menu.ts";
import { modsInArguments } from "../../../../src-main/hosts/electron/opened-files.ts";
import type { Connection } from "../../../../src-main/services/router.ts";

const window = {} as BrowserWindow;
const connection = {} as Connection;

describe("the menu", () => {
  const itemsOf = (isMac: boolean, sent: string[] = []) =>
    menuTemplate({ isMac, send: (command) => sent.push(command), showLog: () => {}, quit: () => {} }).flatMap(
      ({ submenu }) => submenu as MenuItemConstructorOptions[],
    );

  it("tells the page what was chosen, by names of the list", () => {
    const sent: string[] = [];
    for (const { click } of itemsOf(false, sent)) click?.(...([] as unknown as Parameters<typeof click>));
    expect(sent.length).toBeGreaterThan(5);
    expect(MENU_COMMANDS).toEqual(expect.arrayContaining(sent));
  });

  it("shows the keys of the drawing and leaves them to the page", () => {
    const shown = itemsOf(false).filter(
      ({ accelerator }) => accelerator !== undefined && accelerator !== "CmdOrCtrl+Q",
    );
    expect(shown.map(({ label, accelerator }) => `${label} ${accelerator}`)).toEqual([
      "Save CmdOrCtrl+S",
      "Settings… CmdOrCtrl+,",
      "Undo CmdOrCtrl+Z",
      "Redo CmdOrCtrl+Shift+Z",
      "Find CmdOrCtrl+F",
      "Fix CmdOrCtrl+.",
      "Fix all safe CmdOrCtrl+Shift+F",
      "All commands… CmdOrCtrl+K",
      "Play CmdOrCtrl+1",
      "Diagnose CmdOrCtrl+3",
      "Workshop CmdOrCtrl+4",
      "Look again F5",
      "Keys F1",
    ]);
    expect(shown.every(({ registerAccelerator }) => registerAccelerator === false)).toBe(true);
  });

  it("has no way to the developer tools or a reload", () => {
    const roles = [...itemsOf(true), ...itemsOf(false)].map(({ role }) => role);
    for (const role of ["toggleDevTools", "reload", "forceReload"]) expect(roles).not.toContain(role);
  });
});

describe("after a crash", () => {
  it("the log is shown as often as it is asked for, then the choice counts", async () => {
    const answers = [1, 1, 0];
    let shown = 0;
    const dialog = { showMessageBox: async () => ({ response: answers.shift() ?? 2, checkboxChecked: false }) };
    const crash = { where: "window", reason: "It ran out of memory." } as const;
    expect(await askAfterCrash(crash, dialog as never, () => shown++)).toBe("restart");
    expect(shown).toBe(2);
  });

  it("one question is asked at a time, however much breaks down", async () => {
    let answer = (_: { readonly response: number }) => {};
    let asked = 0;
    const dialog = {
      showMessageBox: () => {
        asked++;
        return new Promise<{ readonly response: number }>((resolve) => {
          answer = resolve;
        });
      },
    };
    const ask = createCrashQuestion(dialog as never, () => {});
    const crash = { where: "main", reason: "It fell." } as const;
    const first = ask(crash);
    expect([await ask(crash), await ask(crash), asked]).toEqual([null, null, 1]);
    answer({ response: 0 });
    expect(await first).toBe("restart");
    const again = ask(crash);
    answer({ response: 2 });
    expect([await again, asked]).toEqual(["quit", 2]);
  });

  it("says what happened, what is safe and what can be done", async () => {
    const boxes: MessageBoxOptions[] = [];
    const dialog = {
      showMessageBox: async (box: MessageBoxOptions) => {
        boxes.push(box);
        return { response: 2, checkboxChecked: false };
      },
    };
    expect(await askAfterCrash({ where: "window", reason: "It crashed." }, dialog as never, () => {})).toBe("quit");
    expect(boxes[0]).toMatchObject({
      message: "The window of Lamplighter broke down.",
      buttons: ["Open the window again", "Show the log", "Quit"],
    });
    expect(boxes[0].detail).toContain("It crashed.");
  });

  it("a page that was closed on purpose is none", () => {
    expect(goneReason("clean-exit")).toBeNull();
    expect(goneReason("oom")).toBe("It ran out of memory.");
    expect(goneReason("new-reason")).toBe("Its process ended (new-reason).");
  });
});

describe("dialogs", () => {
  it("stand above the window that asks; one that is gone gets nothing", async () => {
    const asked: unknown[] = [];
    const dialog = {
      showOpenDialog: async (above: unknown, options: unknown) => {
        asked.push([above, options]);
        return { canceled: false, filePaths: ["/chosen"] };
      },
      showSaveDialog: async () => ({ canceled: true, filePath: "" }),
    };
    const dialogs = windowDialogs(dialog as never, (from) => (from === connection ? window : null));
    expect(await dialogs.chooseFolder("install", connection)).toBe("/chosen");
    expect(asked).toEqual([[window, expect.objectContaining({ title: "Folder that holds Torchlight2.exe" })]]);
    expect(await dialogs.chooseSave("a.json", connection)).toBeNull();
    expect(await dialogs.chooseFolder("install", {} as Connection)).toBeNull();
  });

  it("for mods take several files, of the endings in any case", async () => {
    const asked: unknown[] = [];
    const dialog = {
      showOpenDialog: async (_: unknown, options: unknown) => {
        asked.push(options);
        return { canceled: false, filePaths: ["/a.zip", "/b.mod"] };
      },
    };
    const dialogs = windowDialogs(dialog as never, (from) => (from === connection ? window : null));
    expect(await dialogs.chooseFiles(connection)).toEqual(["/a.zip", "/b.mod"]);
    expect(asked).toMatchObject([{ properties: expect.arrayContaining(["openFile", "multiSelections"]) }]);
    expect(asked).toMatchObject([
      { filters: [{ extensions: expect.arrayContaining(["mod", "MOD", "7z", "RAR"]) }, {}] },
    ]);
    expect(await dialogs.chooseFiles({} as Connection)).toEqual([]);
  });

  it.each([
    [0, true, ["https://example.com/"]],
    [1, false, []],
  ])("a page outside is opened only with the first button (%s)", async (response, wanted, wantedOpened) => {
    const opened: string[] = [];
    const dialog = { showMessageBox: async () => ({ response, checkboxChecked: false }) };
    const shell = { openExternal: async (url: string) => void opened.push(url) };
    expect(await confirmExternal("https://example.com/", dialog as never, shell as never, window)).toBe(wanted);
    expect(opened).toEqual(wantedOpened);
  });
});

it("of the arguments of a start, those that are .MOD files count", () => {
  expect(modsInArguments(["-r", "x.cjs", "--flag.MOD", ".", "a.MOD", "/b/C.mod", "save.SVB"], "/from")).toEqual([
    "/from/a.MOD",
    "/b/C.mod",
  ]);
});
