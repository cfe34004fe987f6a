import { and, eq, isNull, sql } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { reviewLevelWords } from '@contract/training/chain';
import { mayDo } from '@contract/training/status';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { teacherStudents } from '../people/tables';
import type { Book, BookKind, BookStay, EntryRow } from './books';

/** What somebody may review, read once a call. */
export interface Reviewer {
  user: CurrentUser;
  mayReview: boolean;
  /** Departments whose secretary or head they are. */
  depts: ReadonlySet<number>;
  /** Departments whose head they are. */
  headOf: ReadonlySet<number>;
  /** Whose 责任导师 they are. */
  students: ReadonlySet<number>;
}

export async function reviewerOf(db: Db, user: CurrentUser): Promise<Reviewer> {
  const { rows } = await db.execute<{ id: number; post: string }>(
    sql`select dept_id as id, post from department_person where person_id = ${user.userId} and post in ('secretary', 'head')`,
  );
  const own = await db
    .select({ id: teacherStudents.studentId })
    .from(teacherStudents)
    .where(
      and(
        eq(teacherStudents.teacherId, user.userId),
        eq(teacherStudents.kind, teacherKinds.responsible.id),
        isNull(teacherStudents.endedAt),
      ),
    );
  return {
    user,
    mayReview: holds(user, 'training:entry:review'),
    depts: new Set(rows.map(({ id }) => id)),
    headOf: new Set(rows.filter(({ post }) => post === 'head').map(({ id }) => id)),
    students: new Set(own.map(({ id }) => id)),
  };
}

/** The stay in which an entry was made. */
export function stayOfEntry({ date, requirementId }: Pick<EntryRow, 'date' | 'requirementId'>, book: Book) {
  const item = book.items.find(({ id }) => id === requirementId);
  return book.stays.find((stay) => stay.st_dept_name === item?.st_dept_name && stay.from <= date && date <= stay.to);
}

/**
 * Whether an entry waits for somebody. The office may stand in for every level; where a stay has no teacher, its secretary
 * reviews in the teacher's place, so that nothing waits for nobody.
 */
export function isTurnOf(reviewer: Reviewer, entry: EntryRow, book: Book, kind: BookKind): boolean {
  const { user, mayReview, depts, headOf, students } = reviewer;
  const isOwn = entry.userId === user.userId;
  if (!mayReview || isOwn || !mayDo('pass', entry, 'reviewer')) return false;
  if (user.scope.kind === 'all') return true;
  const stay = stayOfEntry(entry, book);
  const isOfWard = stay !== undefined && depts.has(stay.deptId);
  const level = kind.chain[entry.level];
  switch (level) {
    case 'teacher':
      return (
        stay !== undefined && (stay.teacherIds.includes(user.userId) || (stay.teacherIds.length === 0 && isOfWard))
      );
    case 'secretary':
      return isOfWard;
    case 'head':
      return stay !== undefined && headOf.has(stay.deptId);
    case 'responsible':
      return students.has(entry.userId);
    case 'base':
      return 'baseIds' in user.scope && user.scope.baseIds.includes(book.person.baseId ?? 0);
    default:
      return false;
  }
}

/** Whom an entry waits for, in words. */
export function waitsFor(entry: EntryRow, stay: BookStay | undefined, kind: BookKind): string {
  const level = entry.state === 'submitted' ? kind.chain[entry.level] : undefined;
  if (!level) return '';
  if (level !== 'teacher') return reviewLevelWords[level];
  if (!stay || stay.teacherIds.length === 0) return reviewLevelWords.secretary;
  return [reviewLevelWords.teacher, stay.teacher_name].filter(Boolean).join(' ');
}
