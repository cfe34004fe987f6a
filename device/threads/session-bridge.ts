import { tellIdleSeconds } from '../api/last-use';
import { reportReached } from '../api/network';
import { clockOffset } from '../api/server-time';
import { refreshToken } from '../api/refresh';
import { tokenStore } from '../api/token';

/** What a worker asks of the page that started it: workers see neither localStorage nor the refresh lock. */
export interface SessionBridge {
  token(): Promise<string | null>;
  /** A fresh token for a refused one; null when the session is over. */
  refresh(refused: string | null): Promise<string | null>;
  /** Seconds since a person touched any page. */
  idleSeconds(): Promise<number | undefined>;
  reached(reached: boolean): Promise<void>;
  /** See `clockOffset`: a worker that starts without a network has nothing to measure by. */
  clockOffset(): Promise<number>;
}

export const pageSession: SessionBridge = {
  token: async () => tokenStore.token(),
  refresh: refreshToken,
  idleSeconds: async () => tellIdleSeconds(),
  reached: async (reached) => reportReached(reached),
  clockOffset: async () => clockOffset(),
};
