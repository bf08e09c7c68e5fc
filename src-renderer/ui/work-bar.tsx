import { Button } from "./button.tsx";
import { Progress, type ProgressProps } from "./progress.tsx";
import { StateLabel } from "./state-label.tsx";

interface WorkBarProps extends ProgressProps {
  /** What it is at. */
  readonly detail?: string;
  /** The word of the button that stops it. */
  readonly stop: string;
  readonly onStop: () => void;
}

/** How far something has come that takes long, and what stops it. */
export function WorkBar({ label, done, total, detail = "", stop, onStop }: WorkBarProps) {
  return (
    <div className="work-bar">
      <div className="line">
        <StateLabel meaning="run">{label}</StateLabel>
        <span className="t-small t-quiet cut grow">{detail}</span>
        <Button size="small" kind="quiet" onPress={onStop}>
          {stop}
        </Button>
      </div>
      <Progress label={label} done={done} total={total} />
    </div>
  );
}
