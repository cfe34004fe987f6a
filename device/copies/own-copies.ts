import { sealedCopies } from '../database/sealed-copies';
import { userDatabase } from '../database/user-database';
import type { Copies } from '../database/copy';

/** What somebody who is signed in needs for copies: in one piece, which is there before the network goes. */
export { heldAnswer } from './held-answer';

export const ownCopies = (userId: number): Copies => sealedCopies(userDatabase(userId));
