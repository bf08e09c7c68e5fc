/** Names between the preload script and the host. */
export const CALL_CHANNEL = "lamplighter:call";
export const EVENT_CHANNEL = "lamplighter:event";
/** Paths of files that a person dropped on the window. The page itself never sends them. */
export const DROP_CHANNEL = "lamplighter:dropped";
