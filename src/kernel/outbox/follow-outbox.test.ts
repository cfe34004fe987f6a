import { afterEach, expect, it } from 'vitest';
import { recordEndpoints } from '@contract/notice/record-endpoints';
import type { QueuedCall } from '@device/outbox/queued';
import { showChange, showTruth } from '@device/outbox/shown';
import { queryClient } from '../query/query-client';
import { queryKeyOf } from '../query/query-key';
import { showSavedCalls } from './follow-outbox';

const { records, setRead } = recordEndpoints;
const page = queryKeyOf(records, { query: {} });
const other = ['GET /other'];
const call = {
  endpoint: setRead,
  projections: [{ target: records, apply: (data: unknown) => `${String(data)}, read` }],
} as unknown as QueuedCall;

afterEach(() => queryClient.clear());

it('shows a saved call in the answers that it changes, asks for them again at its end, and stops when told to', () => {
  const stop = showSavedCalls();
  for (const key of [page, other]) queryClient.setQueryData(key, { data: 'notice', copyFrom: null });
  const shown = (key: readonly unknown[]) => queryClient.getQueryData(key);
  const isStale = (key: readonly unknown[]) => queryClient.getQueryState(key)!.isInvalidated;

  showChange(call, { input: {}, seen: undefined });
  expect([shown(page), shown(other)]).toEqual([
    { data: 'notice, read', copyFrom: null },
    { data: 'notice', copyFrom: null },
  ]);
  expect(isStale(page)).toBe(false);
  showTruth(call);
  expect([isStale(page), isStale(other)]).toEqual([true, false]);

  stop();
  showChange(call, { input: {}, seen: undefined });
  expect(shown(page)).toEqual({ data: 'notice, read', copyFrom: null });
});
