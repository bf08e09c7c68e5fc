/** Whether nothing on the page has the focus. */
export function hasNoFocus(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/**
 * Gives the focus to the row that keys act on, when what had it went away: a toast, a menu or dialog whose row is gone.
 * Waits until those have given it back themselves, if they can.
 */
export function returnFocus(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!hasNoFocus()) return;
      const row = document.querySelector<HTMLElement>('.grid:not(.is-aside) [role="row"][tabindex="0"]');
      (row ?? document.querySelector<HTMLElement>('.grid [role="row"][tabindex="0"]'))?.focus({ preventScroll: true });
    }),
  );
}
