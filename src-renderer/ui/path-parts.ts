/** The folders of a path with the last separator, and the rest. */
export function splitPath(path: string): { readonly head: string; readonly name: string } {
  const at = Math.max(path.lastIndexOf("/", path.length - 2), path.lastIndexOf("\\", path.length - 2)) + 1;
  return { head: path.slice(0, at), name: path.slice(at) };
}
