import { z } from "./zod.ts";

/** The values that models are made of. Everything that comes in is bounded. */

const I64_LEAST = -(2n ** 63n);
const I64_MOST = 2n ** 63n - 1n;

/** A MOD_ID: i64 as decimal text. `BigInt(id)` and `String(id)` lead to and fro. */
export const modId = z.string().max(20).refine(isI64, "not an id");

function isI64(text: string): boolean {
  if (!/^(0|-?[1-9]\d{0,18})$/.test(text)) return false;
  const id = BigInt(text);
  return id >= I64_LEAST && id <= I64_MOST;
}

/** Names something that main gave out: a file, a folder. Means nothing elsewhere, and nothing after a restart. */
export const handle = z.string().regex(/^[a-z]{1,8}-[0-9a-z]{1,40}$/);

/** Of what state of a thing something was made; main gave it out. */
export const revision = z.string().max(100);

/** Chosen by the window for each long call; nobody else's. */
export const operationId = z.string().regex(/^[0-9A-Za-z-]{1,64}$/);

/** Milliseconds since 1970, UTC. Files can be older. */
export const time = z.number();

export const count = z.number().int().nonnegative();

/** Bytes. */
export const size = z.number().nonnegative();

/** A path to show. What is done with a file is done by its handle. */
export const shownPath = z.string().max(8192);

/** A line that a person typed. */
export const line = z.string().max(500);

/** A page that a person typed. */
export const page = z.string().max(10_000);

/** A name that a person gave; not empty. */
export const name = z.string().trim().min(1).max(120);

/** Most mods that an order may have. */
export const MOST_MODS = 100_000;

export const order = z.array(modId).max(MOST_MODS).readonly();

/** An object with these keys and no others. */
export function model<S extends z.core.$ZodShape>(shape: S) {
  return z.strictObject(shape).readonly();
}

export function list<T extends z.ZodType>(item: T, most = MOST_MODS) {
  return z.array(item).max(most).readonly();
}

/** For calls without input or without anything to say. */
export const nothing = model({});

const datum = z.union([z.string(), z.number(), z.array(z.string()).readonly()]);

export const data = z.record(z.string(), datum).readonly();

/** Something worth saying about a file. `code` is stable; the sentence can be made again of `data`. */
export const finding = model({
  code: z.string(),
  severity: z.enum(["error", "warning", "info"]),
  path: shownPath,
  line: z.number().optional(),
  column: z.number().optional(),
  message: z.string(),
  data: data.optional(),
  fix: z.string().optional(),
});
export type Finding = z.infer<typeof finding>;
