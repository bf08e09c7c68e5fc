import type { ReactNode } from "react";
import { Icon, type IconName } from "./icon.tsx";

export interface EmptyProps {
  readonly icon: IconName;
  readonly title: string;
  readonly children: ReactNode;
  readonly actions?: ReactNode;
}

/** What stands where nothing is: one title, one sentence, what to do. */
export function Empty({ icon, title, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <Icon name={icon} size="large" />
      <b>{title}</b>
      <p>{children}</p>
      {actions === undefined ? null : <div className="actions">{actions}</div>}
    </div>
  );
}
