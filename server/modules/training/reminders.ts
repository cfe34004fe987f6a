import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { teacherKinds } from '@contract/people/teacher-kinds';
import { daysAhead } from '@contract/rotation/stay-states';
import type { ReviewLevel } from '@contract/training/chain';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { Db } from '@server/kernel/database/database';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { reminders } from '../notice/public';
import { teacherStudents } from '../people/tables';
import { peopleHolding } from '../system/public';
import { bookKinds, booksOf, type Book, type BookStay, type EntryRow } from './books';
import { trainingRules } from './config';
import { stayOfEntry } from './reviewing';
import { trainingEntries } from './tables';
import { kindOfEntry } from './wire';

/** Reminds reviewers of what waits too long: one line for each stay and level, with how much it is. */
export const trainingReminders = [
  reminders('training.review.waiting', async (db, { from, to }) => {
    const { remindDays } = await trainingRules(db);
    const submittedOn = sql`(${trainingEntries.submittedAt} at time zone 'Asia/Shanghai')::date`;
    const late = await db
      .selectDistinct({ userId: trainingEntries.userId })
      .from(trainingEntries)
      .where(
        and(
          eq(trainingEntries.state, 'submitted'),
          sql`${submittedOn} between ${daysAhead(from, -remindDays)}::date and ${daysAhead(to, -remindDays)}::date`,
        ),
      );
    const books = await booksOf(
      db,
      late.map(({ userId }) => userId),
    );
    const due = [];
    const kinds = await bookKinds(db);
    for (const book of books.values()) {
      for (const { stay, level, entries } of waitingOf(book, kinds)) {
        const since = hospitalDay(Math.min(...entries.map(({ submittedAt }) => submittedAt!.getTime())));
        const dueOn = daysAhead(since, remindDays);
        if (dueOn < from || dueOn > to) continue;
        due.push({
          subject: `training_review:${stay.id}:${level}`,
          dueOn,
          recipients: await reviewersAt(db, level, stay, book),
          variables: { student: book.person.name, dept: stay.dept_name, count: entries.length, since },
          link: `/training/manual-detail?user=${book.person.user_id}`,
        });
      }
    }
    return due;
  }),
];

interface Waiting {
  stay: BookStay;
  level: ReviewLevel;
  entries: EntryRow[];
}

function waitingOf(book: Book, kinds: Awaited<ReturnType<typeof bookKinds>>): Waiting[] {
  const placed = book.entries.flatMap((entry) => {
    const stay = entry.state === 'submitted' && entry.submittedAt ? stayOfEntry(entry, book) : undefined;
    const level = stay && kindOfEntry(entry, { book, kinds })?.chain[entry.level];
    return stay && level ? [{ entry, stay, level }] : [];
  });
  return [...groupBy(placed, ({ stay, level }) => `${stay.id} ${level}`).values()].map((list) => ({
    stay: list[0]!.stay,
    level: list[0]!.level,
    entries: list.map(({ entry }) => entry),
  }));
}

/** Whose turn it is at a level of a stay; where a stay has no teacher, its secretary's. */
async function reviewersAt(db: Db, level: ReviewLevel, stay: BookStay, { person }: Book): Promise<number[]> {
  if (level === 'teacher' && stay.teacherIds.length > 0) return stay.teacherIds;
  if (level === 'office') return peopleHolding(db, 'training:config:edit');
  if (level === 'responsible') {
    const own = and(eq(teacherStudents.studentId, person.user_id), isNull(teacherStudents.endedAt));
    const rows = await db
      .select({ id: teacherStudents.teacherId })
      .from(teacherStudents)
      .where(and(own, eq(teacherStudents.kind, teacherKinds.responsible.id)));
    return rows.map(({ id }) => id);
  }
  if (level === 'base') {
    const rows = await db
      .select({ id: basePersons.personId })
      .from(basePersons)
      .where(eq(basePersons.baseId, person.baseId ?? 0));
    return rows.map(({ id }) => id);
  }
  const posts = level === 'head' ? (['head'] as const) : (['secretary', 'head'] as const);
  const rows = await db
    .select({ id: departmentPersons.personId })
    .from(departmentPersons)
    .where(and(eq(departmentPersons.deptId, stay.deptId), inArray(departmentPersons.post, [...posts])));
  return rows.map(({ id }) => id);
}
