import 'fake-indexeddb/auto';
import { expect, it, vi } from 'vitest';
import { playHistories } from '@tests/builders/outbox-histories';
import { subjects } from '@tests/builders/outbox-subjects';
import { queuedCalls } from './queued-calls';

vi.mock('@device/database/sealed-json', () => import('@tests/builders/unsealed-json'));

it('each declared call stands in the histories: add how the server compares and answers it', () => {
  expect(Object.keys(subjects).toSorted()).toEqual(queuedCalls.map(({ endpoint }) => endpoint.path).toSorted());
});

it('whatever happens, nothing is lost, done twice, for somebody else or in another order', () => playHistories(100));
