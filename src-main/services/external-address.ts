/** The address of a page that may be opened in the browser, or null: https only, without a name and password. */
export function externalAddress(text: string): string | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}
