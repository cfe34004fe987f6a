import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { fillEndpoints } from '@contract/evaluation/fill';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { entryEndpoints as calls } from '@contract/training/entries';
import { daysAhead } from '@contract/rotation/stay-states';
import { today } from '@server/kits/today';
import { errorOf } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { createTask } from '../evaluation/public';
import { pairs, tasks, templates } from '../evaluation/tables';
import { staysAt } from '../rotation/public';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, teacher, student] = [await server.as('admin'), await server.as('teacher'), await server.as('student')];
const [teacherId, me] = [3, 4];
const [form] = await db.select().from(templates).where(eq(templates.name, 'DOPS 评价表'));

const book = await student.data(calls.own);
const stay = book.stays.find(({ from, to }) => from <= today() && today() <= to)!;
const [placed] = await staysAt(db, { ids: [stay.id] });
const asked = (hasRole: boolean) =>
  book.items.filter(
    ({ st_dept_name: dept, kind_id: id }) =>
      dept === stay.st_dept_name && book.kinds.find((kind) => kind.id === id)!.has_role === hasRole,
  );
const [procedure, other] = asked(true);

const filled = {
  values: Object.fromEntries(
    (await pageOf(await dops({ isAnonymous: false }))).form.sections
      .flatMap(({ items }) => items)
      .filter(({ required }) => required)
      .map(({ key, kind, rows }) => [key, kind === 'matrix' ? rows.map(() => 8) : kind === 'single' ? 0 : 8]),
  ),
  comments: {},
};
const blind = () => randomBytes(32).toString('base64url');

/** A DOPS of the student by the teacher, in his ward or another one. @returns its task */
function dops({ isAnonymous, deptId = placed!.deptId }: { isAnonymous: boolean; deptId?: number }): Promise<number> {
  return server.database.transaction(async (tx) => {
    const id = await createTask(tx, {
      name: `DOPS ${randomUUID().slice(0, 8)}`,
      opensOn: daysAhead(today(), -1),
      closesOn: daysAhead(today(), 10),
      relations: [
        { key: 'teacherStudent', templateId: form!.id, weight: 100, isAnonymous, minimum: isAnonymous ? 3 : 1 },
      ],
      pairs: [{ relation: 'teacherStudent', raterId: teacherId, target: `p${me}`, deptId }],
      createdBy: 1,
    });
    await tx.update(tasks).set({ kind: 'dops' }).where(eq(tasks.id, id));
    return id;
  });
}
async function pageOf(taskId: number) {
  return (await teacher.data(fillEndpoints.fillPage, { query: { task_id: taskId } }))!;
}
const keyOf = (id: number) => `requirement:${id}`;
async function entryOf(requirementId: number, date: string) {
  const id = randomUUID();
  const kind = book.kinds.find(({ id: one }) => one === asked(true)[0]!.kind_id)!;
  await student.data(calls.saveEntry, {
    body: {
      id,
      requirement_id: requirementId,
      date,
      role: '术者',
      values: kind.fields.map(({ key, type, options }) => ({
        key,
        value: type === 'choice' ? options[0]! : '0012345',
      })),
      note: '',
      photos: [],
      is_submitted: false,
      version: 0,
    },
  });
  return id;
}
const dopsOf = async (id: string) => (await student.data(calls.own)).entries.find((entry) => entry.id === id)!.dops;

describe('a DOPS and the entries of the procedure that it watched', () => {
  it('may be of the procedures that the trainee owes where he is', async () => {
    const { pairs: rows } = await pageOf(await dops({ isAnonymous: false }));
    expect(rows[0]!.subjects).toEqual(asked(true).map(({ id, item }) => ({ key: keyOf(id), title: item })));
    expect(rows[0]!.subject).toBeNull();
  });

  it('refuses what is no such procedure', async () => {
    const { pairs: rows } = await pageOf(await dops({ isAnonymous: false }));
    const [disease] = asked(false);
    for (const subject of [keyOf(disease!.id), keyOf(2_000_000_000), 'ward:1'])
      for (const call of [fillEndpoints.saveDraft, fillEndpoints.submit])
        expect(
          errorOf(await teacher.call(call, { body: { pair_id: rows[0]!.id, filled, blind: blind(), subject } })),
        ).toBe('EVALUATION_SUBJECT');
  });

  it('is kept with the draft, shown to both sides when it is handed in, and links them', async () => {
    const taskId = await dops({ isAnonymous: false });
    const [pair] = (await pageOf(taskId)).pairs;
    const subject = keyOf(procedure!.id);
    const [same, before, different] = [
      await entryOf(procedure!.id, stay.from),
      await entryOf(procedure!.id, daysAhead(stay.from, -400)),
      await entryOf(other!.id, stay.from),
    ];
    await teacher.data(fillEndpoints.saveDraft, { body: { pair_id: pair!.id, filled, blind: blind(), subject } });
    expect((await pageOf(taskId)).pairs[0]!.subject).toMatchObject({ key: subject });
    expect(await dopsOf(same)).toEqual([]);
    await teacher.data(fillEndpoints.submit, { body: { pair_id: pair!.id, filled, blind: blind(), subject } });
    const link = `/training/manual-detail?user=${me}&item=${procedure!.id}`;
    expect((await pageOf(taskId)).pairs[0]!.subject).toEqual({ key: subject, title: procedure!.item, link });
    const listed = await admin.data(taskEndpoints.pairs, { query: { task_id: taskId, page: 1, size: 20 } });
    expect(listed.list[0]!.subject).toEqual({ key: subject, title: procedure!.item, link });
    expect(await dopsOf(same)).toMatchObject([{ id: pair!.id, link: '/evaluation/my-task' }]);
    expect(await dopsOf(before)).toEqual([]);
    expect(await dopsOf(different)).toEqual([]);
    const seen = await teacher.data(calls.handbook, { params: { id: me } });
    expect(seen.entries.find(({ id }) => id === same)!.dops[0]!.link).toBe(
      `/evaluation/my-task/todo?task=${taskId}&relation=teacherStudent`,
    );
    const office = await admin.data(calls.handbook, { params: { id: me } });
    expect(office.entries.find(({ id }) => id === same)!.dops[0]!.link).toBe(
      `/evaluation/task/exec-status?id=${taskId}`,
    );
  });

  it('of another ward is not shown with entries of this one', async () => {
    const id = await entryOf(other!.id, stay.from);
    const elsewhere = await dops({ isAnonymous: false, deptId: placed!.deptId === 1 ? 2 : 1 });
    const subject = keyOf(other!.id);
    expect((await pageOf(elsewhere)).pairs[0]!.subjects.some(({ key }) => key === subject)).toBe(false);
    await db.update(pairs).set({ state: 'done', subject }).where(eq(pairs.taskId, elsewhere));
    expect(await dopsOf(id)).toEqual([]);
  });

  it('tells nothing where it is anonymous', async () => {
    const taskId = await dops({ isAnonymous: true });
    const [pair] = (await pageOf(taskId)).pairs;
    expect(pair!.subjects).toEqual([]);
    const subject = keyOf(procedure!.id);
    await teacher.data(fillEndpoints.submit, { body: { pair_id: pair!.id, filled, blind: blind(), subject } });
    expect((await pageOf(taskId)).pairs[0]!.subject).toBeNull();
  });
});
