import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { beforeAll, expect, it } from 'vitest';
import { approvalEndpoints } from '@contract/approval/endpoints';
import {
  askedStates,
  changeActs,
  mayChange,
  type Asked,
  type ChangeAct,
  type ChangeRole,
} from '@contract/department-stay/change-table';
import { changeEndpoints as calls } from '@contract/department-stay/changes';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { today } from '@server/kits/today';
import { head, leavingStay, supervisor, trainee } from '@tests/builders/leaving';
import { addAccount } from '@tests/server/add-account';
import { startTestServer } from '@tests/server/harness';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { people, teacherStudents } from '../people/tables';
import { rotationStays } from '../rotation/tables';
import { teacherChanges } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
await addAccount(db, 'stranger', 45, 'student');
const names = ['student', 'teacher', 'secretary', 'admin', 'stranger'] as const;
type Name = (typeof names)[number];
const clients = Object.fromEntries(
  await Promise.all(names.map(async (name) => [name, await server.as(name)] as const)),
) as Record<Name, Awaited<ReturnType<typeof server.as>>>;

const kinds = ['instructor', 'responsible'] as const;
type Kind = (typeof kinds)[number];

const stayId = await leavingStay(db);
const [stay] = await db.select().from(rotationStays).where(eq(rotationStays.id, stayId));
const [person] = await db.select({ baseId: people.baseId }).from(people).where(eq(people.id, trainee));
/** Teaches in the ward and may become either teacher. */
let next = 0;

beforeAll(async () => {
  const [other] = await db
    .select({ id: departmentPersons.personId })
    .from(departmentPersons)
    .where(and(eq(departmentPersons.post, 'teacher'), ne(departmentPersons.personId, supervisor)))
    .orderBy(desc(departmentPersons.personId));
  next = other!.id;
  // How many trainees the demo gives to a teacher depends on the day.
  for (const table of [sql`rotation_stay`, sql`rotation_stay_part`])
    await db.execute(sql`update ${table} set teacher_id = null where teacher_id = ${next}`);
  await db
    .insert(departmentPersons)
    .values({ deptId: stay!.deptId, personId: next, post: 'teacher' })
    .onConflictDoNothing();
  // The ward's secretary decides about the one, the base's about the other.
  await db.delete(departmentPersons).where(eq(departmentPersons.post, 'secretary'));
  await db.insert(departmentPersons).values({ deptId: stay!.deptId, personId: head, post: 'secretary' });
  await db.delete(basePersons).where(eq(basePersons.post, 'secretary'));
  await db.insert(basePersons).values({ baseId: person!.baseId!, personId: 1, post: 'secretary' });
});

/** How people of the demo stand to a request that the trainee made. */
const rolesOf = (kind: Kind, name: Name, state: Asked): ChangeRole[] => {
  const isReviewer = name === (kind === 'instructor' ? 'secretary' : 'admin');
  if (isReviewer) return state === 'pending' ? ['reviewer'] : ['viewer'];
  if (name === 'student') return state === 'none' ? ['trainee'] : ['trainee', 'asker'];
  return name === 'teacher' ? ['teacher'] : ['viewer'];
};

const apply = (kind: Kind, name: Name) => {
  const body = { to_teacher_id: next, reason: '老师外出进修' };
  return kind === 'instructor'
    ? clients[name].call(calls.applyInstructor, { body: { ...body, stay_id: stayId, effective_on: today() } })
    : clients[name].call(calls.applyResponsible, { body: { ...body, student_id: trainee } });
};

const newest = async (kind: Kind) => {
  const where = and(eq(teacherChanges.kind, kindId(kind)), eq(teacherChanges.studentId, trainee));
  return (await db.select().from(teacherChanges).where(where).orderBy(desc(teacherChanges.id)).limit(1))[0];
};
const kindId = (kind: Kind) => (kind === 'instructor' ? teacherKinds.supervising.id : teacherKinds.responsible.id);

const recordOf = async (kind: Kind) => {
  const last = await newest(kind);
  const { record } = await clients.student.data(approvalEndpoints.ofSubject, {
    params: { flow: `department-stay.${kind}`, subject: `${last?.id ?? 0}-${trainee}` },
  });
  return { id: record?.id ?? 1, nodeId: record?.node?.id ?? 1 };
};

/** A request of the trainee's in a state, and the teachers as they were. */
async function changeIn(kind: Kind, state: Asked): Promise<void> {
  const { id } = await recordOf(kind);
  if ((await newest(kind))?.state === 'pending')
    await clients.student.call(approvalEndpoints.withdraw, { params: { id } });
  await db.delete(teacherChanges).where(eq(teacherChanges.studentId, trainee));
  await db.update(rotationStays).set({ teacherId: supervisor }).where(eq(rotationStays.id, stayId));
  await db.delete(teacherStudents).where(eq(teacherStudents.studentId, trainee));
  await db
    .insert(teacherStudents)
    .values({ studentId: trainee, teacherId: supervisor, kind: teacherKinds.responsible.id, createdBy: 1 });
  if (state === 'none') return;
  expect(await apply(kind, 'student')).toMatchObject({ status: 200 });
  if (state === 'withdrawn') expect(await tried(kind, 'student', 'withdraw')).toMatchObject({ status: 200 });
  if (state === 'rejected') expect(await tried(kind, reviewerOf(kind), 'reject')).toMatchObject({ status: 200 });
  if (state === 'passed') {
    expect(await tried(kind, reviewerOf(kind), 'pass')).toMatchObject({ status: 200 });
    // The next one is asked for as this one was.
    await db.update(rotationStays).set({ teacherId: supervisor }).where(eq(rotationStays.id, stayId));
    await db
      .update(teacherStudents)
      .set({ teacherId: supervisor })
      .where(and(eq(teacherStudents.studentId, trainee), eq(teacherStudents.teacherId, next)));
  }
  expect((await newest(kind))?.state).toBe(state);
}
const reviewerOf = (kind: Kind): Name => (kind === 'instructor' ? 'secretary' : 'admin');

async function tried(kind: Kind, name: Name, act: ChangeAct) {
  if (act === 'apply') return apply(kind, name);
  const { id, nodeId } = await recordOf(kind);
  const client = clients[name];
  if (act === 'withdraw') return client.call(approvalEndpoints.withdraw, { params: { id } });
  const body = act === 'pass' ? { pass: 1 as const } : { pass: 2 as const, comment: '请补充' };
  return client.call(approvalEndpoints.review, { params: { id }, body: { ...body, node_id: nodeId } });
}

const after: Record<ChangeAct, Asked> = {
  apply: 'pending',
  withdraw: 'withdrawn',
  pass: 'passed',
  reject: 'rejected',
};
const walks = kinds.flatMap((kind) => askedStates.map((state) => [kind, state] as const));
it.each(walks)('the server goes by the table of requests: %s, %s', { timeout: 120_000 }, async (kind, state) => {
  const cells = changeActs.flatMap((act) => names.map((name) => ({ act, name })));
  const isLet = ({ act, name }: (typeof cells)[number]) => mayChange(act, state, rolesOf(kind, name, state));
  const told: string[] = [];
  await changeIn(kind, state);
  const before = await newest(kind);
  for (const { act, name } of cells.filter((cell) => !isLet(cell)))
    if ((await tried(kind, name, act)).status === 200) told.push(`${name} ${act}`);
  expect(told, 'refused by the table, taken by the server').toEqual([]);
  expect(await newest(kind)).toEqual(before);
  for (const { act, name } of cells.filter(isLet)) {
    await changeIn(kind, state);
    const { status, body } = await tried(kind, name, act);
    if (status !== 200) told.push(`${name} ${act}: ${body.message}`);
    else expect((await newest(kind))?.state).toBe(after[act]);
  }
  expect(told, 'let by the table, refused by the server').toEqual([]);
});
