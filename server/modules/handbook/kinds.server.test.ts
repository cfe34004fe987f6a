import { expect, it } from 'vitest';
import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { kindsOf, requirementsOf } from './public';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const kindOf = async (id: number) => (await admin.data(calls.kinds)).find((kind) => kind.id === id)!;

it('kinds come with the product, ten of them, each with fields and somebody who reviews', async () => {
  const kinds = await admin.data(calls.kinds);
  expect(kinds.map(({ name }) => name)).toEqual([
    '病种',
    '操作技能',
    '手术',
    '大病历',
    '门急诊',
    '管床',
    '抢救',
    '教学活动',
    '讲座',
    '论文',
  ]);
  expect(kinds.every(({ fields }) => fields.length >= 3)).toBe(true);
  expect(kinds[0]!.requirements).toBeGreaterThan(1000);
  const secretary = await server.as('secretary');
  expect(errorOf(await secretary.call(calls.kinds))).toBe('FORBIDDEN');
  expect((await secretary.data(calls.kindOptions)).map(({ id }) => id)).toEqual(kinds.map(({ id }) => id));
});

it('a kind is changed with its version, keeps a name of its own and fields that make sense', async () => {
  const { requirements: _count, version, ...row } = await kindOf(4);
  const save = (part: object, ifMatch?: number) =>
    admin.call(calls.saveKind, { body: { ...row, status: 1, ...part } }, ifMatch === undefined ? {} : { ifMatch });
  expect(errorOf(await save({ deadline_days: 14 }))).toBe('VERSION_MISSING');
  expect(errorOf(await save({ name: '病 种' }, version))).toBe('NAME_TAKEN');
  const twice = await save({ fields: [...row.fields, row.fields[0]!] }, version);
  expect([errorOf(twice), twice.body.message]).toEqual(['INPUT_INVALID', expect.stringContaining('重复')]);
  expect((await save({ deadline_days: null, review: 'secretary' }, version)).body.data).toMatchObject({
    deadline_days: null,
    review: 'secretary',
    version: version + 1,
  });
  expect(errorOf(await save({}, version))).toBe('VERSION_STALE');
  expect((await kindsOf(server.database.db)).find(({ id }) => id === 4)).toMatchObject({ review: 'secretary' });
});

it('what a person owes is that of their year, major and years of training', async () => {
  const { db } = server.database;
  const owed = await requirementsOf(db, 4);
  expect(owed!.version.name).toContain('2024版');
  expect(owed!.requirements.length).toBeGreaterThanOrEqual(300);
  expect(owed!.requirements[0]).toMatchObject({ st_dept_name: '心血管内科', item: '原发性高血压', req_num: 3 });
  // Staff train in nothing.
  expect(await requirementsOf(db, 3)).toBeNull();
});
