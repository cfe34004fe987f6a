import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { registerEndpoints, type RouteContext } from './endpoint-routes';

const before = () => Promise.reject(new Error('nobody calls'));

it.each([
  ['a read', rotationEndpoints.importList],
  ['a stream of events', rotationEndpoints.importEvents],
])('does not let %s do anything before a transaction that it does not have', (_, endpoint) => {
  const module = { key: 'rotation', endpoints: { endpoint }, handlers: { endpoint: { before } } } as const;
  expect(() => registerEndpoints(Fastify(), module, {} as RouteContext)).toThrow('only a mutation');
});
