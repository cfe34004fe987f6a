import { expose } from 'comlink';
import { solveWork } from './engine/work/solve';

const api = {
  /** Nonces that solve a challenge of a sign-in. */
  solve: (challenge: string, bits: number): number[] => solveWork(challenge, bits),
};
export type SignInWorkApi = typeof api;

expose(api);
