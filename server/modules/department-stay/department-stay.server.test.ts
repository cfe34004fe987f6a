import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { departmentStayEndpoints as calls } from '@contract/department-stay/endpoints';
import type { ArrivalGroup } from '@contract/department-stay/rules';
import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { instructorEndpoints } from '@contract/training/instructors';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { people } from '../people/tables';
import { staysAt } from '../rotation/public';
import { departmentEntries, teacherChanges } from './tables';

const server = await startTestServer({ working: false });
const [admin, student, teacher] = [await server.as('admin'), await server.as('student'), await server.as('teacher')];
const { db } = server.database;
const me = 4;
const administrator = 1;
/** Teaches wherever the tests ask. */
const colleague = 2;

const listed = async (state?: 'open' | 'entered' | 'absent') =>
  (await admin.data(calls.entries, { query: { page: 1, size: 100, ...(state && { state }) } })).list;
/** Somebody who may enter and has not yet. */
async function someOpen(count: number) {
  const rows = await listed();
  const free = rows.filter(({ stay_state: stay, to }) => ['due', 'in', 'leaving'].includes(stay) && to >= today());
  await db.delete(departmentEntries).where(eq(departmentEntries.stayId, free[0]!.id));
  await db.delete(departmentEntries).where(eq(departmentEntries.stayId, free[1]!.id));
  return free.slice(0, count);
}

describe('entering', () => {
  it('has a list of its own for people of some types', async () => {
    const [one, two] = await listed();
    await db.update(people).set({ typeId: personTypes.visitingNurse.id }).where(eq(people.id, one!.user_id));
    const among = async (group: ArrivalGroup) =>
      (await admin.data(calls.entries, { query: { page: 1, size: 100, among: group } })).list;
    const visitors = await among('visitors');
    expect(visitors.map(({ id }) => id)).toContain(one!.id);
    expect(visitors.map(({ id }) => id)).not.toContain(two!.id);
    expect(visitors.every(({ type_id: type }) => [2, 3].includes(type))).toBe(true);
    expect((await among('master')).map(({ id }) => id)).not.toContain(one!.id);
    await db.update(people).set({ typeId: one!.type_id }).where(eq(people.id, one!.user_id));
  });

  it('is for the ward alone, and never on a day that has not come', async () => {
    const [one] = await someOpen(1);
    const body = { ids: [one!.id], on: today(), teacher_id: null };
    expect(errorOf(await teacher.call(calls.enter, { body }))).toBe('FORBIDDEN');
    const late = await admin.data(calls.enter, { body: { ...body, on: daysAhead(today(), 1) } });
    expect(late).toMatchObject({ done: 0, failed: [{ id: one!.id, message: '入科日期不能晚于今天' }] });
    const strange = await admin.data(calls.enter, { body: { ...body, ids: [2_000_000_000] } });
    expect(strange).toMatchObject({ done: 0, failed: [{ id: 2_000_000_000 }] });
  });

  it('notes who came and who did not; what is settled stays settled', async () => {
    const [one, two] = await someOpen(2);
    const body = { ids: [one!.id], on: today(), teacher_id: null };
    expect(await admin.data(calls.enter, { body })).toEqual({ done: 1, failed: [] });
    expect(await admin.data(calls.enter, { body })).toMatchObject({ done: 0, failed: [{ message: '已办理入科' }] });
    const [stay] = await staysAt(db, { ids: [one!.id] });
    expect(stay).toMatchObject({ from: today(), state: expect.stringMatching(/in|leaving/) });
    const absent = await admin.data(calls.reportAbsent, { body: { id: two!.id, reason: '电话未接通' } });
    expect(absent).toMatchObject({ state: 'absent', note: '电话未接通' });
    const again = await admin.call(calls.reportAbsent, { body: { id: two!.id, reason: '再记' } });
    expect(errorOf(again)).toBe('STAY_ENTRY_STATE');
    expect((await listed('absent')).map(({ id }) => id)).toContain(two!.id);
    // Whoever comes later enters then.
    expect(await admin.data(calls.enter, { body: { ...body, ids: [two!.id] } })).toMatchObject({ done: 1 });
  });
});

describe('another teacher', () => {
  it('is asked for in an own stay, by somebody who teaches there', async () => {
    const own = await staysAt(db, { userIds: [me], from: today() });
    const wards = [...new Set(own.map(({ deptId }) => deptId))];
    await db
      .insert(departmentPersons)
      .values(wards.map((deptId) => ({ deptId, personId: colleague, post: 'teacher' as const })))
      .onConflictDoNothing();
    const { stays } = await student.data(calls.instructorChoices);
    const stay = stays.find(({ teachers }) => teachers.length > 0)!;
    const body = {
      stay_id: stay.id,
      to_teacher_id: stay.teachers[0]!.id,
      reason: '老师外出进修',
      effective_on: today(),
    };
    const refused: [object, string][] = [
      [{ stay_id: 2_000_000_000 }, 'NOT_FOUND'],
      [{ to_teacher_id: me }, 'STAY_CHANGE_TEACHER'],
      [{ effective_on: daysAhead(today(), -1) }, 'STAY_CHANGE_DAY'],
      [{ effective_on: daysAhead(stay.to, 1) }, 'STAY_CHANGE_DAY'],
    ];
    for (const [part, error] of refused)
      expect(errorOf(await student.call(calls.applyInstructor, { body: { ...body, ...part } }))).toBe(error);
    const made = await student.data(calls.applyInstructor, { body });
    expect(made).toMatchObject({ state: 'pending', student_id: me });
    expect(errorOf(await student.call(calls.applyInstructor, { body }))).toBe('STAY_CHANGE_OPEN');
    const found = await student.data(approvalEndpoints.ofSubject, {
      params: { flow: 'department-stay.instructor', subject: made.subject },
    });
    expect(found.record).not.toBeNull();
  });

  it('becomes the responsible one when it is passed, and the one before is history', async () => {
    const { students, teachers } = await student.data(calls.responsibleChoices);
    expect(students.map(({ id }) => id)).toEqual([me]);
    const [person] = await db.select({ baseId: people.baseId }).from(people).where(eq(people.id, me));
    await db
      .insert(basePersons)
      .values({ baseId: person!.baseId!, personId: administrator, post: 'secretary' })
      .onConflictDoNothing();
    const next = teachers.find(({ name }) => name !== students[0]!.teacher_name)!;
    const body = { student_id: me, to_teacher_id: next.id, reason: '研究方向调整' };
    expect(errorOf(await student.call(calls.applyResponsible, { body: { ...body, student_id: 5 } }))).toBe('NOT_FOUND');
    const made = await student.data(calls.applyResponsible, { body });
    const { record } = await admin.data(approvalEndpoints.ofSubject, {
      params: { flow: 'department-stay.responsible', subject: made.subject },
    });
    await admin.data(approvalEndpoints.review, {
      params: { id: record!.id },
      body: { pass: 1, node_id: record!.node!.id },
    });
    const [stored] = await db.select().from(teacherChanges).where(eq(teacherChanges.id, made.id));
    expect(stored!.state).toBe('passed');
    expect((await student.data(instructorEndpoints.relations)).responsible?.user_id).toBe(next.id);
  });
});

it('the demo shows every settled state', async () => {
  const rows = await db.selectDistinct({ state: teacherChanges.state }).from(teacherChanges);
  expect(rows.map(({ state }) => state)).toEqual(expect.arrayContaining(['passed', 'rejected', 'withdrawn']));
  const entries = await db.selectDistinct({ state: departmentEntries.state }).from(departmentEntries);
  expect(entries.length).toBe(2);
});
