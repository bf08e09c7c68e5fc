import { contextBridge, ipcRenderer } from "electron";
import type { Answer } from "../../../src-shared/contract/answer.ts";
import type { AnyEvent } from "../../../src-shared/contract/events.ts";
import type { Request, Transport } from "../../../src-shared/contract/transport.ts";
import { CALL_CHANNEL, EVENT_CHANNEL } from "./channels.ts";

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
