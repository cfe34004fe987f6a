import { shellEndpoints } from '@contract/system/shell-endpoints';
import type { SelfCheck } from '@contract/system/shell-types';
import { call } from '@device/api/call';
import { clockSkew, type Skew } from './clock-skew';

export interface Measured {
  answer: SelfCheck;
  /** Time between asking and the whole answer, in milliseconds. */
  roundTripMs: number;
  skew: Skew;
}

/** Asks the server about itself. The first answer warms the connection; the second one is measured. */
export async function measureServer(): Promise<Measured> {
  await call(shellEndpoints.selfCheck, {});
  const sent = Date.now();
  const begun = performance.now();
  const answer = await call(shellEndpoints.selfCheck, {});
  return { answer, roundTripMs: performance.now() - begun, skew: clockSkew(sent, Date.now(), answer.server_time) };
}
