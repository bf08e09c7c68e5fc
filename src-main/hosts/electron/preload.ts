import { contextBridge, ipcRenderer, webUtils } from "electron";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { Request, Transport } from "../../../src-shared/contract/transport.ts";
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL } from "./channels.ts";

/** All that the page gets of Electron: one way to ask and one to listen. Which calls there are, main decides. */
const transport: Transport = {
  async send({ name, input, operation }: Request): Promise<Answer<unknown>> {
    try {
      return await ipcRenderer.invoke(CALL_CHANNEL, { name, input, ...(operation === undefined ? {} : { operation }) });
    } catch {
      return { ok: false, error: { kind: "disconnected", data: {} } };
    }
  },
  onEvent(listener) {
    const hear = (_event: unknown, event: AnyEvent) => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, hear);
    return () => void ipcRenderer.off(EVENT_CHANNEL, hear);
  },
  onConnection: () => () => {},
};

contextBridge.exposeInMainWorld("lamplighter", transport);

/** What is needed of a drop. Files that a script made have no path; a drop that a script made is none. */
interface Drop {
  readonly isTrusted: boolean;
  readonly dataTransfer: { readonly files: ArrayLike<Parameters<typeof webUtils.getPathForFile>[0]> } | null;
}

/** The page does not get to see where files lie: main hears it from here, and gives the page handles. */
const page = globalThis as unknown as {
  addEventListener(type: "drop", listener: (drop: Drop) => void, isEarly: boolean): void;
};
page.addEventListener(
  "drop",
  ({ isTrusted, dataTransfer }) => {
    if (!isTrusted || dataTransfer === null) return;
    const paths = Array.from(dataTransfer.files, (file) => webUtils.getPathForFile(file)).filter(Boolean);
    if (paths.length > 0) ipcRenderer.send(DROP_CHANNEL, paths);
  },
  true,
);
