import { eq, getTableName, like, sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { NoticeEventKey } from '@contract/notice/event-keys';
import { agreementState } from '@contract/dictionary/rules';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { dictionaryEndpoints as endpoints } from '@contract/dictionary/endpoints';
import { demoBigDepartments, demoDepartments } from '@server/demo/departments';
import { demoMajors } from '@server/demo/majors';
import { migrationsFolder } from '@server/kernel/paths';
import { attachPdf } from '@tests/server/attach';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { reminderSources } from '../notice/reminder-sources';
import { people, personTypes } from '../people/tables';
import { roles } from '../system/tables';
import { baseSubjects, departmentNames, departmentTree } from './public';
import { chambers } from './posts/tables';
import { agreements, bases, bigDepartments, departments, majors } from './tables';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const student = await server.as('student');
const { db } = server.database;
const staff = await db.select({ id: people.id }).from(people).where(eq(people.typeId, 7)).limit(2);
const [director, member] = staff.map(({ id }) => id) as [number, number];
afterEach(() => vi.useRealTimers());

describe('department tree', () => {
  it('answers everybody who is signed in with all departments below their large ones', async () => {
    const tree = await student.data(endpoints.departmentTree);
    expect(tree.map(({ id, label }) => [id, label])).toEqual(demoBigDepartments.map(({ id, name }) => [id, name]));
    expect(tree.flatMap(({ children }) => children)).toHaveLength(demoDepartments.length);
    expect(tree[1]!.children[0]).toEqual({
      dept_id: 17,
      dept_name: '普通外科（胃肠）',
      code: 'W01',
      big_dept_id: 2,
      kind: '临床',
      is_rotation: true,
      status: 1,
    });
    expect((await server.anonymous.call(endpoints.departmentTree)).status).toBe(401);
  });

  it('is cut to some departments, without empty branches', async () => {
    const tree = await departmentTree(db, [2, 1, 17]);
    expect(tree.map(({ label, children }) => [label, children.map(({ dept_id }) => dept_id)])).toEqual([
      ['内科', [1, 2]],
      ['外科', [17]],
    ]);
    expect(await departmentTree(db, [])).toEqual([]);
  });

  it('keeps departments of no large department under a branch of their own, and stopped ones', async () => {
    await db.execute("insert into department (name, code, status) values ('临时门诊', 'Z01', 2)");
    const last = (await departmentTree(db)).at(-1)!;
    expect([last.id, last.children.map(({ code, status }) => [code, status])]).toEqual([0, [['Z01', 2]]]);
    await db.execute("delete from department where code = 'Z01'");
  });
});

describe('large departments', () => {
  const { bigDepartments, saveBigDepartment, changeBigDepartmentStatus, orderBigDepartments } = endpoints;
  const list = async () => (await admin.data(bigDepartments, { query: { size: 100 } })).list;

  it('are refused without permission, every call', async () => {
    for (const call of [
      student.call(bigDepartments, { query: {} }),
      student.call(saveBigDepartment, { body: { name: '新', code: 'Q' } }),
      student.call(changeBigDepartmentStatus, { body: { id: 1, status: 2 } }),
      student.call(orderBigDepartments, { body: { ids: [1] } }),
    ]) {
      expect(errorOf(await call)).toBe('FORBIDDEN');
    }
    expect((await server.anonymous.call(bigDepartments, { query: {} })).status).toBe(401);
  });

  it('come with the number of their departments', async () => {
    const { total, list: rows } = await admin.data(bigDepartments, { query: {} });
    expect(total).toBe(demoBigDepartments.length);
    expect(rows[0]).toEqual({ id: 1, name: '内科', code: 'N', sort: 1, status: 1, dept_count: 16, version: 1 });
  });

  it('are found by part of the name and paged', async () => {
    const { total, list: rows } = await admin.data(bigDepartments, { query: { name: '科', size: 2, page: 2 } });
    const matches = demoBigDepartments.filter(({ name }) => name.includes('科'));
    expect(total).toBe(matches.length);
    expect(rows.map(({ name }) => name)).toEqual(matches.slice(2, 4).map(({ name }) => name));
  });

  it('are added at the end, once for one key, and never twice under one name as sheets read it', async () => {
    const body = { name: '影像（合并）', code: 'Q1' };
    const key = 'big-department-1';
    const made = await admin.data(saveBigDepartment, { body }, { key });
    expect(await admin.data(saveBigDepartment, { body }, { key })).toEqual(made);
    expect((await list()).at(-1)).toEqual(made);
    const twin = await admin.call(saveBigDepartment, { body: { name: '影像 (合并)', code: 'Q2' } });
    expect([twin.status, errorOf(twin)]).toEqual([409, 'NAME_TAKEN']);
    expect(errorOf(await admin.call(saveBigDepartment, { body: { name: '另一', code: 'Q1' } }))).toBe('CODE_TAKEN');
    const bad = await admin.call(saveBigDepartment, { body: { name: '坏\0名', code: 'Q3' } });
    expect(errorOf(bad)).toBe('INPUT_INVALID');
  });

  it('are changed only by who saw the newest version', async () => {
    const made = (await list()).at(-1)!;
    const body = { id: made.id, name: '影像中心', code: 'Q1' };
    expect(errorOf(await admin.call(saveBigDepartment, { body }))).toBe('VERSION_MISSING');
    const saved = await admin.data(saveBigDepartment, { body }, { ifMatch: made.version });
    expect(saved).toMatchObject({ name: '影像中心', version: made.version + 1 });
    const stale = await admin.call(saveBigDepartment, { body }, { ifMatch: made.version });
    expect([stale.status, errorOf(stale)]).toEqual([412, 'VERSION_STALE']);
    expect(JSON.stringify(stale.body.data)).toContain('影像中心');
  });

  it('are not stopped while departments of them work, and say how many', async () => {
    const answer = await admin.call(changeBigDepartmentStatus, { body: { id: 1, status: 2 } }, { ifMatch: 1 });
    expect([errorOf(answer), answer.body.message]).toEqual(['IN_USE', '“内科”仍在使用，不能停用：启用中的科室 16']);
    const empty = (await list()).at(-1)!;
    const body = { id: empty.id, status: 2 as const };
    expect(await admin.data(changeBigDepartmentStatus, { body }, { ifMatch: empty.version })).toMatchObject({
      status: 2,
    });
  });

  it('are ordered as a whole; of two at once, both end in one of the orders', async () => {
    const ids = (await list()).map(({ id }) => id);
    const [one, other] = [ids.toReversed(), [...ids.slice(1), ids[0]!]];
    await Promise.all([
      admin.data(orderBigDepartments, { body: { ids: one } }),
      admin.data(orderBigDepartments, { body: { ids: other } }),
    ]);
    expect([one, other]).toContainEqual((await list()).map(({ id }) => id));
    for (const wrong of [ids.slice(1), [...ids, 4242], [...ids.slice(1), ids[1]!]]) {
      expect(errorOf(await admin.call(orderBigDepartments, { body: { ids: wrong } }))).toBe('ORDER_STALE');
    }
    await admin.data(orderBigDepartments, { body: { ids } });
  });

  it('are public by name only: no number of people, no code, no stopped ones', async () => {
    const rows = await server.anonymous.data(endpoints.publicBigDepartments);
    expect(rows.map(({ name }) => name)).toEqual(demoBigDepartments.map(({ name }) => name));
    expect(rows[0]!.departments).toContain('心血管内科一病区');
    expect(Object.keys(rows[0]!)).toEqual(['id', 'name', 'departments']);
  });
});

describe('majors', () => {
  const { majors, saveMajor, changeMajorStatus } = endpoints;

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(majors, { query: {} }))).toBe('FORBIDDEN');
    const body = { name: '新', code: 'x', type: '住培' as const, years: 3 };
    expect(errorOf(await student.call(saveMajor, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(changeMajorStatus, { body: { id: 1, status: 2 } }))).toBe('FORBIDDEN');
  });

  it('are listed by national code with their base', async () => {
    const { total, list } = await admin.data(majors, { query: { size: 100 } });
    expect(total).toBe(demoMajors.length);
    expect(list.map(({ code }) => code)).toEqual(demoMajors.map(({ code }) => code).sort());
    expect(list[0]).toEqual({
      id: 1,
      name: '内科',
      code: '0100',
      type: '住培',
      level: '',
      years: 3,
      status: 1,
      base_id: 1,
      base_name: '内科专业基地',
      version: 1,
    });
  });

  it('are found by part of the name, brackets included, and by type', async () => {
    const { list } = await admin.data(majors, { query: { name: '（神经' } });
    expect(list.map(({ name }) => name)).toEqual(['外科（神经外科方向）']);
    const { list: students } = await admin.data(majors, { query: { type: '本科' } });
    expect(students.map(({ name }) => name)).toEqual(['临床医学']);
  });

  it('go on while people train in them', async () => {
    const stopped = await admin.call(changeMajorStatus, { body: { id: 1, status: 2 } }, { ifMatch: 1 });
    expect(errorOf(stopped)).toBe('IN_USE');
    expect(stopped.body.message).toContain('该专业的人员');
  });

  it('are added, moved to another base, stopped and started', async () => {
    const body = { name: '重症医学科', code: '2900', type: '住培' as const, level: '助理全科', years: 3, base_id: 3 };
    const made = await admin.data(saveMajor, { body });
    expect(made).toMatchObject({ base_name: '急诊科专业基地', level: '助理全科', version: 1 });
    const moved = await admin.data(saveMajor, { body: { ...body, id: made.id, base_id: null } }, { ifMatch: 1 });
    expect(moved).toMatchObject({ base_id: null, base_name: '', version: 2 });
    const off = await admin.data(changeMajorStatus, { body: { id: made.id, status: 2 } }, { ifMatch: 2 });
    expect(off.status).toBe(2);
    const missing = await admin.call(saveMajor, { body: { ...body, id: made.id, base_id: 4242 } }, { ifMatch: 3 });
    expect(errorOf(missing)).toBe('NOT_FOUND');
  });
});

describe('chambers', () => {
  const { chambers, saveChamber, removeChamber } = endpoints;

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(chambers, { query: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(saveChamber, { body: { name: '新', code: 'x' } }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(removeChamber, { body: { id: 1 } }))).toBe('FORBIDDEN');
  });

  it('are saved with their people and removed by who saw the newest version', async () => {
    const body = { name: '诊断学教研室', code: 'JY90', director_id: director, member_ids: [director, member] };
    const made = await admin.data(saveChamber, { body });
    expect(made).toMatchObject({ director: { user_id: director }, member_count: 2, version: 1 });
    const less = await admin.data(saveChamber, { body: { ...body, id: made.id, member_ids: [] } }, { ifMatch: 1 });
    expect(less).toMatchObject({ members: [], member_count: 0, version: 2 });
    expect(errorOf(await admin.call(removeChamber, { body: { id: made.id } }, { ifMatch: 1 }))).toBe('VERSION_STALE');
    expect(await admin.data(removeChamber, { body: { id: made.id } }, { ifMatch: 2 })).toEqual({ id: made.id });
    expect(errorOf(await admin.call(removeChamber, { body: { id: made.id } }, { ifMatch: 2 }))).toBe('NOT_FOUND');
  });

  it('refuse people who do not exist', async () => {
    const answer = await admin.call(saveChamber, { body: { name: '无人', code: 'JY91', member_ids: [77_777] } });
    expect(errorOf(answer)).toBe('DICT_PERSON_INVALID');
  });
});

describe('bases', () => {
  const { bases, saveBase, removeBase } = endpoints;

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(bases, { query: {} }))).toBe('FORBIDDEN');
    const body = { name: '新', kind: '国家' as const, major_ids: [1] };
    expect(errorOf(await student.call(saveBase, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(removeBase, { body: { id: 1 } }))).toBe('FORBIDDEN');
  });

  it('come with majors, quotas, certificates and people', async () => {
    const { list } = await admin.data(bases, { query: { size: 100 } });
    expect(list.find(({ name }) => name === '外科专业基地')).toMatchObject({
      majors: [{ name: '外科' }, { name: '外科（神经外科方向）' }],
      quotas: [{ year: 2024 }, { year: 2025 }, { year: 2026 }, { year: 2027 }],
      certificates: [{ valid_to: '2029-12-31' }],
    });
  });

  it('train a major in one place, once', async () => {
    const body = { name: '新基地', kind: '省' as const, major_ids: [1] };
    expect((await admin.call(saveBase, { body })).body.message).toContain('内科专业基地');
    const missing = { ...body, major_ids: [4242] };
    expect(errorOf(await admin.call(saveBase, { body: missing }))).toBe('DICT_REFERENCE_MISSING');
    const bachelor = demoMajors.at(-1)!.id;
    const twice = { year: 2026, people: 1 };
    const wrong = { ...body, major_ids: [bachelor], quotas: [twice, twice] };
    expect(errorOf(await admin.call(saveBase, { body: wrong }))).toBe('INPUT_INVALID');
    const right = {
      ...body,
      major_ids: [bachelor],
      dept_ids: [1, 2],
      units: ['演示协同医院'],
      quotas: [{ year: 2026, people: 30 }],
      certificates: [{ name: '证书', number: '1', valid_to: '2027-01-31' }],
    };
    const made = await admin.data(saveBase, { body: right });
    expect(made).toMatchObject({ departments: [{ id: 1 }, { id: 2 }], units: ['演示协同医院'], version: 1 });
    const edited = await admin.data(
      saveBase,
      { body: { ...body, major_ids: [bachelor], id: made.id } },
      { ifMatch: 1 },
    );
    expect(edited).toMatchObject({ departments: [], quotas: [], certificates: [], version: 2 });
    await admin.data(removeBase, { body: { id: made.id } }, { ifMatch: 2 });
  });

  it('are not removed while people belong to them', async () => {
    const answer = await admin.call(removeBase, { body: { id: 1 } }, { ifMatch: 1 });
    expect(errorOf(answer)).toBe('IN_USE');
  });
});

describe('unique names', () => {
  const major = { type: '住培' as const, years: 3 };
  const department = {
    big_dept_id: null,
    parent_id: null,
    campus: '',
    kind: '临床' as const,
    beds: null,
    min_residents: null,
    is_rotation: true,
  };
  const save = {
    大科室: (name: string, code: string) => admin.call(endpoints.saveBigDepartment, { body: { name, code } }),
    科室: (name: string, code: string) => admin.call(endpoints.addDepartment, { body: { name, code, ...department } }),
    专业: (name: string, code: string) => admin.call(endpoints.saveMajor, { body: { name, code, ...major } }),
    教研室: (name: string, code: string) => admin.call(endpoints.saveChamber, { body: { name, code } }),
  };
  const tables = { 大科室: bigDepartments, 科室: departments, 专业: majors, 教研室: chambers };

  it.each(Object.keys(save) as (keyof typeof save)[])(
    'of two that save a %s at once under one name or one code, one wins and the other is told which row has it',
    async (what) => {
      const run = async (one: [string, string], other: [string, string]) => {
        const answers = await Promise.all([save[what](...one), save[what](...other)]);
        const [won, lost] = answers.toSorted((a, b) => a.status - b.status);
        expect([won!.status, lost!.status]).toEqual([200, 409]);
        return { error: errorOf(lost!), message: lost!.body.message };
      };
      const names = await run(['同时（甲）', 'SAME-1'], ['同时 (甲)', 'SAME-2']);
      expect(names).toEqual({ error: 'NAME_TAKEN', message: expect.stringMatching(/^名称“同时.*甲.”已被使用/) });
      const codes = await run(['同时乙', 'SAME-3'], ['同时丙', 'SAME-3']);
      expect(codes.error).toBe('CODE_TAKEN');
      expect(codes.message).toMatch(/^编码“SAME-3”已被“同时[乙丙]”使用/);
    },
  );

  it('are kept by the table, whoever writes, also from one who has not committed yet', async () => {
    const { second } = await server.database.transaction(async (tx) => {
      await tx.insert(bigDepartments).values({ name: '先到', code: 'FIRST' });
      const call = save.大科室('先 到', 'SECOND');
      await new Promise((resolve) => setTimeout(resolve, 50));
      return { second: call };
    });
    expect(errorOf(await second)).toBe('NAME_TAKEN');
  });

  it('of a major are its own within a type', async () => {
    const body = { name: '双类专业', code: 'TYPE-1', ...major };
    expect((await admin.call(endpoints.saveMajor, { body })).status).toBe(200);
    const other = { ...body, code: 'TYPE-2', type: '进修' as const };
    expect((await admin.call(endpoints.saveMajor, { body: other })).status).toBe(200);
    expect(errorOf(await admin.call(endpoints.saveMajor, { body: { ...body, code: 'TYPE-3' } }))).toBe('NAME_TAKEN');
  });

  it('of a stopped row stay taken, and a row keeps its own', async () => {
    const made = await admin.data(endpoints.saveBigDepartment, { body: { name: '停用科', code: 'STOP-1' } });
    const stop = { body: { id: made.id, status: 2 as const } };
    const { version } = await admin.data(endpoints.changeBigDepartmentStatus, stop, { ifMatch: made.version });
    expect(errorOf(await save.大科室('停用科', 'STOP-2'))).toBe('NAME_TAKEN');
    const same = { body: { id: made.id, name: '停用 科', code: 'STOP-1' } };
    expect((await admin.call(endpoints.saveBigDepartment, same, { ifMatch: version })).status).toBe(200);
  });

  it('that clash in a database from before are told apart by the migration: the older row keeps its name', async () => {
    const folder = readdirSync(migrationsFolder);
    const file = folder.find((name) => name.endsWith('_unique_names.sql'))!;
    const names = [...Object.values(tables), bases, personTypes, roles].map(getTableName);
    for (const name of names) await db.execute(sql.raw(`drop index ${name}_name_key`));
    await db.execute(sql`create unique index department_name on department (name)`);
    await db.execute(sql`create unique index role_name on role (name)`);
    await db.execute(sql`alter table train_base add constraint train_base_name_unique unique (name)`);
    const rows = [
      { name: '旧科（一）', code: 'OLD-1' },
      { name: '旧科 (一)', code: 'OLD-2' },
      { name: '旧科(一)', code: 'OLD-3' },
    ];
    for (const table of Object.values(tables)) await db.insert(table).values(rows);
    await db.execute(sql.raw(readFileSync(join(migrationsFolder, file), 'utf8')));
    for (const table of Object.values(tables)) {
      const old = await db.select().from(table).where(like(table.code, 'OLD-%')).orderBy(table.id);
      const [, second, third] = old.map(({ id }) => id);
      expect(old.map(({ name }) => name)).toEqual([
        '旧科（一）',
        `旧科 (一)（重名${second}）`,
        `旧科(一)（重名${third}）`,
      ]);
    }
    const history = await admin.data(endpoints.departmentChanges, { query: {} });
    expect(history.list.filter(({ old_name }) => old_name.startsWith('旧科'))).toHaveLength(2);
    expect(errorOf(await save.教研室('旧科(一)', 'OLD-4'))).toBe('NAME_TAKEN');
  });
});

describe('agreements with schools', () => {
  const { agreements: list, addAgreement, saveAgreement, removeAgreement } = endpoints;
  const body = {
    name: '测试大学',
    code: 'T01',
    start_on: '2026-01-01',
    end_on: '2026-12-31',
    levels: ['本科' as const],
  };

  it('are refused without permission', async () => {
    expect(errorOf(await student.call(list, { query: {} }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(addAgreement, { body }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(saveAgreement, { body: { ...body, id: 1 } }))).toBe('FORBIDDEN');
    expect(errorOf(await student.call(removeAgreement, { body: { id: 1 } }))).toBe('FORBIDDEN');
  });

  it('are added, changed and deleted', async () => {
    const made = await admin.data(addAgreement, { body });
    const turned = { ...body, id: made.id, end_on: '2025-12-31' };
    expect(errorOf(await admin.call(saveAgreement, { body: turned }, { ifMatch: 1 }))).toBe('INPUT_INVALID');
    const other = { ...body, name: '另一所' };
    expect(errorOf(await admin.call(addAgreement, { body: other }))).toBe('CODE_TAKEN');
    const saved = await admin.data(saveAgreement, { body: { ...body, id: made.id, quota: 5 } }, { ifMatch: 1 });
    expect(saved).toMatchObject({ quota: 5, version: 2 });
    const [person] = await db.select().from(people).limit(1);
    await db.update(people).set({ academyId: made.id }).where(eq(people.id, person!.id));
    const used = await admin.call(removeAgreement, { body: { id: made.id } }, { ifMatch: 2 });
    expect(errorOf(used)).toBe('IN_USE');
    await db.update(people).set({ academyId: person!.academyId }).where(eq(people.id, person!.id));
    expect(await admin.data(removeAgreement, { body: { id: made.id } }, { ifMatch: 2 })).toEqual({ id: made.id });
  });

  it('keep scans, that who sees the list may read and who saves the agreement may change', async () => {
    const owner = 'dictionary-agreement';
    await expect(attachPdf(student, owner)).rejects.toThrow('NOT_FOUND');
    const [one, two] = [await attachPdf(admin, owner), await attachPdf(admin, owner, '', '补充协议.pdf')];
    const made = await admin.data(addAgreement, { body: { ...body, files: [one.id] } });
    expect(made.files).toEqual([{ id: one.id, name: one.name }]);
    const content = (client: typeof admin, id: string) => client.call(attachmentEndpoints.content, { params: { id } });
    expect((await content(admin, one.id)).status).toBe(200);
    expect(errorOf(await content(student, one.id))).toBe('NOT_FOUND');
    expect(errorOf(await admin.call(attachmentEndpoints.remove, { params: { id: one.id } }))).toBe('NOT_FOUND');

    const edit = { ...body, id: made.id };
    const twice = await admin.data(addAgreement, { body: { ...body, code: 'T02' } });
    const foreign = { ...edit, id: twice.id, code: 'T02', files: [one.id] };
    expect(errorOf(await admin.call(saveAgreement, { body: foreign }, { ifMatch: 1 }))).toBe('NOT_FOUND');
    expect((await admin.data(saveAgreement, { body: edit }, { ifMatch: 1 })).files).toHaveLength(1);
    const swapped = await admin.data(saveAgreement, { body: { ...edit, files: [two.id] } }, { ifMatch: 2 });
    expect(swapped.files.map(({ name }) => name)).toEqual(['补充协议.pdf']);
    expect(errorOf(await content(admin, one.id))).toBe('NOT_FOUND');
    await admin.data(removeAgreement, { body: { id: made.id } }, { ifMatch: 3 });
    await admin.data(removeAgreement, { body: { id: twice.id } }, { ifMatch: 1 });
    expect(errorOf(await content(admin, two.id))).toBe('NOT_FOUND');
  });

  it.each(['2026-06-01', '2026-10-17', '2026-12-31', '2027-01-15', '2027-01-16', '2022-06-01'])(
    'are told by their state on %s, and found by it as the rule says',
    async (day) => {
      // 16:00 in UTC is the next day in the hospital; noon there is the same day everywhere.
      vi.useFakeTimers({ toFake: ['Date'], now: new Date(`${day}T04:00:00Z`) });
      const rows = await db.select().from(agreements);
      const client = await server.as('admin');
      for (const state of ['future', 'valid', 'ending', 'ended'] as const) {
        const { list: found } = await client.data(list, { query: { state, size: 100 } });
        const expected = rows.filter((row) => agreementState(day, row.startOn, row.endOn, 90) === state);
        expect(found.map(({ code }) => code).sort()).toEqual(expected.map(({ code }) => code).sort());
        expect(found.every((row) => row.state === state)).toBe(true);
      }
    },
  );
});

describe('reminders', () => {
  it('name agreements and certificates that end, to those who keep the lists', async () => {
    const source = (event: NoticeEventKey) => reminderSources().get(event)!.due;
    const days = { from: '2027-01-01', to: '2027-01-31' };
    expect(await source('dictionary.agreement.ending')(db, days)).toMatchObject([
      { dueOn: '2027-01-15', recipients: [1, 5], variables: { end: '2027-01-15' } },
    ]);
    expect(await source('dictionary.certificate.ending')(db, days)).toMatchObject([
      { dueOn: '2027-01-31', recipients: [1, 5], variables: { base: '皮肤科专业基地' } },
    ]);
    expect(await source('dictionary.agreement.ending')(db, { from: '2027-01-16', to: '2027-01-31' })).toEqual([]);
  });
});

describe('what other modules ask', () => {
  it('names departments, leaving out those that do not exist', async () => {
    const names = [...(await departmentNames(db, [1, 17, 4242]))].sort(([a], [b]) => a - b);
    expect(names).toEqual([
      [1, '心血管内科一病区'],
      [17, '普通外科（胃肠）'],
    ]);
  });

  it('says which subjects the bases train', async () => {
    expect(await baseSubjects(db, [8])).toEqual([
      { base_id: 8, base_name: '外科专业基地', st_subject_name: '外科' },
      { base_id: 8, base_name: '外科专业基地', st_subject_name: '外科（神经外科方向）' },
    ]);
    expect((await baseSubjects(db)).length).toBe(17);
  });
});
