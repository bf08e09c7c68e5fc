/** Of this program; package.json says the same. */
export const VERSION = "0.1.0";
/** Of what the engine writes: part of the key of everything cached. Raised when the same input gives other bytes. */
export const ENGINE_VERSION = 1;
