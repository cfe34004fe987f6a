import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { spanOf, type LeaveRow, type leaveEndpoints } from '@contract/attendance/leave';
import { halfKey, spanWords } from '@contract/attendance/days';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { departments } from '../dictionary/tables';
import { demandVisible, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { effectOf } from './leave-effect';
import { leaveFlow, leaveSubject, returnFlow } from './leave-flow';
import { attendanceLeaveKinds, attendanceLeaves } from './tables';

/** 请假: what people applied for, as they and their wards see it. */
export const leaveLists: Pick<Handlers<typeof leaveEndpoints>, 'ownLeaves' | 'leaves' | 'preview' | 'effect'> = {
  ownLeaves: ({ db, user, query }) =>
    leavePage(db, query, and(eq(attendanceLeaves.userId, user.userId), filtersOf(query))),
  leaves: ({ db, user, query }) => {
    const { keyword, type_id: typeId } = query;
    const called = keyword ? or(contains(people.name, keyword), eq(people.staffId, keyword)) : undefined;
    return leavePage(
      db,
      query,
      and(visiblePeople(user.scope), equals(people.typeId, typeId), called, filtersOf(query)),
    );
  },
  preview: async ({ db, user, query }) => {
    const wanted = { id: null, userId: user.userId, kindId: query.kind_id, ...spanOf(query) };
    const { stay: _stay, deptId: _deptId, ...effect } = await effectOf(db, wanted);
    return effect;
  },
  effect: async ({ db, user, query }) => {
    const [row] = await db.select().from(attendanceLeaves).where(eq(attendanceLeaves.id, query.id));
    if (!row) throw new AppError('NOT_FOUND');
    await demandVisible(db, user.scope, [row.userId]);
    const { stay: _stay, deptId: _deptId, ...effect } = await effectOf(db, row);
    return effect;
  },
};

/** Applying for leave, and coming back from it; for oneself alone. */
export const leaveActs: Pick<Handlers<typeof leaveEndpoints>, 'apply' | 'giveBack'> = {
  apply: async ({ db, user, body, audit }) => {
    // Two applications of one person at once would both see the quota as it was.
    await db.select({ id: people.id }).from(people).where(eq(people.id, user.userId)).for('update');
    const wanted = { id: null, userId: user.userId, kindId: body.kind_id, ...spanOf(body) };
    const { problem, days, stay, deptId } = await effectOf(db, wanted);
    if (problem) throw new AppError('ATTENDANCE_LEAVE_REFUSED', { reason: problem });
    const { id: _id, ...values } = wanted;
    const [made] = await db
      .insert(attendanceLeaves)
      .values({
        ...values,
        days,
        stayId: stay?.id ?? null,
        deptId,
        reason: body.reason,
        cover: body.cover,
        state: 'pending',
      })
      .returning({ id: attendanceLeaves.id });
    const id = made!.id;
    const [kind] = await db.select().from(attendanceLeaveKinds).where(eq(attendanceLeaveKinds.id, body.kind_id));
    await submit(db, leaveFlow, {
      subjectId: leaveSubject(user.userId, id),
      submitterId: user.userId,
      title: `${kind!.name} ${spanWords(wanted, today())}，${days} 天`,
      payload: {},
      amount: days,
      ...(stay && { stayId: stay.id }),
    });
    audit({ target: `attendance_leave:${id}`, detail: { days } });
    return oneLeave(db, id);
  },
  giveBack: async ({ db, user, body, audit }) => {
    const [leave] = await db
      .select()
      .from(attendanceLeaves)
      .where(and(eq(attendanceLeaves.id, body.id), eq(attendanceLeaves.userId, user.userId)))
      .for('update');
    if (!leave) throw new AppError('NOT_FOUND');
    const refuse = (reason: string) => new AppError('ATTENDANCE_LEAVE_REFUSED', { reason });
    if (leave.state !== 'approved') throw refuse('只有审核通过的请假可以销假');
    if (leave.returned !== 'no') throw refuse('已经销假或正在审核');
    const end = halfKey(body.to, body.to_half);
    if (end > halfKey(leave.to, leave.toHalf)) throw refuse('实际结束不能晚于批准的结束时间，续假请另行申请');
    if (end < halfKey(leave.from, leave.fromHalf)) throw refuse('实际结束不能早于请假开始');
    await db
      .update(attendanceLeaves)
      .set({ returned: 'pending', version: sql`${attendanceLeaves.version} + 1`, updatedAt: sql`now()` })
      .where(eq(attendanceLeaves.id, leave.id));
    await submit(db, returnFlow, {
      subjectId: leaveSubject(user.userId, leave.id),
      submitterId: user.userId,
      title: `销假：${spanWords(leave, today())}`,
      payload: { to: body.to, toHalf: body.to_half },
      ...(leave.stayId !== null && { stayId: leave.stayId }),
    });
    audit({ target: `attendance_leave:${leave.id}`, detail: { to: body.to, to_half: body.to_half } });
    return oneLeave(db, leave.id);
  },
};

const filtersOf = ({ kind_id, state }: { kind_id?: number | undefined; state?: LeaveRow['state'] | undefined }) =>
  and(equals(attendanceLeaves.kindId, kind_id), equals(attendanceLeaves.state, state));

const selected = (db: Db) =>
  db
    .select({
      leave: attendanceLeaves,
      name: people.name,
      staffId: people.staffId,
      typeId: people.typeId,
      kindName: attendanceLeaveKinds.name,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
    })
    .from(attendanceLeaves)
    .innerJoin(people, eq(people.id, attendanceLeaves.userId))
    .innerJoin(attendanceLeaveKinds, eq(attendanceLeaveKinds.id, attendanceLeaves.kindId))
    .leftJoin(departments, eq(departments.id, attendanceLeaves.deptId));

async function leavePage(
  db: Db,
  { page, size }: { page: number; size: number },
  where: SQL | undefined,
): Promise<Page<LeaveRow>> {
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(attendanceLeaves)
    .innerJoin(people, eq(people.id, attendanceLeaves.userId))
    .where(where);
  const rows = await selected(db)
    .where(where)
    .orderBy(desc(attendanceLeaves.from), desc(attendanceLeaves.id))
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: rows.map(toRow) };
}

const oneLeave = async (db: Db, id: number): Promise<LeaveRow> =>
  toRow(first(await selected(db).where(eq(attendanceLeaves.id, id))));

function toRow(row: Awaited<ReturnType<typeof selected>>[number]): LeaveRow {
  const { leave } = row;
  return {
    id: leave.id,
    user_id: leave.userId,
    name: row.name,
    staff_id: row.staffId,
    type_id: row.typeId,
    dept_name: row.deptName,
    kind_id: leave.kindId,
    kind_name: row.kindName,
    from: leave.from,
    from_half: leave.fromHalf,
    to: leave.to,
    to_half: leave.toHalf,
    days: leave.days,
    reason: leave.reason,
    cover: leave.cover,
    state: leave.state,
    subject: leaveSubject(leave.userId, leave.id),
    returned: leave.returned,
    version: leave.version,
  };
}
