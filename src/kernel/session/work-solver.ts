import type { SignInWorkApi } from '@workers/sign-in-work.worker';
import workerUrl from '@workers/sign-in-work.worker?worker&url';
import { lazyWorker } from '@device/threads/lazy-worker';

const worker = lazyWorker<SignInWorkApi>(workerUrl);

/** Solves a challenge. Loaded where one is given: most sign-ins need no work. */
export const solve = (challenge: string, bits: number): Promise<number[]> =>
  worker.use((remote) => remote.solve(challenge, bits));
