import { z } from 'zod';

/** A person as others' records name one; only people within the caller's data scope are named. */
export const personRef = z.object({ user_id: z.number().int(), name: z.string(), staff_id: z.string() });
export type PersonRef = z.output<typeof personRef>;
