import type { ReactElement } from "react";
import { Tooltip, TooltipTrigger } from "react-aria-components";

const DELAY_MS = 400;

/** Says more about a button or field: after 400 ms below the mouse, and on focus. No text: no tooltip. */
export function WithTip({
  tip,
  children,
}: {
  readonly tip: string | null | undefined;
  readonly children: ReactElement;
}) {
  if (tip === null || tip === undefined || tip === "") return children;
  return (
    <TooltipTrigger delay={DELAY_MS} closeDelay={0}>
      {children}
      <Tooltip className="tooltip" offset={6}>
        {tip}
      </Tooltip>
    </TooltipTrigger>
  );
}
