import { useEffect } from "react";
import { usePlay } from "../play/state.ts";
import { useServices } from "../services.tsx";
import { offerOpened } from "../workshop/import-offer.ts";

/** Files that were handed to the program, by a double-click or dropped on the window: shows what is in them. */
export function OpenedFiles() {
  const { client, install } = useServices();
  const isReady = usePlay(({ phase }) => phase === "ready");
  useEffect(() => {
    if (!isReady) return;
    const take = async () => {
      const answer = await client.call("app.takeOpened", {});
      if (answer.ok && !offerOpened(answer.value)) await install.look(answer.value);
    };
    void take();
    return client.on("app.opened", () => void take());
  }, [client, install, isReady]);
  return null;
}
