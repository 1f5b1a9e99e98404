import { z } from "zod";

/** An id of a thread, as clients make them. */
export const threadIdSchema = z.string().regex(/^[\w.:-]{1,128}$/);
