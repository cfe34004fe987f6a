import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Reader } from '@server/kits/row-calls';
import { examOf, type ExamRecord } from './find';
import { exams } from './tables';

type Asker = Pick<CurrentUser, 'userId' | 'scope'>;

/** Exams that somebody looks after: one's own and those of one's departments; the office, all of them. */
export function examsLookedAfter({ userId, scope }: Asker): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  const depts = 'deptIds' in scope ? scope.deptIds : [];
  return or(eq(exams.ownerId, userId), depts.length > 0 ? inArray(exams.deptId, depts) : undefined);
}

/** The exam, when the caller looks after it. @throws AppError NOT_FOUND: ids tell nothing */
export async function examLookedAfter({ db, user }: Reader, id: number): Promise<ExamRecord> {
  const exam = await examOf(db, id);
  const { scope } = user;
  const isOfDepts = 'deptIds' in scope && exam.deptId !== null && scope.deptIds.includes(exam.deptId);
  if (scope.kind !== 'all' && exam.ownerId !== user.userId && !isOfDepts) throw new AppError('NOT_FOUND');
  return exam;
}

/** Whether somebody may hold an exam for a department; for the hospital (null) only who sees all of it. */
export function holdsExamsOf(scope: ResolvedScope, deptId: number | null): boolean {
  if (scope.kind === 'all') return true;
  return deptId !== null && 'deptIds' in scope && scope.deptIds.includes(deptId);
}
