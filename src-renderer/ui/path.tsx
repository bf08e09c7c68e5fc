import { isolated } from "./foreign-text.ts";
import { splitPath } from "./path-parts.ts";

/** A path; when there is no room its middle is cut and the name of the file stays. */
export function Path({ path }: { readonly path: string }) {
  const { head, name } = splitPath(path);
  return (
    <span className="path" title={isolated(path)}>
      <span>{isolated(head)}</span>
      <span>{isolated(name)}</span>
    </span>
  );
}
