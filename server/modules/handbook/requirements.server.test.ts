import { beforeAll, describe, expect, it } from 'vitest';
import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import type { Requirement } from '@contract/handbook/requirements';
import type { PlanDept, VersionPlan } from '@contract/handbook/versions';
import { historyEndpoints } from '@contract/system/history-endpoints';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const planOf = async (name: string): Promise<VersionPlan> => {
  const { list } = await admin.data(calls.versionPages, { query: { name } });
  return admin.data(calls.versionPlan, { query: { version_id: list[0]!.id } });
};
let draft: VersionPlan;
let used: VersionPlan;
let heart: PlanDept;
let lung: PlanDept;
beforeAll(async () => {
  [draft, used] = [await planOf('2027版'), await planOf('2024版')];
  [heart, lung] = draft.plan[0]!.depts as [PlanDept, PlanDept];
});
const askedOf = async ({ id }: PlanDept) => {
  const all = await admin.data(calls.requirements, { query: { st_subject_id: draft.plan[0]!.id } });
  return all.filter((one) => one.st_dept_id === id);
};
const fields = { kind_id: 1, item: '肥厚型心肌病', req_num: 2, level: '了解' as const };
const save = (body: Partial<Requirement> & { st_dept_id: number }, ifMatch?: number) =>
  admin.call(calls.saveRequirement, { body: { ...fields, ...body } }, ifMatch === undefined ? {} : { ifMatch });

describe('a requirement', () => {
  it('is added at the end, changed with its version, and not twice', async () => {
    const made = (await save({ st_dept_id: heart.id })).body.data;
    expect(made).toMatchObject({ ...fields, st_dept_id: heart.id, role: null, note: '', version: 1 });
    expect((await askedOf(heart)).filter(({ kind_id: kind }) => kind === 1).at(-1)).toEqual(made);
    const again = await save({ st_dept_id: heart.id, item: '肥厚型 心肌病' });
    expect([errorOf(again), again.body.message]).toEqual([
      'HANDBOOK_ITEM_TAKEN',
      '“心血管内科”已有“肥厚型 心肌病”，请直接修改原有要求',
    ]);
    const change = { id: made.id, st_dept_id: heart.id, req_num: 3 };
    expect(errorOf(await save(change))).toBe('VERSION_MISSING');
    expect((await save(change, 1)).body.data).toMatchObject({ req_num: 3, version: 2 });
    expect(errorOf(await save(change, 1))).toBe('VERSION_STALE');
    const { list } = await admin.data(historyEndpoints.recordHistory, {
      params: { kind: 'handbook_version', id: draft.id },
      query: { size: 2 },
    });
    expect(list.map(({ changes }) => changes.map(({ field, from, to }) => [field, from, to]))).toEqual([
      [['心血管内科 · 肥厚型心肌病 · 例数', '2', '3']],
      expect.arrayContaining([['心血管内科 · 肥厚型心肌病 · 例数', '空', '2']]),
    ]);
  });

  it('names a kind that there is and that is in use', async () => {
    expect(errorOf(await save({ st_dept_id: heart.id, kind_id: 99 }))).toBe('REFERENCE_MISSING');
    await server.database.db.execute('update handbook_kind set status = 2 where id = 9');
    expect(errorOf(await save({ st_dept_id: heart.id, kind_id: 9, item: '讲座' }))).toBe('REFERENCE_MISSING');
    await server.database.db.execute('update handbook_kind set status = 1 where id = 9');
  });

  it('of a version that people use is locked, and says by how many', async () => {
    const dept = used.plan[0]!.depts[0]!;
    const refused = await save({ st_dept_id: dept.id });
    expect([errorOf(refused), refused.body.message]).toEqual([
      'HANDBOOK_LOCKED',
      `“${used.name}”已有 ${used.used_by} 人在用，要求与时长不能再改；如需调整请复制为新版本`,
    ]);
    const stopped = await planOf('2021版');
    expect(errorOf(await save({ st_dept_id: stopped.plan[0]!.depts[0]!.id }))).toBe('HANDBOOK_STATE_WRONG');
    const add = { st_dept_ids: [heart.id, dept.id], rows: [fields] };
    expect(errorOf(await admin.call(calls.addRequirements, { body: add }))).toBe('HANDBOOK_LOCKED');
  });

  it('is refused to whoever may not edit', async () => {
    const secretary = await server.as('secretary');
    const body = { ...fields, st_dept_id: heart.id };
    expect(errorOf(await secretary.call(calls.saveRequirement, { body }))).toBe('FORBIDDEN');
  });
});

describe('several requirements', () => {
  const rows = [
    { kind_id: 2, item: '床旁超声', req_num: 3 },
    { kind_id: 2, item: '床旁 超声', req_num: 5 },
    { kind_id: 8, item: '教学查房', req_num: 2 },
  ];

  it('are added to several departments, and what is there is passed over', async () => {
    const body = { st_dept_ids: [heart.id, lung.id], rows };
    const before = (await askedOf(heart)).length;
    expect(await admin.data(calls.addRequirements, { body })).toEqual({ added: 2, skipped: 4 });
    expect(await admin.data(calls.addRequirements, { body })).toEqual({ added: 0, skipped: 6 });
    expect((await askedOf(heart)).length).toBe(before + 1);
  });

  it('are not added beyond what a department takes', async () => {
    const many = Array.from({ length: 490 }, (_, index) => ({ kind_id: 1, item: `第 ${index} 种`, req_num: 1 }));
    const body = { st_dept_ids: [heart.id], rows: many };
    expect(errorOf(await admin.call(calls.addRequirements, { body }))).toBe('HANDBOOK_TOO_MANY');
  });

  it('are removed as they were seen, all or none', async () => {
    const [first, second] = (await askedOf(lung)).map(({ id, version }) => ({ id, version }));
    const remove = (list: object[]) => admin.call(calls.removeRequirements, { body: { rows: list as never } });
    const before = (await askedOf(lung)).length;
    expect(errorOf(await remove([first!, { ...second!, version: 9 }]))).toBe('REFERENCE_MISSING');
    expect((await askedOf(lung)).length).toBe(before);
    expect((await remove([first!, second!])).body.data).toEqual({ count: 2 });
    expect((await askedOf(lung)).length).toBe(before - 2);
    expect(errorOf(await remove([first!]))).toBe('REFERENCE_MISSING');
  });
});

describe('an import', () => {
  const values = { st_subject_id: '内科', st_dept_id: '消化内科', kind_id: '病种', item: '胃食管反流病', req_num: '4' };
  const importOf = (version_id: number, ...rows: object[]) =>
    admin.call(calls.importRequirements, {
      body: {
        version_id,
        rows: rows.map((row, index) => ({ sheet: '培训要求', row: index + 2, values: { ...values, ...row } })),
      },
    });

  it('adds, changes and leaves alone, and says what is wrong with a row', async () => {
    const results = async (...rows: object[]) =>
      ((await importOf(draft.id, ...rows)).body.data as { results: { outcome: string; message: string }[] }).results;
    expect((await results({})).map(({ outcome }) => outcome)).toEqual(['created']);
    expect((await results({}, { req_num: '5', level: '掌握' })).map(({ outcome }) => outcome)).toEqual([
      'unchanged',
      'updated',
    ]);
    const [wrong] = await results({ st_dept_id: '没有的科室' });
    expect([wrong!.outcome, wrong!.message]).toEqual(['failed', expect.stringContaining('标准科室')]);
  });

  it('is refused as a whole for a version in use', async () => {
    expect(errorOf(await importOf(used.id, {}))).toBe('HANDBOOK_LOCKED');
  });
});
