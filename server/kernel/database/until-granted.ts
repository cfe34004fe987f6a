import { setTimeout as pause } from 'node:timers/promises';
import { wasUndone } from './transient';

/** How often a transaction is tried in all, and the longest pause before the next try in ms, so that two do not meet again. */
const tries = 3;
const pauseMs = 50;

/**
 * Runs a transaction, and again where the database has undone it for the sake of another one: two that wait for each
 * other's rows, as batches of decisions about the same rooms can, end with one that goes on and one that begins anew.
 * @param run must change nothing beyond its transaction
 */
export async function untilGranted<Result>(run: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await run();
    } catch (error) {
      if (tried === tries || !wasUndone(error)) throw error;
      await pause(Math.random() * pauseMs * tried);
    }
  }
}
