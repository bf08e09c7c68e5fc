/** What a request says about where it comes from. */
export interface Caller {
  readonly host: string | undefined;
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
}

/**
 * Why a request is turned away, or null. `own` is the host's address, `127.0.0.1:4711`.
 *
 * - A Host that is not ours: a name of somebody's that was bound to 127.0.0.1 (DNS rebinding).
 * - An Origin that is not ours: a page of somebody's in the same browser. What changes anything must have one.
 */
export function turnedAway({ host, origin, fetchSite }: Caller, own: string, needsOrigin: boolean): string | null {
  if (host !== own) return "This address is not the one that Lamplighter printed.";
  if (origin === undefined ? needsOrigin : origin !== `http://${own}`)
    return "Pages of others may not use Lamplighter.";
  if (fetchSite === "cross-site" && needsOrigin) return "Pages of others may not use Lamplighter.";
  return null;
}
