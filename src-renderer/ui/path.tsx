import { splitPath } from "./path-parts.ts";

/** A path; when there is no room its middle is cut and the name of the file stays. */
export function Path({ path }: { readonly path: string }) {
  const { head, name } = splitPath(path);
  return (
    <span className="path" title={path}>
      <span>{head}</span>
      <span>{name}</span>
    </span>
  );
}
