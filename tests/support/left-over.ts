import { filesBelow } from "./temp-folder.ts";

/** What builds keep for the next one, whole. */
const KEPT = /(^|\/)builds\/[0-9a-f]{16}\/(ledger|\w+\.blocks)$/;

/** What lies in a folder of the app, or above it, besides what builds keep on purpose. */
export const leftBelow = (folder: string): string[] => filesBelow(folder).filter((file) => !KEPT.test(file));
