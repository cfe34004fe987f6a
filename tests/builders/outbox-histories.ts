import fc from 'fast-check';
import { reportReached } from '@device/api/network';
import { wireQueuedCalls } from '@device/outbox/queued';
import { queuedCalls } from '@/app/queued-calls';
import { expect, vi } from 'vitest';
import { memoryStorage } from './memory-storage';
import { OutboxModel, type Step } from './outbox-model';
import { subjects } from './outbox-subjects';

const call = fc.integer({ min: 0, max: queuedCalls.length - 1 });
const compared = fc.constantFrom(...queuedCalls.flatMap(({ conflict }, index) => (conflict ? [index] : [])));
const record = fc.integer({ min: 1, max: 2 });
const save = fc.record({ do: fc.constant('save' as const), call, record });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: save },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('other' as const), call: compared, record }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('road' as const), road: fc.constantFrom('up', 'down', 'down', 'lost') }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('mood' as const),
      mood: fc.constantFrom('accept', 'accept', 'busy', 'refuse'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('send' as const), tabs: fc.constantFrom(1, 2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), reached: fc.boolean() }) },
  { weight: 2, arbitrary: fc.constant({ do: 'handOver' as const }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('signIn' as const), user: fc.constantFrom(0, 1, null) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 0, max: 600_000 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('decide' as const), verdict: fc.constantFrom('mine', 'again', 'drop') }),
  },
);

/** Plays so many random histories over all declared calls. Vitest must have IndexedDB in place (`fake-indexeddb/auto`). */
export async function playHistories(count: number): Promise<void> {
  const model = new OutboxModel(queuedCalls.map((one) => ({ call: one, ...subjects[one.endpoint.path]! })));
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', { isSecureContext: true, addEventListener: () => undefined });
  vi.stubGlobal('fetch', model.fetch);
  wireQueuedCalls(async () => queuedCalls);
  const sum = { saved: 0, done: 0, disputes: 0 };
  // It begins without a network: what is saved then is what the rest is about.
  const history = fc
    .tuple(fc.array(save, { minLength: 2, maxLength: 6 }), fc.array(step, { minLength: 6, maxLength: 20, size: 'max' }))
    .map(([saves, steps]): Step[] => [{ do: 'road', road: 'down' }, ...saves, { do: 'road', road: 'up' }, ...steps]);
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      reportReached(true);
      const { wrong, ...judged } = await model.play(steps);
      for (const key of ['saved', 'done', 'disputes'] as const) sum[key] += judged[key];
      expect(wrong).toEqual([]);
    }),
    { numRuns: count },
  );
  vi.unstubAllGlobals();
  // Most histories have something in them, and people are asked now and then.
  expect(sum.done).toBeGreaterThan(count);
  expect(sum.disputes).toBeGreaterThan(count / 20);
}
