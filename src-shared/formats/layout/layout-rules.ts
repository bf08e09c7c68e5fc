import { BAD_BYTES } from "../../text/bad-bytes.ts";
import type { DiagnosticData, DiagnosticRule } from "../../text/diagnostic.ts";

const rule = <D extends DiagnosticData>(parts: DiagnosticRule<D>): DiagnosticRule<D> => parts;

type None = Record<string, never>;

/** Everything that can be said about a layout, as text or binary (spec/layout.md §4). */
export const LAYOUT_RULES = {
  "layout-missing-descriptor": rule<{ id: string }>({
    severity: "error",
    about: "An object has no DESCRIPTOR line, so its kind is not known.",
    message: ({ id }) => `The object${id === "" ? "" : ` ${id}`} has no DESCRIPTOR.`,
  }),
  "layout-unknown-descriptor": rule<{ descriptor: string; id: string; meant: string }>({
    severity: "error",
    about: "The DESCRIPTOR of an object is not in the registry. An object is never skipped in silence.",
    message: ({ descriptor, id }) => `There is no descriptor "${descriptor}" (object ${id}).`,
    fix: "Correct the name; UNK_DESC_ with the code of a descriptor stands for one that has no name here.",
  }),
  "layout-missing-id": rule<{ descriptor: string }>({
    severity: "error",
    about: "An object has no ID line.",
    message: ({ descriptor }) => `The ${descriptor || "object"} has no ID.`,
  }),
  "layout-missing-key": rule<{ key: string; section: string }>({
    severity: "error",
    about: "A part of a logic group or timeline lacks the line that says what it belongs to.",
    message: ({ key, section }) => `[${section}] has no ${key}.`,
  }),
  "layout-bad-number": rule<{ key: string; value: string; type: string }>({
    severity: "error",
    about: "A value is not a number although its key wants one.",
    message: ({ key, value, type }) => `${key} wants a ${type === "f32" ? "number" : "whole number"}, not "${value}".`,
    fix: "Write digits, such as 12 or -3; where decimals are allowed they stand behind a point, never a comma: 0.75.",
  }),
  "layout-number-range": rule<{ key: string; value: string; type: string }>({
    severity: "error",
    about: "A number is outside the range of its type.",
    message: ({ key, value, type }) => `${key} is ${value}, which does not fit ${type}.`,
  }),
  "layout-limit": rule<{ what: string; count: number; limit: number; object: string }>({
    severity: "error",
    about: "A count or a length does not fit its field in the binary.",
    message: ({ what, count, limit, object }) =>
      `${count} ${what}${object === "" ? "" : ` (object ${object})`}, ${limit} are the most.`,
  }),
  "layout-unclosed-section": rule<{ section: string; open: readonly string[] }>({
    severity: "error",
    about: "The text ends while a section is open.",
    message: ({ section }) => `The text ends before [/${section}].`,
  }),
  "layout-wrong-closing": rule<{ found: string; open: string }>({
    severity: "error",
    about: "A closing tag names another section than the open one.",
    message: ({ found, open }) => `[/${found}] stands where [/${open}] was expected.`,
    fix: "Put in the closing tag that is missing above this line, or take this one out.",
  }),
  "layout-unknown-section": rule<{ found: string; parent: string }>({
    severity: "error",
    about: "A section does not belong where it stands, or stands there twice. Names are compared with their case.",
    message: ({ found, parent }) => `[${found}] does not belong here in [${parent}].`,
  }),
  "layout-children-first": rule<None>({
    severity: "error",
    about: "[CHILDREN] stands before the [PROPERTIES] of its object.",
    message: () => "[CHILDREN] stands before the [PROPERTIES] of its object.",
    fix: "Move [PROPERTIES] to the top of the object.",
  }),
  "layout-not-a-line": rule<{ text: string }>({
    severity: "error",
    about: "A line is neither a section, a property nor a comment.",
    message: ({ text }) => `This is no line of a layout: ${text}`,
    fix: "A line is [SECTION], [/SECTION], <TYPE>KEY:VALUE or a // comment.",
  }),
  "layout-no-objects": rule<None>({
    severity: "error",
    about: "The text has no root section with an [OBJECTS] section in it, so it is not a layout.",
    message: () => "There is no [OBJECTS] section.",
  }),
  "layout-too-deep": rule<{ limit: number }>({
    severity: "error",
    about: "Objects nest deeper than any real file does; the text is not read on.",
    message: ({ limit }) => `Objects are nested deeper than ${limit}.`,
  }),
  "layout-bad-escape": rule<{ key: string; value: string }>({
    severity: "error",
    about: "The value of an UNK_ line is not of its form: pairs of hex digits, or a number that fits one byte.",
    message: ({ key, value }) => `${key} has a value that is not of its form: ${value}`,
  }),
  "layout-unnamed-entry": rule<None>({
    severity: "error",
    about: "A timeline entry names neither property nor event; the binary could not tell which it is.",
    message: () => "This timeline entry has no OBJECTPROPERTYNAME or OBJECTEVENTNAME.",
  }),
  "layout-bad-bytes": BAD_BYTES,
  "layout-unknown-property": rule<{ key: string; descriptor: string; id: string; meant: string }>({
    severity: "warning",
    about:
      "The descriptor has no property of this name; the line is left out, as GUTS does it. Nearly always a typing error.",
    message: ({ key, descriptor, id }) => `${descriptor} has no ${key}; the line is left out (object ${id}).`,
    fix: "Correct the name, or take the line out.",
  }),
  "layout-misplaced-property": rule<{ key: string; section: string }>({
    severity: "warning",
    about: "A property line has no meaning in the section it stands in; it is left out.",
    message: ({ key, section }) => `${key} has no meaning in [${section}]; the line is left out.`,
  }),
  "layout-wrong-tag": rule<{ key: string; found: string; expected: string }>({
    severity: "warning",
    about:
      "The tag is not the one of the property's type. The value is read by its type; GUTS would store stray memory.",
    message: ({ key, found, expected }) => `${key} is <${expected}>, not <${found}>; it is read as <${expected}>.`,
  }),
  "layout-incomplete-vector": rule<{ key: string }>({
    severity: "warning",
    about: "A vector lacks one of its components; it is taken for 0.",
    message: ({ key }) => `${key} is not complete; what is missing is 0.`,
  }),
  "layout-unknown-tag": rule<{ value: string }>({
    severity: "warning",
    about: "The TAG of a Group is no feature tag; it is stored as none (-1).",
    message: ({ value }) => `There is no feature tag "${value}"; the group gets none.`,
    fix: "FEATURETAGS.HIE lists the tags; a mod can bring its own.",
  }),
  "layout-unknown-choice": rule<{ value: string }>({
    severity: "warning",
    about: "The CHOICE of a Group is none of ALL, Weight, Random Chance (with their case); the game takes ALL.",
    message: ({ value }) => `CHOICE "${value}" counts as ALL.`,
  }),
  "layout-unknown-game-mode": rule<{ value: string }>({
    severity: "warning",
    about: "The GAME MODE of a Group is neither empty, NORMAL nor NEW GAME PLUS; the game takes the last.",
    message: ({ value }) => `GAME MODE "${value}" counts as NEW GAME PLUS.`,
  }),
  "layout-unknown-interpolation": rule<{ value: string }>({
    severity: "warning",
    about: "The INTERPOLATION of a timeline point is none of the eight; Linear is stored.",
    message: ({ value }) => `INTERPOLATION "${value}" counts as Linear.`,
  }),
  "layout-not-bool": rule<{ key: string; value: string }>({
    severity: "warning",
    about: "A value is neither true, false, 1 nor 0; false is stored.",
    message: ({ key, value }) => `${key} is neither true nor false and counts as false: ${value}`,
  }),
  "layout-low-byte": rule<{ key: string; value: number; stored: number }>({
    severity: "warning",
    about: "NUMBER is stored in one byte; of a larger one only the low byte is kept, as GUTS does it.",
    message: ({ key, value, stored }) => `${key} ${value} is stored as ${stored}.`,
  }),
  "layout-name-case": rule<{ found: string; name: string }>({
    severity: "warning",
    about: "A name is written in another case than the registry has it; it is taken for that one.",
    message: ({ found, name }) => `"${found}" is taken for "${name}".`,
  }),
  "layout-repeated-key": rule<{ key: string }>({
    severity: "warning",
    about:
      "A key stands twice in one object. Of properties the last value counts, of DESCRIPTOR, NAME, ID, PARENTID the first.",
    message: ({ key }) => `${key} stands here a second time.`,
  }),
  "layout-text-after-section": rule<{ text: string }>({
    severity: "warning",
    about: "Something follows a section tag on its line; it is ignored.",
    message: ({ text }) => `What follows the section tag on its line is ignored: ${text}`,
  }),
  "layout-after-root": rule<{ text: string }>({
    severity: "warning",
    about: "Text stands after the root section was closed; it is dropped. Said for the first such line.",
    message: ({ text }) => `The root section is closed here, what follows is dropped: ${text}`,
  }),
  "layout-parent-mismatch": rule<{ id: string; found: string; parent: string }>({
    severity: "info",
    about: "PARENTID is not the ID of the object around; the nesting decides.",
    message: ({ id, found, parent }) => `PARENTID of ${id} is ${found}, the object around is ${parent}.`,
  }),
  "layout-count-mismatch": rule<{ found: string; count: number }>({
    severity: "info",
    about: "COUNT is not the number of objects; it does not reach the binary.",
    message: ({ found, count }) => `COUNT is ${found}, there are ${count} objects.`,
  }),
  "layout-unsaved-key": rule<{ key: string; descriptor: string }>({
    severity: "info",
    about: "The property belongs to the editor's text alone and is not stored in the binary.",
    message: ({ key, descriptor }) => `${key} of ${descriptor} is not stored.`,
  }),
  "layout-dangling-link": rule<{ target: number }>({
    severity: "info",
    about: "LINKINGTO names no logic object of its group.",
    message: ({ target }) => `There is no logic object ${target} in this group.`,
  }),
  "layout-dangling-object": rule<{ id: string }>({
    severity: "info",
    about: "OBJECTID names no object of this file.",
    message: ({ id }) => `There is no object ${id} in this file.`,
  }),
  "layout-duplicate-id": rule<{ id: string }>({
    severity: "info",
    about: "Two objects of a file have the same ID.",
    message: ({ id }) => `Another object has the ID ${id} as well.`,
  }),
  "layout-escaped": rule<{ key: string; id: string; why: string }>({
    severity: "info",
    about:
      "A binary holds something that the text form has no words for; it is kept in an UNK_ line, which compiles to the same bytes.",
    message: ({ key, id, why }) => `${key}${id === "" ? "" : ` of object ${id}`}: ${why}.`,
  }),
  "layout-header-byte": rule<{ found: number }>({
    severity: "info",
    about: "The second byte of the binary is neither 4 nor 54; compiling writes 4.",
    message: ({ found }) => `The second byte is ${found}; compiled again it will be 4.`,
  }),
  "layout-more": rule<{ count: number }>({
    severity: "warning",
    about: "A layout has more findings than are listed one by one.",
    message: ({ count }) => `${count} more findings in this layout are not listed.`,
  }),
  "layout-more-errors": rule<{ count: number }>({
    severity: "error",
    about: "A layout has more findings than are listed one by one, errors among them.",
    message: ({ count }) => `${count} more findings in this layout are not listed, errors among them.`,
  }),
} as const satisfies Readonly<Record<string, DiagnosticRule<never>>>;

export type LayoutRules = typeof LAYOUT_RULES;
export type LayoutCode = keyof LayoutRules;
export type LayoutData<C extends LayoutCode> = Parameters<LayoutRules[C]["message"]>[0];
