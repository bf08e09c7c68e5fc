import type { ElectronApplication, Page } from "@playwright/test";

/** What the app of a test works on: a game and a profile of its own. */
export interface Ground {
  /** Of this test; removed when it ends. */
  readonly folder: string;
  readonly install: string;
  readonly profile: string;
  /** The program's own files. */
  readonly home: string;
  /** What else the program sees of its surroundings, such as another home folder. */
  readonly env?: Readonly<Record<string, string>>;
}

/** What opens a host: a page, and what ends it. */
export interface OpenHost {
  readonly page: Page;
  /** Null in the browser. */
  readonly electron: ElectronApplication | null;
  close(): Promise<void>;
}

/** The environment of an app that knows nothing but its ground. */
export function environmentOf({ install, profile, home, env }: Ground): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && !/^(TL2_|LAMPLIGHTER_)/.test(entry[0]),
  );
  return {
    ...Object.fromEntries(kept),
    TL2_INSTALL_DIR: install,
    TL2_PROFILE_DIR: profile,
    LAMPLIGHTER_HOME: home,
    LAMPLIGHTER_CHECK: "1",
    ...env,
  };
}
