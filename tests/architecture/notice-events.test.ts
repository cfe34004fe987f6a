import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { catalog, type ModuleKey } from '@contract/catalog';
import { declaredEvents } from '@contract/event-catalog';
import type { NoticeEvent } from '@contract/kernel/notice-event';
import { demoAccounts } from '@server/demo/accounts';
import { root } from './source-files';

/** What each module's file of events exports, by its path from here. */
const files = import.meta.glob<Record<string, Record<string, NoticeEvent>>>('../../contract/*/events.ts', {
  eager: true,
});
const events = Object.entries(files).flatMap(([path, exported]) =>
  Object.values(exported).flatMap((list) =>
    Object.entries(list).map(([key, event]) => ({ owner: path.split('/').at(-2)! as ModuleKey, key, event })),
  ),
);

describe('events that people are told of', () => {
  it('are all declared in contract/event-catalog.ts', () => {
    expect(events.map(({ key }) => key).toSorted()).toEqual(Object.keys(declaredEvents).toSorted());
  });

  it('have keys that begin with the module’s, and bear its title', () => {
    expect(events.filter(({ owner, key }) => !key.startsWith(`${owner}.`))).toEqual([]);
    expect(events.filter(({ owner, event }) => event.module !== catalog[owner].module.title)).toEqual([]);
  });

  it('name nobody of the demo hospital in their samples: devices are searched for those names by tests', () => {
    const names = demoAccounts.map(({ name }) => name);
    const samples = events.flatMap(({ event }) => Object.values(event.variables).map(({ sample }) => sample));
    expect(samples.filter((sample) => names.some((name) => sample.includes(name)))).toEqual([]);
  });

  it('keep what is stored of them: keys with messages and rules, variables in words that were edited, roles in rules', () => {
    const stored = events.map(({ key, event: { variables, recipients } }) =>
      [key, ...[variables, recipients].map((names) => Object.keys(names).toSorted().join(' '))].join('\t'),
    );
    const pinned = readFileSync(`${root}tests/architecture/notice-events.tsv`, 'utf8').trim().split('\n');
    expect(stored.toSorted(), 'a new event gets a line; a line is only taken out by a migration').toEqual(pinned);
  });
});
