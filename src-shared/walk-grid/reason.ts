/** Why a cell is what it is, one byte a cell (spec/walk-grid.md §2.7). */
export const REASON = {
  /** Walkable: the ground lets you. */
  ground: 0,
  /** Void: the ray meets nothing. */
  noGround: 1,
  /** Wall: the ground is more than 80 above or below zero. */
  height: 2,
  /** Wall: the ray meets the inside of a NOPATH triangle first. */
  noPathGround: 3,
  /** Wall: the ray touches a NOPATH triangle first, within its radius. */
  noPathGraze: 4,
  /** Wall: a NOPATH triangle stands within an arm's length at head height. */
  clearance: 5,
  /** Wall: shut in between walls on two opposite sides. */
  enclosure: 6,
  /** Walkable: was a thin wall that cut off a large region. */
  reopened: 7,
} as const;

export type Reason = keyof typeof REASON;
export type ReasonCode = (typeof REASON)[Reason];

/** The name of a code of `REASON`. */
export function reasonName(code: number): Reason {
  return (Object.keys(REASON) as Reason[]).find((name) => REASON[name] === code)!;
}
