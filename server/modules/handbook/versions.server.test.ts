import { beforeEach, describe, expect, it } from 'vitest';
import { handbookEndpoints as calls } from '@contract/handbook/endpoints';
import { VersionState } from '@contract/handbook/rules';
import type { VersionRow } from '@contract/handbook/versions';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const { db } = server.database;

const pages = async () => (await admin.data(calls.versionPages, { query: { size: 100 } })).list;
const called = async (name: string) => (await pages()).find((version) => version.name.includes(name))!;
let used: VersionRow;
let draft: VersionRow;
beforeEach(async () => {
  used = await called('2024版');
  draft = await called('2027版');
});

describe('the list of versions', () => {
  it('has every state, with grades, subjects and how many people train by each', async () => {
    const list = await pages();
    expect(new Set(list.map(({ state }) => state))).toEqual(new Set([1, 2, 3]));
    const { rows } = await db.execute<{ count: number }>(
      `select count(*)::int as count from person where deleted_at is null and recruit_year = 2024
        and major_id in (select major_id from st_subject where version_id = ${used.id})`,
    );
    expect([used.grades, used.used_by]).toEqual([[2024], rows[0]!.count]);
    expect(used.used_by).toBeGreaterThan(10);
    expect([draft.used_by, draft.requirements > 300, draft.subjects.length]).toEqual([0, true, used.subjects.length]);
    const of2027 = await admin.data(calls.versionPages, { query: { grade: 2027 } });
    expect(of2027.list.map(({ id }) => id)).toEqual([draft.id]);
  });

  it('is refused to whoever may not see it, and changes to whoever only may', async () => {
    const [student, secretary] = [await server.as('student'), await server.as('secretary')];
    expect(errorOf(await student.call(calls.versionPages, { query: {} }))).toBe('FORBIDDEN');
    expect((await secretary.data(calls.versionPages, { query: {} })).total).toBe((await pages()).length);
    const body = { id: draft.id };
    expect(errorOf(await secretary.call(calls.publishVersion, { body }, { ifMatch: 1 }))).toBe('FORBIDDEN');
    expect(errorOf(await secretary.call(calls.versionPlan, { query: { version_id: 4242 } }))).toBe('NOT_FOUND');
  });
});

describe('a version', () => {
  it('gets no name and no grade of another', async () => {
    const add = (body: { name: string; grades?: number[] }) => admin.call(calls.addVersion, { body });
    expect(errorOf(await add({ name: used.name.replace('版', ' 版') }))).toBe('NAME_TAKEN');
    const taken = await add({ name: '临时版本', grades: [2030, 2024] });
    expect([errorOf(taken), taken.body.message]).toEqual([
      'HANDBOOK_GRADE_TAKEN',
      `2024 级已适用“${used.name}”，请先从该版本移除`,
    ]);
    expect((await pages()).some(({ name }) => name === '临时版本')).toBe(false);
  });

  it('keeps a grade whose people train by it, and tells how many', async () => {
    const body = { id: used.id, name: used.name, grades: [2031] };
    const answer = await admin.call(calls.saveVersion, { body }, { ifMatch: used.version });
    expect([errorOf(answer), answer.body.message]).toEqual([
      'HANDBOOK_GRADE_USED',
      `2024 级有 ${used.used_by} 人在用本版本，不能移除`,
    ]);
    expect(errorOf(await admin.call(calls.saveVersion, { body }, { ifMatch: used.version + 1 }))).toBe('VERSION_STALE');
  });

  it('is not stopped while people train by it', async () => {
    const answer = await admin.call(calls.stopVersion, { body: { id: used.id } }, { ifMatch: used.version });
    expect(errorOf(answer)).toBe('IN_USE');
    expect(answer.body.message).toMatch(/在培人员/);
  });

  it('is published once nothing is wrong with it, stopped, and published again', async () => {
    const findings = await admin.data(calls.checkVersion, { query: { version_id: draft.id } });
    const errors = findings.filter(({ severity }) => severity === 'error');
    expect(errors.map(({ text }) => text)).toEqual([
      '内科“心血管内科”的病种“慢性心力衰竭”重复',
      '内科“呼吸与危重症医学科”的操作技能“床旁肺部超声”例数为 0',
    ]);
    const publish = ({ id, version }: VersionRow) =>
      admin.call(calls.publishVersion, { body: { id } }, { ifMatch: version });
    const refused = await publish(draft);
    expect([errorOf(refused), refused.body.message]).toEqual([
      'HANDBOOK_UNFIT',
      `有 2 处错误，不能发布：${errors[0]!.text}`,
    ]);
    await db.execute(`delete from handbook_requirement where req_num = 0 or sort = 91`);
    expect((await publish(draft)).body.data).toMatchObject({ state: VersionState.published });
    const published = await called('2027版');
    expect(errorOf(await publish(published))).toBe('HANDBOOK_STATE_WRONG');
    const versions = await admin.data(calls.versions);
    expect(versions.map(({ version_id }) => version_id)).toContain(draft.id);
    const { id, version } = published;
    const stopped = await admin.data(calls.stopVersion, { body: { id } }, { ifMatch: version });
    expect(stopped.state).toBe(VersionState.stopped);
    expect(errorOf(await admin.call(calls.removeVersion, { body: { id } }, { ifMatch: stopped.version }))).toBe(
      'HANDBOOK_STATE_WRONG',
    );
  });

  it('is copied with all that hangs on it, and a draft is removed with all of it', async () => {
    const copy = await admin.data(calls.copyVersion, { body: { source_id: used.id, name: '2028版', grades: [2028] } });
    expect([copy.state, copy.used_by, copy.grades]).toEqual([VersionState.draft, 0, [2028]]);
    const plan = async ({ id }: { id: number }) => {
      const found = await admin.data(calls.versionPlan, { query: { version_id: id } });
      const first = await admin.data(calls.requirements, { query: { st_subject_id: found.plan[0]!.id } });
      const bare = <T extends { id: number }>({ id: _id, ...row }: T) => row;
      return {
        plan: found.plan.map((subject) => ({ ...bare(subject), depts: subject.depts.map(bare) })),
        first: first.map(({ id: _id, st_dept_id: _dept, ...row }) => row),
      };
    };
    const whole = await plan(copy);
    expect(whole).toEqual(await plan(used));
    expect(whole.first.length).toBeGreaterThanOrEqual(300);
    await admin.data(calls.removeVersion, { body: { id: copy.id } }, { ifMatch: copy.version });
    const { rows } = await db.execute(`select 1 from st_subject where version_id = ${copy.id}`);
    expect(rows).toEqual([]);
    expect(await called('2028版')).toBeUndefined();
  });
});
