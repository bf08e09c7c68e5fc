import { NtExecutable, NtExecutableResource } from "pe-library";
import { Resource } from "resedit";

/** A Windows program that does nothing and says it has this version. Without a version: no resources at all. */
export function buildExe(version?: readonly [number, number, number, number], is64 = false): Uint8Array {
  const exe = NtExecutable.createEmpty(!is64, false);
  if (version !== undefined) {
    const resources = NtExecutableResource.from(exe);
    const info = Resource.VersionInfo.createEmpty();
    const [major, minor, build, revision] = version;
    info.lang = 1033;
    info.setFileVersion(major, minor, build, revision, 1033);
    info.setStringValues({ lang: 1033, codepage: 1200 }, { ProductName: "Lantern" });
    info.outputToResourceEntries(resources.entries);
    resources.outputResource(exe);
  }
  return new Uint8Array(exe.generate());
}
