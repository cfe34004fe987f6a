import { expect, it } from 'vitest';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { callName } from '@device/outbox/queued';
import { queuedCalls } from '@/app/queued-calls';

const declared = Object.values(catalog)
  .flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints))
  .filter(({ offline }) => offline === 'queued')
  .map(callName);

it('each call declared as queued says once in the browser how it waits (src/app/queued-calls.ts), and nothing else does', () => {
  expect(queuedCalls.map(({ endpoint }) => callName(endpoint)).toSorted()).toEqual(declared.toSorted());
});

it('what shows the change of a queued call keeps its answers for reading without a network', () => {
  const targets = queuedCalls.flatMap(({ projections }) => projections.map(({ target }) => target));
  expect(targets.filter(({ offline }) => offline !== 'cached').map(callName)).toEqual([]);
});
