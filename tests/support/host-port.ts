import type { HostPort } from "../../src-main/services/host-port.ts";

/** A host with everything, that does nothing; parts of it replaced. */
export function hostPort(more: Partial<HostPort> = {}): HostPort {
  return {
    kind: "web",
    locale: "en-GB",
    drawsWindowButtons: false,
    dialogs: null,
    reveal: null,
    trash: null,
    openExternal: null,
    windowOf: () => null,
    ...more,
  };
}
