import type { z } from "./zod.ts";

/** One thing that a window may ask of main. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  readonly input: Input;
  readonly output: Output;
  /** Takes a while: reports progress and can be cancelled by its operation id. Only so many of these run at once. */
  readonly isLong: boolean;
  /** Changes what is kept: such calls are done one after the other, in the order in which they come. */
  readonly isChange: boolean;
}

/** A call that answers at once. */
export function call<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, isLong: false, isChange: false };
}

/** A call that changes what is kept: the last one that was sent is the one that stands. */
export function change<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, isLong: false, isChange: true };
}

/** A call that can be watched and cancelled, for things that wait for each other by themselves: it takes no lane. */
export function queuedCall<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, isLong: false, isChange: false };
}

/** A call that can be watched and cancelled. */
export function longCall<I extends z.ZodType, O extends z.ZodType>(input: I, output: O): Call<I, O> {
  return { input, output, isLong: true, isChange: false };
}
