import type { KeyboardEvent, ReactNode, Ref } from "react";
import { FieldError, Input, Label, Text, TextArea, TextField } from "react-aria-components";
import { classes } from "./classes.ts";
import { Icon, type IconName } from "./icon.tsx";

export interface FieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly isLabelHidden?: boolean;
  readonly icon?: IconName;
  readonly placeholder?: string;
  readonly hint?: string;
  /** What is wrong with it, and how to cure it. */
  readonly error?: string | null;
  readonly type?: "text" | "search";
  readonly autoFocus?: boolean;
  readonly rows?: number;
  readonly isMono?: boolean;
  readonly isReadOnly?: boolean;
  readonly end?: ReactNode;
  readonly onBlur?: () => void;
  readonly onKeyDown?: (event: KeyboardEvent) => void;
  readonly className?: string;
  readonly ref?: Ref<HTMLInputElement>;
}

/** One line of text, or several with `rows`, with its label and what is wrong with it. */
export function Field(props: FieldProps) {
  const { label, isLabelHidden = false, icon, hint, error, rows, isMono = false, end } = props;
  const isWrong = error !== null && error !== undefined;
  const inner = isMono ? "t-mono" : undefined;
  return (
    <TextField
      className={classes("field-group", props.className)}
      value={props.value}
      onChange={props.onChange}
      onBlur={props.onBlur}
      isInvalid={isWrong}
      validationBehavior="aria"
      isReadOnly={props.isReadOnly}
      type={props.type}
      autoFocus={props.autoFocus}
      onKeyDown={(event) => {
        props.onKeyDown?.(event);
        // Else the page would not hear its own keys while somebody types here.
        event.continuePropagation();
      }}
    >
      <Label className={isLabelHidden ? "unseen" : "t-caption field-label"}>{label}</Label>
      <div className={classes("field", isWrong && "is-wrong", icon === "search" && "is-soft")}>
        {icon === undefined ? null : <Icon name={icon} />}
        {rows === undefined ? (
          <Input
            ref={props.ref}
            placeholder={props.placeholder}
            className={inner}
            spellCheck={false}
            autoComplete="off"
          />
        ) : (
          <TextArea rows={rows} placeholder={props.placeholder} className={inner} spellCheck={false} />
        )}
        {end}
      </div>
      {hint === undefined ? null : (
        <Text slot="description" className="t-small t-quiet field-hint">
          {hint}
        </Text>
      )}
      <FieldError className="state is-bad t-small field-hint">
        <Icon name="stop" size="small" />
        <span>{error}</span>
      </FieldError>
    </TextField>
  );
}
