/** The page's own scheme: what `file://` may do, nothing here may. */
export const SCHEME = "app";

/** What Electron is told about the scheme before it is ready. */
export const SCHEME_PRIVILEGES = {
  scheme: SCHEME,
  privileges: { standard: true, secure: true, supportFetchAPI: true },
} as const;
