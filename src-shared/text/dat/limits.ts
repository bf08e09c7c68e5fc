/**
 * Levels of sections, the root included: deeper than any real file by far, and shallow enough for those who walk a
 * tree by recursion.
 */
export const DEEPEST_SECTION = 1000;

/** Code units of a text: BINDAT counts them in a u16. */
export const LONGEST_TEXT = 0xffff;
