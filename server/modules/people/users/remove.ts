import { and, count, eq, inArray, isNull, ne, sql } from 'drizzle-orm';
import { SubmissionStatus } from '@contract/approval/status';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { retireAccounts } from '../../account/public';
import { demandBelow } from '../../account/rank/public';
import { statusOf } from '../../approval/public';
import { approvalRecords } from '../../approval/tables';
import { rotationPieces } from '../../rotation/tables';
import { profileFlow } from '../../userinfo/public';
import { people, teacherStudents } from '../tables';
import { lockedUsers } from './accounts';

/**
 * Deletes people softly: they vanish from every list, their accounts end, what they did keeps their name.
 * @param db a transaction
 * @returns how many
 * @throws AppError NOT_FOUND, PERSON_IN_USE with the reasons, RANK_TOO_LOW, LAST_ADMINISTRATOR
 */
export async function removePeople(db: Db, user: CurrentUser, userIds: readonly number[]): Promise<number> {
  const users = await lockedUsers(db, user, userIds);
  const ids = users.map(({ person }) => person.id);
  await demandBelow(db, user, ids, '删除人员');
  const reasons = await reasonsAgainst(db, user, ids);
  for (const { person } of users) {
    const own = reasons.get(person.id) ?? [];
    if (own.length > 0) throw new AppError('PERSON_IN_USE', { name: person.name, reasons: own.join('，') });
  }
  await db
    .update(people)
    .set({ deletedAt: sql`now()`, updatedAt: sql`now()`, version: sql`${people.version} + 1` })
    .where(inArray(people.id, ids));
  await db
    .update(teacherStudents)
    .set({ endedAt: sql`now()` })
    .where(and(inArray(teacherStudents.studentId, ids), isNull(teacherStudents.endedAt)));
  await retireAccounts(db, ids);
  return ids.length;
}

/** What still hangs on people, in words, by person. */
async function reasonsAgainst(db: Db, user: CurrentUser, ids: number[]): Promise<Map<number, string[]>> {
  const reasons = new Map<number, string[]>(ids.map((id) => [id, id === user.userId ? ['这是您自己'] : []]));
  const say = (rows: { userId: number; total: number }[], words: (total: number) => string) => {
    for (const { userId, total } of rows) reasons.get(userId)!.push(words(total));
  };
  const total = count();
  const stays = sql<number>`count(distinct ${rotationPieces.blockId})::int`;
  say(
    await db
      .select({ userId: rotationPieces.userId, total: stays })
      .from(rotationPieces)
      .where(
        and(
          inArray(rotationPieces.userId, ids),
          sql`${rotationPieces.start} + ${rotationPieces.length} > ${currentHalf()}`,
        ),
      )
      .groupBy(rotationPieces.userId),
    (number) => `还有 ${number} 段未结束的轮转`,
  );
  say(
    await db
      .select({ userId: teacherStudents.teacherId, total })
      .from(teacherStudents)
      .where(and(inArray(teacherStudents.teacherId, ids), isNull(teacherStudents.endedAt)))
      .groupBy(teacherStudents.teacherId),
    (number) => `正在带教 ${number} 名学员`,
  );
  say(
    await db
      .select({ userId: approvalRecords.submitterId, total })
      .from(approvalRecords)
      .where(
        and(
          inArray(approvalRecords.submitterId, ids),
          eq(approvalRecords.status, SubmissionStatus.underReview),
          ne(approvalRecords.flow, profileFlow.key),
        ),
      )
      .groupBy(approvalRecords.submitterId),
    (number) => `有 ${number} 条提交正在审核`,
  );
  // Whoever submitted it: the review would find nobody to change any more.
  for (const [subject, { status }] of await statusOf(db, profileFlow, ids.map(String))) {
    if (status === SubmissionStatus.underReview) reasons.get(Number(subject))!.push('资料修改正在审核');
  }
  return reasons;
}
