import { z } from "zod";

// Without compiling checks at run time, which windows with a content policy forbid and short commands have no use for.
z.config({ jitless: true });

/** zod, set up once; nobody imports it from elsewhere. Loading it takes tens of milliseconds, so commands do it late. */
export { z };
