import { randomInt } from 'node:crypto';

/** Whether as much is generated as `npm run inputs` asks for. */
export const isLong = process.env['REACH_INPUTS'] !== undefined;

/**
 * Of what is generated: the same with each run of `npm test`, which judges a change; new with each of `npm run inputs`, which
 * looks for what nobody knows. `REACH_SEED` repeats a run.
 */
export const seed = Number(process.env['REACH_SEED'] ?? (isLong ? randomInt(2 ** 31) : 1));
