import fc from 'fast-check';
import { randomInt, randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { endpoints } from '../access-matrix/matrix';
import { startTestServer } from '../harness';
import { complaintOf } from './judge';
import { requestsFor } from './request';
import { keysOf, undoing } from './undoing';

/**
 * No input makes a 500: each call of the catalog gets inputs made from its schemas, as an administrator and as a
 * student. `npm run inputs` sends many; `REACH_SEED` repeats a run.
 */
const perCall = Number(process.env['REACH_INPUTS'] ?? 20);
const isLong = process.env['REACH_INPUTS'] !== undefined;
const seed = Number(process.env['REACH_SEED'] ?? (isLong ? randomInt(2 ** 31) : 1));
/** In the short form; most calls refuse a student before they look at the input. */
const fewAsStudent = 5;
/** A machine under load is slow without a fault of the call. */
const slowest = isLong ? 1000 : 5000;

const server = await startTestServer({ working: false, through: undoing });
const stock = { texts: [...(await keysOf(server.database)), randomUUID()] };
console.log(`inputs: ${perCall} a call, REACH_SEED=${seed}`);

it.each([...endpoints])('%s', { timeout: 60_000 + perCall * 3000 }, async (_, endpoint) => {
  const complaints: string[] = [];
  const asked = fc.sample(requestsFor(endpoint, stock), { numRuns: perCall, seed });
  for (const [username, requests] of [
    ['admin', asked],
    ['student', isLong ? asked : asked.slice(0, fewAsStudent)],
  ] as const) {
    const { token } = await server.as(username);
    for (const { url, payload, headers } of requests) {
      const begun = performance.now();
      const answer = await server.app.inject({
        method: endpoint.method,
        url,
        ...(payload !== undefined && { payload }),
        headers: { ...headers, ...(endpoint.access !== 'public' && { authorization: token }) },
      });
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
