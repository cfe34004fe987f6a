import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { closedSittingStates } from '@contract/exam/sittings/states';
import type { watchEndpoints, WatchedExam } from '@contract/exam/watch/watch';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handler } from '@server/kernel/implement';
import { candidatesOf, invigilatedRooms } from '../exams/find';
import { examDuties, exams } from '../exams/tables';
import { sittingsOf } from '../sittings/find';
import { isIn } from './live';
import { roomsOf, toExam } from './seats';
import { isOffice, watchable } from './sight';

/** 监考列表: the office sees all exams, others those that they hold or invigilate. */
export const watchedExams: Handler<(typeof watchEndpoints)['watchedExams']> = async ({ db, user, query }) => {
  const rows = await db
    .select()
    .from(exams)
    .where(and(inArray(exams.status, [...watchable]), isOffice(user) ? undefined : ofOwn(user)))
    .orderBy(desc(exams.startAt), desc(exams.id));
  // By the clock, as the list shows it: what is stored may lag behind.
  const found = rows.filter(
    (row) =>
      (query.status === undefined || toExam(row).status === query.status) &&
      (query.name === undefined || row.name.toLowerCase().includes(query.name.toLowerCase())),
  );
  const page = found.slice((query.page - 1) * query.size, query.page * query.size);
  return { total: found.length, list: await Promise.all(page.map((exam) => toWatched(db, user, exam))) };
};

const ofOwn = ({ userId }: CurrentUser) =>
  sql`(${exams.ownerId} = ${userId} or exists (select from ${examDuties} where ${examDuties.examId} = ${exams.id}
    and ${examDuties.personId} = ${userId} and ${eq(examDuties.duty, 'invigilator')}))`;

async function toWatched(db: Db, user: CurrentUser, exam: typeof exams.$inferSelect): Promise<WatchedExam> {
  const isWhole = isOffice(user) || exam.ownerId === user.userId;
  const own = isWhole ? null : await invigilatedRooms(db, exam.id, user.userId);
  const rooms = (await roomsOf(db, exam.id)).filter(({ id }) => isIn(own, id));
  const seated = (await candidatesOf(db, exam.id)).filter(
    ({ state, examRoomId }) => (state === 'listed' || state === 'absent' || state === 'void') && isIn(own, examRoomId),
  );
  const ids = new Set(seated.map(({ id }) => id));
  const sittings = (await sittingsOf(db, exam.id)).filter(({ candidateId }) => ids.has(candidateId));
  const { switch_limit: _limit, ...facts } = toExam(exam);
  return {
    ...facts,
    rooms: rooms.map(({ name }) => name).join('、'),
    candidates: seated.length,
    entered: sittings.filter(({ enteredAt }) => enteredAt !== null).length,
    handed_in: sittings.filter(({ state }) => closedSittingStates.some((one) => one === state)).length,
  };
}
