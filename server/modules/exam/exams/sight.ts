import { eq, inArray, or, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
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
  if (exam.ownerId !== user.userId && !opensDept(user.scope, exam.deptId)) throw new AppError('NOT_FOUND');
  return exam;
}
