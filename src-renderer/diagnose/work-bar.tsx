import { useTranslation } from "react-i18next";
import { useNumber } from "../i18n/use-format.ts";
import { useServices } from "../services.tsx";
import { WorkBar } from "../ui/work-bar.tsx";
import { type DoctorWork, useDoctor } from "./doctor-state.ts";

/** How far checks or fixes have come, and what stops them. */
export function DoctorWorkBar() {
  const { t } = useTranslation();
  const { doctor } = useServices();
  const fixing = useDoctor((state) => state.fixing);
  const running = useDoctor((state) => state.running);
  if (fixing !== null)
    return <Bar work={fixing} what="fixing" onStop={() => doctor.stopFix()} stop={t("diagnose.fixing.stop")} />;
  if (running === null) return null;
  return <Bar work={running} what="checking" onStop={() => doctor.stop()} stop={t("cancel")} />;
}

interface BarProps {
  readonly work: DoctorWork;
  readonly what: "fixing" | "checking";
  readonly stop: string;
  readonly onStop: () => void;
}

function Bar({ work: { done, total, detail }, what, stop, onStop }: BarProps) {
  const { t } = useTranslation();
  const number = useNumber();
  const words =
    total === 0 ? t(`diagnose.${what}.begin`) : t(`diagnose.${what}`, { done: number(done), total: number(total) });
  return <WorkBar label={words} done={done} total={total} detail={detail} stop={stop} onStop={onStop} />;
}
