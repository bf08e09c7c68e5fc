/** Names between the preload script and the host. */
export const CALL_CHANNEL = "lamplighter:call";
export const EVENT_CHANNEL = "lamplighter:event";
