import { setTimeout as pause } from 'node:timers/promises';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';

export interface Latency {
  calls: number;
  p50: number;
  p99: number;
  max: number;
}

const everyMs = 25;

/** Another user who opens page after page of the overview while `work` is done; milliseconds per call. */
export async function whileListing<T>(call: CallFn, work: () => Promise<T>): Promise<{ result: T; latency: Latency }> {
  const done = new AbortController();
  const listing = listPages(call, done.signal);
  try {
    const result = await work();
    done.abort();
    return { result, latency: summarise(await listing) };
  } finally {
    done.abort();
    await listing;
  }
}

async function listPages(call: CallFn, signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let page = 1; !signal.aborted; page = (page % 20) + 1) {
    const begun = performance.now();
    await call(rotationEndpoints.overviewPages, { body: { page, size: 20 } });
    times.push(performance.now() - begun);
    await pause(everyMs);
  }
  return times;
}

function summarise(times: number[]): Latency {
  times.sort((a, b) => a - b);
  const at = (share: number) => Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0);
  return { calls: times.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}
