import { z } from 'zod';
import { storableText } from '../kernel/wire';
import { deviceName, loginKinds } from './types';

/**
 * Work that makes guessing passwords slow where failures say that somebody guesses: done by the browser in a worker,
 * unseen by the person. To solve a challenge, find for each piece `i` of 0 to 15 a nonce for which
 * `sha256(sha256(challenge) ‖ i ‖ nonce)` begins with `bits` zero bits; `i` and nonce are 32 bits, big-endian. Sixteen
 * small pieces take nearly the same time each time, one large one would not.
 */
export const workPieces = 16;

export const workInput = z.object({
  username: storableText(100).trim().min(1),
  kind: z.enum(loginKinds).optional(),
  device: deviceName.optional(),
});

export const workOffer = z.object({
  /** Goes with the solution; good for one sign-in with this name, for five minutes. */
  challenge: z.string(),
  /** Zero bits that each piece must begin with; 0: a sign-in needs no work now. */
  bits: z.number().int(),
  /** Milliseconds from now before which the solution does not count. */
  wait_ms: z.number().int(),
});
export type WorkOffer = z.output<typeof workOffer>;
