import { Icon, type IconName } from "./icon.tsx";

/** A small mark with a word: where a mod comes from, and the like. */
export function Badge({ icon, children }: { readonly icon: IconName; readonly children: string }) {
  return (
    <span className="badge">
      <Icon name={icon} />
      {children}
    </span>
  );
}
