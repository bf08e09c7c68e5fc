import type { RegistryKey, Surroundings } from "./around.ts";
import type { Look } from "./look.ts";

/** The text of a value; null when there is none, or no registry. Names are looked up in any case, as Windows does. */
export function registryValue(key: string, name: string, look: Look): string | null {
  const found = look.around.registry?.(key);
  return found === undefined ? null : valueIn(found, name);
}

export function valueIn(key: RegistryKey, name: string): string | null {
  if (key.kind === "no-key") return null;
  const upper = name.toUpperCase();
  const own = Object.keys(key.values).find((each) => each.toUpperCase() === upper);
  return own === undefined || key.values[own] === "" ? null : key.values[own];
}

const ROOTS: Readonly<Record<string, string>> = {
  HKEY_CURRENT_USER: "HKCU",
  HKEY_LOCAL_MACHINE: "HKLM",
};

/**
 * What `reg query` prints, as a registry: lines of keys, and of values set in by four spaces. `env` fills in the
 * %VARIABLES% of values of the type that may have them. Whatever else stands there (`reg` speaks the system's language)
 * is passed over.
 */
export function registryOf(printed: readonly string[], env: Surroundings["env"]): (key: string) => RegistryKey {
  const keys = new Map<string, { readonly values: Record<string, string>; readonly subkeys: Set<string> }>();
  const keyAt = (path: string) => {
    const upper = path.toUpperCase();
    const known = keys.get(upper);
    if (known !== undefined) return known;
    const made = { values: Object.create(null) as Record<string, string>, subkeys: new Set<string>() };
    keys.set(upper, made);
    return made;
  };
  for (const text of printed) {
    let values: Record<string, string> | null = null;
    for (const line of text.split(/\r?\n/)) {
      const [, root, rest] = /^(HKEY_\w+)(\\.*)?$/.exec(line) ?? [];
      if (root !== undefined) {
        const path = `${ROOTS[root] ?? root}${rest ?? ""}`;
        values = keyAt(path).values;
        const cut = path.lastIndexOf("\\");
        if (cut > 0) keyAt(path.slice(0, cut)).subkeys.add(path.slice(cut + 1));
        continue;
      }
      const [, name, type, value = ""] = /^ {4}(.+?) {4}(REG_\w+)(?: {4}(.*))?$/.exec(line) ?? [];
      if (name === undefined || values === null) continue;
      values[name] = type === "REG_EXPAND_SZ" ? withVariables(value, env) : value.trimEnd();
    }
  }
  return (key) => {
    const found = keys.get(key.toUpperCase());
    return found === undefined
      ? { kind: "no-key" }
      : { kind: "key", values: found.values, subkeys: [...found.subkeys] };
  };
}

function withVariables(value: string, env: Surroundings["env"]): string {
  // Windows looks up variables in any case.
  const names = new Map(Object.keys(env).map((name) => [name.toUpperCase(), name]));
  return value.trimEnd().replace(/%([^%]+)%/g, (all, name: string) => env[names.get(name.toUpperCase()) ?? ""] ?? all);
}
