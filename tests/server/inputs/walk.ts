import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { afterAll, expect, it } from 'vitest';
import { isEvents } from '@contract/kernel/endpoint';
import { endpoints } from '../access-matrix/matrix';
import { startTestServer } from '../harness';
import { complaintOf } from './judge';
import { requestsFor } from './request';
import { isLong, seed } from './seed';
import { keysOf, undoing } from './undoing';

/**
 * No input makes a 500, and an effect is had once, however often it is asked for (undoing.ts): each call of the catalog gets inputs made from its schemas, as an administrator and as a
 * student. `npm run inputs` sends many; `REACH_SEED` repeats a run. With `REACH_MINUTES` the time is divided: a call gets what
 * is left by how many calls are left, and stops early with fewer inputs; the short form's are always sent.
 *
 * It is the longest of the server tests by far, and no call knows of another: so it is walked in parts, a file each, which
 * workers take side by side.
 */
const perCall = Number(process.env['REACH_INPUTS'] ?? 8);
/** For all parts together; a short walk takes the time that it takes. */
const minutes = Number(process.env['REACH_MINUTES'] ?? 0);
/** Sent to a call whatever the time. */
const fewest = 20;
/** In the short form; most calls refuse a student before they look at the input. */
const fewAsStudent = 2;
/** Milliseconds. A machine under load is slow without a fault of the call. */
const slowest = Number(process.env['REACH_SLOWEST'] ?? (isLong ? 1000 : 5000));

/** Files that divide the calls among them. */
const parts = 2;

/** How long a stream of events is listened to. */
const streamMs = 250;

/** Walks one part of the calls, counted from 0; call it at the top level of a test file. */
export async function walkInputs(part: number): Promise<void> {
  /** The call that is walked, and the mutations that were repeated because an input of theirs had an effect. */
  let asked = '';
  const repeated = new Set<string>();
  /** When the walk should be through, in ms of `performance.now()`. */
  const partsAtOnce = Math.min(parts, availableParallelism());
  const end = minutes > 0 ? performance.now() + (minutes * 60_000 * partsAtOnce) / parts : Infinity;
  const walkedCalls = [...endpoints].filter((_, at) => at % parts === part);

  const server = await startTestServer({
    working: false,
    through: (database) => undoing(database, () => repeated.add(asked)),
  });
  const stock = { texts: [...(await keysOf(server.database)), randomUUID()] };
  console.log(`inputs, part ${part + 1} of ${parts}: ${perCall} a call, REACH_SEED=${seed}`);

  let walked = 0;
  let sent = 0;

  it.each(walkedCalls)('%s', { timeout: 60_000 + perCall * 3000 }, async (id, endpoint) => {
    asked = id;
    const complaints: string[] = [];
    // Half of a call's time for each of the two who ask.
    const perCaller = Math.max(0, end - performance.now()) / (walkedCalls.length - walked++) / 2;
    const generated = fc.sample(requestsFor(endpoint, stock), { numRuns: perCall, seed });
    for (const [username, requests] of [
      ['admin', generated],
      ['student', isLong ? generated : generated.slice(0, fewAsStudent)],
    ] as const) {
      const { token } = await server.as(username);
      const stop = performance.now() + perCaller;
      for (const [index, { url, payload, headers }] of requests.entries()) {
        if (index >= fewest && performance.now() > stop) break;
        sent++;
        const begun = performance.now();
        // A stream of events stays open: that it was opened is all there is to see.
        const left = isEvents(endpoint.data) ? AbortSignal.timeout(streamMs) : undefined;
        const answer = await server.app
          .inject({
            method: endpoint.method,
            url,
            ...(payload !== undefined && { payload }),
            ...(left && { signal: left }),
            headers: { ...headers, ...(endpoint.access !== 'public' && { authorization: token }) },
          })
          .catch((error: unknown) => {
            if (!left?.aborted) throw error;
          });
        if (!answer) continue;
        const complaint = complaintOf(endpoint, answer, performance.now() - begun, slowest);
        if (complaint)
          complaints.push(
            `${username}: ${endpoint.method} ${url} ${payload?.toString() ?? ''}`.slice(0, 1000),
            complaint,
          );
      }
    }
    expect(complaints).toEqual([]);
  });

  afterAll(() =>
    console.log(`inputs: ${sent} sent to ${walked} calls, ${repeated.size} mutations had an effect and were repeated`),
  );

  it('repeats what had an effect', () => {
    expect(repeated.size).toBeGreaterThan(30 / parts);
  });
}
