import { longCall } from "../call.ts";
import { conflictCounts, conflictPage, conflictShow, effectiveFile, orderEffect } from "../models/conflicts.ts";
import { count, line, list, model, modId, order } from "../values.ts";
import { z } from "../zod.ts";

/** Which mod's file is used. Each is asked for an order, since a window has a draft. */
export const CONFLICT_CALLS = {
  "conflicts.counts": longCall(model({ ids: order }), list(conflictCounts)),
  /** A page of one mod's paths. `filter`: part of the path, any case. */
  "conflicts.ofMod": longCall(
    model({
      id: modId,
      ids: order,
      show: conflictShow,
      filter: line,
      offset: count,
      limit: z.number().int().min(1).max(500),
    }),
    conflictPage,
  ),
  /** What saving `to` instead of `from` would change. */
  "conflicts.effect": longCall(model({ from: order, to: order, limit: z.number().int().min(0).max(500) }), orderEffect),
  /** `path`: of a file of the game, with or without MEDIA/, any case and slash. */
  "conflicts.lookup": longCall(model({ path: line, ids: order }), effectiveFile),
} as const;
