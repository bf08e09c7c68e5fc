/** Whether keys are those of a Mac. */
export function isMac(): boolean {
  return navigator.platform.startsWith("Mac");
}
