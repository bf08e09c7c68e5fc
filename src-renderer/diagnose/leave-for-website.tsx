import { AskWebsite } from "../play/website.tsx";
import { setDoctor, useDoctor } from "./doctor-state.ts";

/** Asks before the browser opens the page of a mod. */
export function LeaveForWebsite() {
  const url = useDoctor((state) => state.leaving);
  if (url === null) return null;
  const close = () => setDoctor({ leaving: null });
  return (
    <AskWebsite
      url={url}
      onClose={close}
      onOpen={() => {
        close();
        window.open(url, "_blank", "noopener,noreferrer");
      }}
    />
  );
}
