import { expect, it } from 'vitest';
import { exitEndpoints as calls } from '@contract/department-stay/exits';
import { daysAhead } from '@contract/rotation/stay-states';
import { correctionEndpoints } from '@contract/attendance/corrections';
import { sheetEndpoints } from '@contract/attendance/sheets';
import { eq, sql } from 'drizzle-orm';
import { today } from '@server/kits/today';
import { leavingStay } from '@tests/builders/leaving';
import { startTestServer } from '@tests/server/harness';
import { attendanceMarks } from '../attendance/tables';
import { rotationStays } from '../rotation/tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const id = await leavingStay(db);
const itemOf = async () =>
  (await (await server.as('admin')).data(calls.exit, { params: { id } })).items.find(
    ({ key }) => key === 'attendance',
  )!;
const queryOf = (path: string) => Object.fromEntries(new URL(path, 'http://reach').searchParams);

it('attendance that lacks days is mended by each at his own screen, in the first month that lacks some', async () => {
  await db.delete(attendanceMarks).where(eq(attendanceMarks.userId, 4));
  const from = daysAhead(`${today().slice(0, 7)}-01`, -40);
  await db.execute(sql`update rotation_stay set actual_from = ${from}::date where id = ${id}`);
  const [stay] = await db.select({ deptId: rotationStays.deptId }).from(rotationStays).where(eq(rotationStays.id, id));
  const item = await itemOf();
  expect(item).toMatchObject({ state: 'unmet', cause: expect.stringContaining('没有考勤记录') });
  const month = from.slice(0, 7);
  expect(item.link).toBe(`/attendance/check-record/1?month=${month}`);
  expect(item.ward_link).toBe(`/attendance/depart-attendance/1?deptId=${stay!.deptId}&month=${month}`);
  expect(item.teacher_link).toBe(`/attendance/depart-attendance-tea/1?month=${month}`);

  // What these screens ask is answered to whom the link is shown, with the trainee in it.
  const [trainee, teacher, ward] = [
    await server.as('student'),
    await server.as('teacher'),
    await server.as('secretary'),
  ];
  const own = await trainee.data(sheetEndpoints.records, { body: { type_id: 1, month, page: 1, size: 20 } });
  expect(own.list.map(({ user_id: one }) => one)).toContain(4);
  const taught = await teacher.data(correctionEndpoints.taught, {
    query: { type_id: 1, month: queryOf(item.teacher_link!).month! },
  });
  expect(taught.people.map(({ user_id: one }) => one)).toContain(4);
  const sheet = await ward.data(sheetEndpoints.sheet, { query: { type_id: 1, dept_id: stay!.deptId, month } });
  expect(sheet.people.map(({ user_id: one }) => one)).toContain(4);
});
