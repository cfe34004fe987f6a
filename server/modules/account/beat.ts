import { setTimeout as pause } from 'node:timers/promises';

/** Longer than looking at a password takes where nobody else is at it. */
const beatMs = 250;

/**
 * Lets refusals leave on a beat only, counted from the beginning of the call: how long the server really worked, with an account
 * or without one, with a password or before it, does not show.
 */
export async function refusedOnBeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } catch (error) {
    await nextBeat(began);
    throw error;
  }
}

/** The same for answers, where they must not tell either. */
export async function answeredOnBeat<Result>(work: () => Promise<Result>): Promise<Result> {
  const began = performance.now();
  try {
    return await work();
  } finally {
    await nextBeat(began);
  }
}

function nextBeat(began: number): Promise<void> {
  return pause(beatMs - ((performance.now() - began) % beatMs));
}
