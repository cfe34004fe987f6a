import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { peopleEndpoints } from '@contract/people/endpoints';
import type { PickAmong, PickOnly } from '@contract/people/pick-endpoints';
import { startTestServer } from '@tests/server/harness';
import type { TestClient } from '@tests/server/client';
import { accounts } from '../account/tables';
import { people, teacherStudents } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const teacher = await server.as('teacher');

/** People of the demo: secretary, teacher and student are of one department. */
const ids = { admin: 1, secretary: 2, teacher: 3, student: 4 };
interface Asked {
  keyword?: string;
  among?: PickAmong;
  only?: PickOnly;
  user_ids?: number[];
}
const picked = async (client: TestClient, { among = 'own', ...asked }: Asked) =>
  (await client.data(peopleEndpoints.pick, { body: { among, ...asked } })).map(({ user_id: id }) => id);

describe('choosing people', () => {
  it.each(['带老', 'dls', 'DL', 'T0003'])('finds %s by part of the name, initials or number', async (keyword) => {
    await db.update(people).set({ staffId: 'T0003' }).where(eq(people.id, ids.teacher));
    expect(await picked(secretary, { keyword })).toContain(ids.teacher);
  });

  it('reads a surname as one', async () => {
    await db.update(people).set({ name: '单雄' }).where(eq(people.id, 40));
    expect(await picked(admin, { keyword: 'sx' })).toContain(40);
    expect(await picked(admin, { keyword: 'dx' })).not.toContain(40);
  });

  it('offers nobody beyond the scope, nor names them', async () => {
    expect(await picked(secretary, { keyword: '管理员' })).toEqual([]);
    expect(await picked(secretary, { user_ids: [ids.admin, ids.student] })).toEqual([ids.student]);
    expect(await picked(secretary, { keyword: '带老师', user_ids: [ids.student] })).toEqual([ids.student, ids.teacher]);
  });

  it('offers who is only seen where it makes nobody responsible', async () => {
    const far = (await db.select().from(people).where(eq(people.typeId, 1))).find(({ deptId }) => deptId !== 1)!;
    await db
      .insert(teacherStudents)
      .values({ teacherId: ids.teacher, studentId: far.id, kind: 1, createdBy: ids.admin });
    expect(await picked(teacher, { among: 'seen', user_ids: [far.id] })).toEqual([far.id]);
    expect(await picked(teacher, { among: 'own', user_ids: [far.id] })).toEqual([]);
  });

  it('offers only those who can be what they are chosen for', async () => {
    const all = [ids.secretary, ids.teacher, ids.student];
    const only = (kind: PickOnly) => picked(secretary, { only: kind, user_ids: all });
    expect(await only('staff')).toEqual([ids.secretary, ids.teacher]);
    expect(await only('colleague')).toEqual([ids.teacher, ids.student]);
    await db.update(accounts).set({ status: 2 }).where(eq(accounts.userId, ids.student));
    expect(await only('colleague')).toEqual([ids.teacher]);
    await db.update(people).set({ status: 2 }).where(eq(people.id, ids.teacher));
    expect(await only('teacher')).toEqual([ids.secretary]);
    expect(await only('enabled')).toEqual([ids.secretary, ids.student]);
  });
});
