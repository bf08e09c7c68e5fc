/*
 * Files that are held in memory while they are compiled or decompiled are bounded well above any real one: a tree or
 * its text takes many times the bytes of the file.
 */

/** Bytes of a text that is compiled. */
export const LARGEST_TEXT = 128 << 20;
/** Bytes of a compiled file that is read. */
export const LARGEST_COMPILED = 16 << 20;
/** Bytes of a mod's own FEATURETAGS.HIE, text or compiled, which every thread reads. */
export const LARGEST_TAGS = 4 << 20;
