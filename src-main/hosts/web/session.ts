import { randomBytes, timingSafeEqual } from "node:crypto";

/** Who may talk to the host: whoever had the token first, from then on by a cookie. */
export interface Session {
  /** For the address that is printed; good once. */
  readonly token: string;
  /** What the cookie must be, when the token is right and was not used yet; else null. */
  exchange(token: string): string | null;
  /** Whether a Cookie header has the session. */
  has(cookieHeader: string | undefined): boolean;
}

const BYTES = 32;

/** `port` names the cookie: two hosts on one machine must not take away each other's. */
export function createSession(port: number): Session {
  const token = randomBytes(BYTES).toString("base64url");
  const id = randomBytes(BYTES).toString("base64url");
  const name = `lamplighter-${port}`;
  let isUsed = false;
  return {
    token,
    exchange(given) {
      if (isUsed || !isEqual(given, token)) return null;
      isUsed = true;
      return `${name}=${id}; Path=/; HttpOnly; SameSite=Strict`;
    },
    has(header) {
      const cookies = (header ?? "").split(";").map((cookie) => cookie.trim());
      return cookies.some((cookie) => cookie.startsWith(`${name}=`) && isEqual(cookie.slice(name.length + 1), id));
    },
  };
}

function isEqual(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
