import { expect, it } from 'vitest';
import { z } from 'zod';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';

const reads = Object.entries(catalog).flatMap(([module, { endpoints }]) =>
  Object.entries(endpoints as Record<string, EndpointSpec>).flatMap(([name, spec]) =>
    spec.offline === 'cached' ? [{ id: `${module}.${name}`, spec }] : [],
  ),
);
const isPaged = ({ data }: EndpointSpec) =>
  data instanceof z.ZodObject && 'total' in data.shape && data.shape['list'] instanceof z.ZodArray;

it.each(reads.filter(({ spec }) => isPaged(spec)))('$id says how it is searched without a network', ({ id, spec }) => {
  expect(
    spec.held,
    `${id} answers pages of a list and is kept on devices. Say with \`held\` how its filters, its order and its rows stand to
each other (contract/kernel/held.ts; mirror contract/dictionary/chambers.ts), or \`held: 'asAsked'\` where no screen pages it.`,
  ).toBeDefined();
});

it('nothing else says it', () => {
  const others = reads.filter(({ spec }) => !isPaged(spec) && spec.held !== undefined);
  expect(others.filter(({ spec }) => typeof spec.held === 'string' || !('isMeant' in spec.held!))).toEqual([]);
});

it('each record that is told by a list belongs to one', () => {
  const lists = reads.filter(({ spec }) => isPaged(spec)).map(({ spec }) => `${spec.method} ${spec.path}`);
  const records = reads.flatMap(({ spec: { held } }) =>
    typeof held === 'object' && 'isMeant' in held ? [held.list] : [],
  );
  expect(records.length).toBeGreaterThan(0);
  expect(records.filter(({ method, path }) => !lists.includes(`${method} ${path}`))).toEqual([]);
});
