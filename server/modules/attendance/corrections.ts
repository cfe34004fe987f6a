import { and, desc, eq, or } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { correctionProblem, correctionSpanWords, lettersIn } from '@contract/attendance/check-rules';
import type { CorrectionRow, correctionEndpoints } from '@contract/attendance/corrections';
import type { LeaveState } from '@contract/attendance/leave';
import { attendanceStateWords } from '@contract/attendance/share';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { first, pageOfJoined } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { submit } from '../approval/public';
import { departments } from '../dictionary/tables';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { partsTaught, staysAt } from '../rotation/public';
import { correctionFlow, correctionSubject, lettersOf } from './correction-flow';
import { lockCells } from './marks';
import { attendanceCorrections as corrections } from './tables';

/** 补登与更正: asked for by whose day it is, or by who teaches him on it. */
export const correctionHandlers: Pick<Handlers<typeof correctionEndpoints>, 'corrections' | 'askCorrection'> = {
  corrections: ({ db, user, query }) => correctionPage(db, user, query),
  askCorrection: async ({ db, user, body, audit }) => {
    const { user_id: userId = user.userId, day, span, to, reason } = body;
    const stay = await stayOf(db, user, userId, day);
    await lockCells(db, userId);
    const before = lettersIn(await lettersOf(db, userId, day), span);
    const isOpen = and(eq(corrections.userId, userId), eq(corrections.day, day), eq(corrections.state, 'pending'));
    const problem =
      correctionProblem(before, to, day, today()) ??
      ((await db.$count(corrections, isOpen)) > 0 ? '这一天已有更正申请正在审核' : undefined);
    if (problem) throw new AppError('ATTENDANCE_LOCKED', { reason: problem });
    const [made] = await db
      .insert(corrections)
      .values({ userId, day, span, before, to, reason, deptId: stay.deptId, askedBy: user.userId, state: 'pending' })
      .returning({ id: corrections.id });
    const { id } = made!;
    await submit(db, correctionFlow, {
      subjectId: correctionSubject(userId, id),
      submitterId: user.userId,
      title: `${day} ${correctionSpanWords[span]}更正为${attendanceStateWords[to]}`,
      payload: {},
      stayId: stay.id,
    });
    audit({ target: `attendance_correction:${id}`, detail: { day, span, to } });
    return toRow(first(await selected(db).where(eq(corrections.id, id))));
  },
};

type Asked = { page: number; size: number; type_id?: number | undefined; state?: LeaveState | undefined };

/** Corrections of those whom somebody sees, and those that he asked for. */
async function correctionPage(
  db: Db,
  user: CurrentUser,
  { page, size, type_id: typeId, state }: Asked,
): Promise<Page<CorrectionRow>> {
  const where = and(
    or(visiblePeople(user.scope), eq(corrections.askedBy, user.userId)),
    equals(people.typeId, typeId),
    equals(corrections.state, state),
  );
  const orderBy = [desc(corrections.day), desc(corrections.id)];
  const { total, list } = await pageOfJoined(db, selected, { page, size, where, orderBy });
  return { total, list: list.map(toRow) };
}

/** The stay that a day belongs to; not found for whom it is neither his own nor of somebody whom he teaches then. */
async function stayOf(db: Db, user: CurrentUser, userId: number, day: string) {
  const stays = await staysAt(db, { userIds: [userId], from: day, to: day });
  const isTaught = (stay: (typeof stays)[number]) =>
    partsTaught(stay).some(({ teacherId, from, to }) => teacherId === user.userId && from <= day && day <= to);
  const stay = stays.find((one) => userId === user.userId || isTaught(one));
  if (stay) return stay;
  if (userId === user.userId) throw new AppError('ATTENDANCE_LOCKED', { reason: `${day} 没有轮转，不需要更正` });
  throw new AppError('NOT_FOUND');
}

const asker = alias(people, 'asker');
const selected = (db: Db) =>
  db
    .select({
      correction: corrections,
      name: people.name,
      staffId: people.staffId,
      typeId: people.typeId,
      asker: asker.name,
      deptName: departments.name,
    })
    .from(corrections)
    .innerJoin(people, eq(people.id, corrections.userId))
    .innerJoin(asker, eq(asker.id, corrections.askedBy))
    .innerJoin(departments, eq(departments.id, corrections.deptId))
    .$dynamic();

function toRow(row: Awaited<ReturnType<typeof selected>>[number]): CorrectionRow {
  const { id, userId, day, span, before, to, reason, askedBy, state } = row.correction;
  return {
    id,
    user_id: userId,
    name: row.name,
    staff_id: row.staffId,
    type_id: row.typeId,
    dept_name: row.deptName,
    day,
    span,
    before,
    to,
    reason,
    asker_id: askedBy,
    asker: row.asker,
    state,
    subject: correctionSubject(userId, id),
  };
}
