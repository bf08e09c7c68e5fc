import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";
import { EntryFindings } from "../../text/entry-findings.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;
type Nothing = Record<string, never>;

const AGAIN = "Get the pack again from where it came.";

/** Everything that can be said about a VPK, and about a folder that is packed into one. */
export const VPK_RULES = {
  "vpk-unreadable": rule<{ what: string; offset: number }>({
    severity: "error",
    about: "The file is no VPK directory, or one of a version that is not read, or its list of files is damaged.",
    message: ({ what, offset }) => `This pack cannot be read: ${what} (at byte ${offset}).`,
    fix: "If it is a pack of version 1 or 2, get it again from where it came.",
  }),
  "vpk-cut-off": rule<{ missing: number }>({
    severity: "error",
    about: "The file is shorter than the parts that its header counts.",
    message: ({ missing }) => `The file is cut off: ${missing} bytes are missing that its header counts.`,
    fix: AGAIN,
  }),
  "vpk-list-trailing": rule<{ bytes: number }>({
    severity: "warning",
    about: "Bytes stand behind the end of the list of files; no reader looks at them.",
    message: ({ bytes }) => `${bytes} bytes stand behind the end of the list of files.`,
  }),
  "vpk-path-duplicate": rule<{ count: number }>({
    severity: "warning",
    about: "A path stands more than once in the list of files; games read the first.",
    message: ({ count }) => `This path stands ${count} times in the list of files; games read the first.`,
  }),
  "vpk-name-encoding": rule<Nothing>({
    severity: "warning",
    about: "A name is not valid UTF-8; each of its bytes is shown as the letter of that number.",
    message: () => "The name is not valid UTF-8; each of its bytes is shown as the letter of that number.",
  }),
  "vpk-archive-missing": rule<{ archive: string; count: number; entries: readonly string[] }>({
    severity: "error",
    about: "A numbered archive that files of the pack stand in is missing.",
    message: ({ archive, count }) =>
      count === 1
        ? `${archive} is missing, and with it the data of one file.`
        : `${archive} is missing, and with it the data of ${count} files.`,
    fix: "Put the archive beside the directory again.",
  }),
  "vpk-entry-outside": rule<{ end: number; size: number }>({
    severity: "error",
    about: "The data of a file reach over the end of their archive.",
    message: ({ end, size }) => `Its data end at byte ${end}, and their archive has ${size}.`,
    fix: AGAIN,
  }),
  "vpk-crc": rule<{ stored: string; computed: string }>({
    severity: "error",
    about: "The content of a file does not have the checksum the directory gives it.",
    message: ({ stored, computed }) => `Its checksum is ${computed}, and the directory says ${stored}.`,
    fix: AGAIN,
  }),
  "vpk-bomb": rule<{ bytes: number; limit: number }>({
    severity: "error",
    about: "Files or hashes share so many bytes that the pack looks made to keep programs busy.",
    message: ({ bytes, limit }) =>
      `Its contents were not checked: that would be ${bytes} bytes, and ${limit} are allowed for a pack of this size.`,
    fix: "If you trust this pack, allow more with --limit.",
  }),
  "vpk-hash-section": rule<{ what: string }>({
    severity: "error",
    about: "The hashes of archives have a size that cannot be; none of them is checked.",
    message: ({ what }) => `The hashes of archives cannot be read: ${what}.`,
    fix: AGAIN,
  }),
  "vpk-hash-archive": rule<{ archive: string; offset: number; length: number }>({
    severity: "error",
    about:
      "A slice of an archive does not have the hash that the directory gives it, or reaches over the archive's end.",
    message: ({ archive, offset, length }) =>
      `The ${length} bytes of ${archive} from byte ${offset} do not have the hash the directory gives them.`,
    fix: AGAIN,
  }),
  "vpk-hash-unknown": rule<{ type: number; count: number }>({
    severity: "info",
    about: "Slices of archives have hashes of a kind that is not known; these are not checked.",
    message: ({ type, count }) => `${count} hashes of archives are of a kind that is not known (${type}).`,
  }),
  "vpk-hashes-absent": rule<{ bytes: number }>({
    severity: "warning",
    about: "The directory has no hashes of itself, or they have another size than 48 bytes.",
    message: ({ bytes }) =>
      bytes === 0
        ? "The directory has no hashes of itself."
        : `The hashes of the directory have ${bytes} bytes instead of 48 and were not checked.`,
  }),
  "vpk-hash-tree": rule<Nothing>({
    severity: "error",
    about: "The list of files does not have the MD5 that the directory gives it.",
    message: () => "The list of files was changed or damaged: its MD5 is wrong.",
    fix: AGAIN,
  }),
  "vpk-hash-list": rule<Nothing>({
    severity: "error",
    about: "The hashes of archives do not have the MD5 that the directory gives them.",
    message: () => "The hashes of archives were changed or damaged: their MD5 is wrong.",
    fix: AGAIN,
  }),
  "vpk-hash-whole": rule<Nothing>({
    severity: "error",
    about: "The directory's file as a whole does not have the MD5 that stands in it.",
    message: () => "The file was changed or damaged: its MD5 is wrong.",
    fix: AGAIN,
  }),
  "vpk-signature-bad": rule<{ what: string }>({
    severity: "error",
    about: "The signature does not belong to the file, or cannot be read.",
    message: ({ what }) => `The signature is wrong: ${what}.`,
    fix: AGAIN,
  }),
  "vpk-signature-unknown": rule<{ type: number }>({
    severity: "warning",
    about: "The signature is of a type that is not known; it is not checked.",
    message: ({ type }) => `The signature is of type ${type}, which is not known; it was not checked.`,
  }),
  "vpk-pack-name": rule<{ reason: string }>({
    severity: "error",
    about: "A file has a name that cannot stand in a pack.",
    message: ({ reason }) => `This name cannot stand in a pack (${reason.replaceAll("-", " ")}).`,
    fix: "Rename the file.",
  }),
  "vpk-pack-twins": rule<{ other: string; path: string }>({
    severity: "error",
    about: "Two files would have one path in the pack.",
    message: ({ other, path }) => `This and ${other} would both be ${path} in the pack.`,
    fix: "Rename one of the two; files that differ by case alone need --no-lowercase.",
  }),
  "vpk-pack-lowercased": rule<{ count: number }>({
    severity: "info",
    about: "Names were turned to lower case, as the games that read packs want it.",
    message: ({ count }) =>
      count === 1
        ? "One name was turned to lower case; --no-lowercase leaves names as they are."
        : `${count} names were turned to lower case; --no-lowercase leaves names as they are.`,
  }),
  "vpk-pack-empty": rule<Nothing>({
    severity: "warning",
    about: "The folder holds no files; the pack is empty.",
    message: () => "There is no file in this folder; the pack is empty.",
  }),
  "vpk-pack-file-too-large": rule<{ bytes: number }>({
    severity: "error",
    about: "A file is larger than the 4 GiB that a pack can say.",
    message: ({ bytes }) => `The file has ${bytes} bytes; a pack can hold 4,294,967,295 of one.`,
  }),
  "vpk-pack-needs-split": rule<{ bytes: number }>({
    severity: "error",
    about: "The data are more than the 2 GiB that every reader takes in one file.",
    message: ({ bytes }) => `The data have ${bytes} bytes; one file is good for 2,147,483,648.`,
    fix: "Let it be split into numbered archives with --split.",
  }),
  "vpk-pack-too-many-archives": rule<{ split: number }>({
    severity: "error",
    about: "Archives of the wanted size would be more than the 32,767 that a pack can have.",
    message: ({ split }) => `Archives of ${split} bytes would be more than the 32,767 that a pack can have.`,
    fix: "Give --split more bytes.",
  }),
  "vpk-pack-list-too-large": rule<{ bytes: number }>({
    severity: "error",
    about: "The list of files would be larger than any reader takes.",
    message: ({ bytes }) => `The list of files would have ${bytes} bytes, more than any reader takes.`,
    fix: "Give --preload fewer bytes, or make two packs.",
  }),
  "vpk-pack-output-in-source": rule<Nothing>({
    severity: "error",
    about: "The pack would be written into the folder it is made of, and be packed itself the next time.",
    message: () => "The pack would be written into the folder it is made of.",
    fix: "Write it beside the folder.",
  }),
  "vpk-pack-leftover": rule<{ files: readonly string[] }>({
    severity: "warning",
    about: "Numbered archives of an older pack of that name lie beside the new one; it does not use them.",
    message: ({ files }) =>
      files.length === 1
        ? `${files[0]} is left of an older pack and not used by this one.`
        : `${files.length} numbered archives are left of an older pack and not used by this one, the first ${files[0]}.`,
    fix: "Delete them if you do not need the older pack.",
  }),
  "vpk-more": rule<{ code: string; count: number }>({
    severity: "info",
    about: "There are more findings of a kind than are listed one by one.",
    message: ({ code, count }) => `${count} more findings of the kind ${code} are not listed.`,
  }),
};

/** Collects what is found about one VPK. */
export class VpkFindings extends EntryFindings<typeof VPK_RULES> {
  /** `file` is how findings about the pack as a whole name it. */
  constructor(file: string) {
    super(file, VPK_RULES, "vpk-more");
  }
}
