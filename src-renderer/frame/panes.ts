/** The parts of the page that F6 goes through, in the order of the page: `data-pane`. */
export function nextPane(isForward: boolean): void {
  const panes = [...document.querySelectorAll<HTMLElement>("[data-pane]")].filter(
    (pane) => pane.getClientRects().length > 0,
  );
  if (panes.length === 0) return;
  const here = panes.findIndex((pane) => pane.contains(document.activeElement));
  const step = isForward ? 1 : -1;
  const from = here < 0 ? (isForward ? -1 : 0) : here;
  for (let count = 1; count <= panes.length; count++) {
    const pane = panes[(from + step * count + panes.length * 2) % panes.length];
    if (isComing(pane)) {
      holdFor(pane);
      return;
    }
    const target = stopIn(pane);
    if (target === null) continue;
    target.focus();
    return;
  }
}

/** A pane is there before what is in it: a screen is drawn in several steps. */
function isComing(pane: HTMLElement): boolean {
  return pane.childElementCount === 0 && !pane.matches('[role="separator"]');
}

/** Has the pane itself keep the focus until there is something in it to take it, or the focus went elsewhere. */
function holdFor(pane: HTMLElement): void {
  const wasStop = pane.hasAttribute("tabindex");
  if (!wasStop) pane.tabIndex = -1;
  const content = new MutationObserver(() => stopIn(pane)?.focus());
  content.observe(pane, { childList: true, subtree: true });
  pane.addEventListener("focusout", end);
  pane.focus();

  function end({ target }: FocusEvent): void {
    // While the window is in the background the pane is still what has the focus in it.
    if (target !== pane || document.activeElement === pane) return;
    content.disconnect();
    pane.removeEventListener("focusout", end);
    if (!wasStop) pane.removeAttribute("tabindex");
  }
}

const STOPS =
  'button:not([tabindex="-1"], [disabled]), input:not([tabindex="-1"]), textarea, [tabindex="0"], a[href]:not([tabindex="-1"])';

/** What takes the focus in a pane: its row of the cursor, else what comes first. */
function stopIn(pane: HTMLElement): HTMLElement | null {
  if (pane.matches('[role="separator"]')) return pane;
  return (
    pane.querySelector<HTMLElement>('[role="row"][tabindex="0"]') ??
    pane.querySelector<HTMLElement>('[role="tab"][data-selected]') ??
    pane.querySelector<HTMLElement>(STOPS)
  );
}
