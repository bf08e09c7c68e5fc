import { randomBytes } from "node:crypto";
import type { FixKnowledge } from "../../src-shared/rules/source-fixes/source-fix.ts";
import { gameNames } from "../engine/names.ts";
import { freshModId } from "./new-project.ts";

/** Ids of at most 18 digits are read alike by everything that reads them. */
const DIGITS = 10n ** 18n;

/** What fixes of sources ask: names of the game, and numbers that nobody else has. */
export const FIX_KNOWLEDGE: FixKnowledge = {
  nameOf: (hash) => gameNames().nameOf(hash) ?? null,
  freshId: () => freshModId(() => randomBytes(8).readBigInt64LE() % DIGITS),
};
