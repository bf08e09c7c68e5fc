import type { ReactNode, Ref } from "react";
import { Button as AriaButton } from "react-aria-components";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";
import { WithTip } from "./tooltip.tsx";

export interface ButtonProps {
  readonly kind?: "default" | "primary" | "fix" | "quiet" | "danger";
  readonly size?: "small" | "large";
  readonly icon?: IconName;
  readonly children?: ReactNode;
  /** For buttons without a word, and where the word alone says too little. */
  readonly label?: string;
  readonly tip?: string | null;
  /** Why it cannot be pressed now. It stays where it is, can be reached, and its tooltip says so. */
  readonly off?: string | null | false;
  readonly isBusy?: boolean;
  readonly onPress?: () => void;
  readonly slot?: string;
  readonly className?: string;
  readonly autoFocus?: boolean;
  readonly type?: "submit";
  readonly ref?: Ref<HTMLButtonElement>;
  readonly inGrid?: boolean;
}

/** A button with a word, and perhaps a picture before it. */
export function Button(props: ButtonProps) {
  const { kind = "default", size, icon, children, label, tip, off, isBusy = false, onPress, inGrid, className } = props;
  const isOff = typeof off === "string" && off !== "";
  return (
    <WithTip tip={isOff ? off : tip}>
      <AriaButton
        ref={props.ref}
        slot={props.slot}
        type={props.type}
        autoFocus={props.autoFocus}
        aria-label={label}
        aria-disabled={isOff || isBusy || undefined}
        excludeFromTabOrder={inGrid}
        className={classes(
          "button",
          kind !== "default" && `is-${kind}`,
          size !== undefined && `is-${size}`,
          isOff && "is-off",
          isBusy && "is-busy",
          className,
        )}
        onPress={isOff || isBusy ? undefined : onPress}
      >
        {isBusy ? <Icon name="spinner" size={size === "small" ? "small" : undefined} /> : null}
        {icon !== undefined && !isBusy ? <Icon name={icon} size={size === "small" ? "small" : undefined} /> : null}
        {children}
      </AriaButton>
    </WithTip>
  );
}

/** A button that is a picture only; `label` is read aloud and shown as its tooltip. */
export function IconButton(
  props: Omit<ButtonProps, "children" | "kind" | "size"> & { readonly label: string; readonly icon: IconName },
) {
  return <Button {...props} tip={props.tip ?? props.label} className={classes("is-icon", props.className)} />;
}
