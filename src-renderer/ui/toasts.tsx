import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "./button.tsx";
import { Icon } from "./icon.tsx";
import { closeToast, type Toast, useMessages } from "./messages.ts";
import { returnFocus } from "./return-focus.ts";
import { MEANING_ICONS } from "./state-label.tsx";

const SHOWN_MS = 8000;

/** The toasts, and the one polite live region. */
export function Toasts() {
  const { toasts, spoken } = useMessages();
  const { t } = useTranslation();
  return (
    <>
      {/* Both are there above dialogs too: a press on a message closes no dialog. */}
      <section className="toasts" aria-label={t("toasts.label")} data-react-aria-top-layer="true">
        {toasts.map((toast) => (
          <ToastBox key={toast.id} toast={toast} />
        ))}
      </section>
      {/* A text that is the same again is not read again, unless it differs by something that is not heard. */}
      <div className="unseen" role="status" aria-live="polite" data-testid="spoken" data-react-aria-top-layer="true">
        {spoken.text}
        {spoken.turn % 2 === 0 ? "" : "\u00a0"}
      </div>
    </>
  );
}

function ToastBox({ toast }: { readonly toast: Toast }) {
  const { t } = useTranslation();
  const [isHeld, setHeld] = useState(false);
  const stays = toast.meaning === "bad";
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isHeld, stays, toast.id]);
  const run = (action: () => void) => {
    closeToast(toast.id);
    action();
    returnFocus();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only stays while somebody looks at it.
    <div
      role={stays ? "alert" : undefined}
      className={`toast is-${toast.meaning}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={MEANING_ICONS[toast.meaning]} />
      {toast.text === undefined ? <span>{toast.title}</span> : <b className="t-bold">{toast.title}</b>}
      <span className="toast-end">
        {toast.text === undefined &&
          toast.actions?.map(({ label, run: action }) => (
            <Button key={label} size="small" onPress={() => run(action)}>
              {label}
            </Button>
          ))}
        <IconButton icon="x" label={t("toasts.close")} tip="" onPress={() => run(() => {})} />
      </span>
      {toast.text === undefined ? null : (
        <>
          <span />
          <span className="t-support">{toast.text}</span>
          {toast.actions === undefined ? null : (
            <div className="actions">
              {toast.actions.map(({ label, run: action }) => (
                <Button key={label} size="small" onPress={() => run(action)}>
                  {label}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </div>
  );
}
