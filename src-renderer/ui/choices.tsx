import { Checkbox, type Key, Label, Radio, RadioGroup, ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { Icon, type IconName } from "./icon.tsx";

export interface Choice<V extends string> {
  readonly value: V;
  readonly label: string;
  readonly icon?: IconName;
}

interface ChoicesProps<V extends string> {
  readonly label: string;
  readonly value: V;
  readonly choices: readonly Choice<V>[];
  readonly onChange: (value: V) => void;
}

/** One of a few, as chips or as segments; arrow keys move. */
export function Choices<V extends string>(props: ChoicesProps<V> & { readonly look: "chip" | "segment" }) {
  const { label, value, choices, onChange, look } = props;
  const choose = (keys: Set<Key>) => {
    const [key] = keys;
    if (key !== undefined) onChange(key as V);
  };
  return (
    <ToggleButtonGroup
      aria-label={label}
      className={look === "chip" ? "chips" : "segments"}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={choose}
    >
      {choices.map((choice) => (
        <ToggleButton key={choice.value} id={choice.value} className={look}>
          {choice.icon === undefined ? null : <Icon name={choice.icon} size="small" />}
          {choice.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** One of a few, below each other. */
export function Radios<V extends string>({ label, value, choices, onChange }: ChoicesProps<V>) {
  return (
    <RadioGroup value={value} onChange={(next) => onChange(next as V)} className="radios">
      <Label className="t-caption field-label">{label}</Label>
      {choices.map((choice) => (
        <Radio key={choice.value} value={choice.value} className="radio">
          <span className="radio-mark" />
          {choice.label}
        </Radio>
      ))}
    </RadioGroup>
  );
}

export interface CheckProps {
  readonly children: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Yes or no. */
export function Check({ children, isOn, onChange }: CheckProps) {
  return (
    <Checkbox isSelected={isOn} onChange={onChange} className="check">
      <span className="tick">
        <Icon name="check" />
      </span>
      <span>{children}</span>
    </Checkbox>
  );
}
