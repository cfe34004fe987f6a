import { eq, sql } from 'drizzle-orm';
import { daysAhead } from '@contract/rotation/stay-states';
import type { Db } from '@server/kernel/database/database';
import { today } from '@server/kits/today';
import { departmentExits, exitReports, exitSigners, exitWaivers } from '@server/modules/department-stay/tables';
import { basePersons, departmentPersons } from '@server/modules/dictionary/posts/tables';
import { people } from '@server/modules/people/tables';
import { staysAt } from '@server/modules/rotation/public';

/** People of the demo: who decides at the base, who heads the ward, who teaches there, and who is to leave. */
export const [administrator, head, supervisor, trainee] = [1, 2, 3, 4] as const;

/**
 * A stay of the trainee in the teacher's ward that ends today, with a head and a base that can decide; nobody has looked at its
 * leaving. @returns its id
 */
export async function leavingStay(db: Db): Promise<number> {
  const [stay] = await staysAt(db, { userIds: [trainee], from: today(), to: today() });
  const [ward] = await db.select({ id: people.deptId }).from(people).where(eq(people.id, supervisor));
  const deptId = ward!.id!;
  await db.execute(sql`update rotation_stay set state = 'leaving', teacher_id = ${supervisor}, is_history = false,
    dept_id = ${deptId}, actual_from = ${daysAhead(today(), -20)}::date, actual_to = ${today()}::date
    where id = ${stay!.id}`);
  await db.execute(sql`update rotation_piece set dept_id = ${deptId} where block_id = ${stay!.id}`);
  await db.execute(sql`delete from rotation_piece where block_id in
    (select id from rotation_stay where make_up_of = ${stay!.id})`);
  await db.execute(sql`update rotation_stay set state = 'cancelled' where make_up_of = ${stay!.id}`);
  for (const table of [exitReports, exitSigners, exitWaivers, departmentExits])
    await db.delete(table).where(eq(table.stayId, stay!.id));
  const [person] = await db.select({ baseId: people.baseId }).from(people).where(eq(people.id, trainee));
  await db.insert(departmentPersons).values({ deptId, personId: head, post: 'head' }).onConflictDoNothing();
  await db
    .insert(basePersons)
    .values({ baseId: person!.baseId!, personId: administrator, post: 'director' })
    .onConflictDoNothing();
  return stay!.id;
}
