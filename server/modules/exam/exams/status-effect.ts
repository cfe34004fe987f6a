import { and, eq, inArray, sql } from 'drizzle-orm';
import { businessStatuses, statusName } from '@contract/people/business-status';
import { candidateStates } from '@contract/exam/exams/status';
import type { StatusEffect } from '../../people/public';
import { examCandidates, exams } from './tables';

const ending: readonly number[] = [
  businessStatuses.withdrawn.id,
  businessStatuses.completed.id,
  businessStatuses.left.id,
];

/** Whoever withdraws, completes or leaves sits no exam that has not begun: he is taken off its list. */
export const statusLeavesExams: StatusEffect = async (db, { userIds, to }) => {
  if (!ending.includes(to)) return [];
  const coming = db
    .select({ id: exams.id })
    .from(exams)
    .where(inArray(exams.status, [1, 2, 3, 4, 5]));
  const left = await db
    .update(examCandidates)
    .set({
      state: 'removed',
      reason: statusName(to),
      examRoomId: null,
      seat: null,
      version: sql`${examCandidates.version} + 1`,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        inArray(examCandidates.personId, [...userIds]),
        eq(examCandidates.state, 'listed'),
        inArray(examCandidates.examId, coming),
      ),
    )
    .returning({ id: examCandidates.id });
  return left.map(() => ({
    field: `考试（${statusName(to)}）`,
    from: candidateStates.listed,
    to: candidateStates.removed,
  }));
};
