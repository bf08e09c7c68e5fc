/** Whether a file of this name is a shared stash, and not a character (spec/save.md §10). */
export function isStashName(name: string): boolean {
  return /\.bin$/i.test(name) || /^sharedstash.*(?<!\.svb)$/i.test(name);
}

/** Whether it is a copy that the game keeps for itself: the session before, or what was written last. Never written. */
export function isGameCopyName(name: string): boolean {
  return /\.restore$/i.test(name) || /^backup\.tmp$/i.test(name);
}

/** Folders of saves in a profile: for the game as it is, and with any mod active. */
export const SAVE_TREES = ["save", "modsave"] as const;
export type SaveTree = (typeof SAVE_TREES)[number];

/** Whether a folder in one of them is that of a Steam account: its 64-bit number. */
export function isAccountName(name: string): boolean {
  return /^\d{1,20}$/.test(name);
}
