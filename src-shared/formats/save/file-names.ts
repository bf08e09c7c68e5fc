/** Whether a file of this name is a shared stash, and not a character (spec/save.md §10). */
export function isStashName(name: string): boolean {
  return /\.bin$/i.test(name) || /^sharedstash.*(?<!\.svb)$/i.test(name);
}

/** Whether it is a copy that the game keeps for itself: the session before, or what was written last. Never written. */
export function isGameCopyName(name: string): boolean {
  return /\.restore$/i.test(name) || /^backup\.tmp$/i.test(name);
}
