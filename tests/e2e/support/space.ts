import type { Page } from "@playwright/test";

/** Windows, languages and sizes of text in which nothing may be cut off that must not be. */
export const SPACES = [
  { name: "long words, wide", width: 1440, height: 900, language: "en-XA", zoom: 1 },
  { name: "long words, narrow", width: 1024, height: 700, language: "en-XA", zoom: 1 },
  { name: "text twice as large", width: 1440, height: 900, language: "en", zoom: 2 },
  { name: "the smallest window", width: 960, height: 640, language: "en", zoom: 1 },
  { name: "the smallest window, text twice as large", width: 960, height: 640, language: "en", zoom: 2 },
];

/** States, buttons, tabs and errors whose words do not fit. Names and paths may be cut, panes may scroll. */
export function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".button, .state, .tab, .chip, .limit, .note, .picker, .badge")]
      .filter((element) => element.getClientRects().length > 0 && element.scrollWidth > element.clientWidth + 1)
      .map((element) => `${element.className}: ${element.textContent}`),
  );
}

/** Rows whose cells stick out, or that lie over each other. */
export function spilt(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".grid-body .grid-row")].flatMap((row) => {
      const { right, bottom } = row.getBoundingClientRect();
      const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().right > right + 1);
      const next = row.nextElementSibling?.getBoundingClientRect();
      const isOver = next !== undefined && Math.abs(next.top - bottom) > 1;
      return cells.length > 0 || isOver ? [`${row.textContent}: ${cells.length} cells, ${isOver}`] : [];
    }),
  );
}

/** What sticks out of its box to the right, so that nobody sees it: in dialogs, menus, bars and panes that do not scroll. */
export function stuckOut(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>(".dialog-box, .popover, .settings, .places-pane, .segments, .hints")]
      .flatMap((box) => [box, ...box.querySelectorAll<HTMLElement>("*")].map((part) => ({ box, part })))
      .filter(({ box, part }) => {
        const edge = Math.min(innerWidth, box.getBoundingClientRect().right) + 1;
        // What is cut with dots, or is only read aloud, is not meant to be seen whole.
        const isCut =
          part.closest(".path, .cut, .unseen, .who") !== null || getComputedStyle(part).position === "absolute";
        return part.getClientRects().length > 0 && !isCut && part.getBoundingClientRect().right > edge;
      })
      .map(({ part }) => `${part.className}: ${part.textContent?.slice(0, 60)}`),
  );
}
