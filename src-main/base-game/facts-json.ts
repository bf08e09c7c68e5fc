import type { LevelSetPiece } from "../../src-shared/formats/level-set/level-set.ts";
import type { UnitFacts } from "../../src-shared/formats/raw/facts.ts";

/** Facts as the cache keeps them: JSON with every i64 in decimal, since JSON has no numbers for it. */
export interface FactsJson<T> {
  encode(facts: T): string;
  /** Of what `encode` made, which the cache knows by its checksum. */
  decode(json: string): T;
}

type WithText<T, K extends keyof T> = Omit<T, K> & Readonly<Record<K, string>>;

export const UNIT_JSON: FactsJson<UnitFacts> = {
  encode: (facts) =>
    JSON.stringify({ ...facts, guid: facts.guid && { ...facts.guid, value: String(facts.guid.value) } }),
  decode: (json) => {
    const facts: Omit<UnitFacts, "guid"> & { guid: WithText<NonNullable<UnitFacts["guid"]>, "value"> | null } =
      JSON.parse(json);
    return { ...facts, guid: facts.guid && { ...facts.guid, value: BigInt(facts.guid.value) } };
  },
};

export const LEVEL_SET_JSON: FactsJson<LevelSetPiece[]> = {
  encode: (pieces) => JSON.stringify(pieces.map((piece) => ({ ...piece, guid: String(piece.guid) }))),
  decode: (json) => {
    const pieces: WithText<LevelSetPiece, "guid">[] = JSON.parse(json);
    return pieces.map((piece) => ({ ...piece, guid: BigInt(piece.guid) }));
  },
};
