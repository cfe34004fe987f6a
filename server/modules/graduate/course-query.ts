import { and, asc, desc, eq, inArray, isNotNull, or } from 'drizzle-orm';
import type { CourseDetail, courseQueryEndpoints } from '@contract/graduate/course-query';
import { scoreSheet } from '@contract/graduate/import-sheets';
import type { graduateImportEndpoints } from '@contract/graduate/imports';
import { archiveKinds, totalOf } from '@contract/graduate/rules-results';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { seenRow } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows } from '@server/kits/rows';
import { people } from '../people/tables';
import { classRows } from './class-rows';
import { demandClass, importName } from './classes';
import { courseSource, readCourse, seenIn, toLines, within } from './course-rows';
import { demandMembers, lockedCourse, writeRoll } from './roll';
import { nameOf } from './semesters';
import { classes, classStudents, courses, semesters } from './tables';

type Changing = Call<(typeof courseQueryEndpoints)['saveRoll' | 'saveScores' | 'saveArchive']>;

/** Writes what is recorded of a class that the caller has seen as it is now (or as `read` demands), and tells the log what changed. */
async function recorded(
  call: Changing,
  write: (before: CourseDetail) => Promise<readonly FieldChange[]>,
  read = () => seenRow(call, courseSource, call.body.id),
) {
  const { id } = call.body;
  const changes = await write(await read());
  await changeRow(call.db, classes, id, {});
  call.audit({ target: `graduate_class:${id}`, detail: { changes } });
  return readCourse(call, id);
}

type Scores = Pick<typeof classStudents.$inferSelect, 'usual' | 'exam'>;
const scoreWords = ({ usual, exam }: Scores) => `平时 ${usual ?? '空'}，期末 ${exam ?? '空'}`;
const setScore = (db: Db, classId: number, userId: number, { usual, exam }: Scores) =>
  db
    .update(classStudents)
    .set({ usual, exam })
    .where(and(eq(classStudents.classId, classId), eq(classStudents.userId, userId)));

type Calls = typeof courseQueryEndpoints & Pick<typeof graduateImportEndpoints, 'importGraduateScores'>;

/** 课程查询 and 课程详情. */
export const courseQueryHandlers: Handlers<Calls> = {
  courseQuery: async ({ db, user, query: { level, semester_id, name, state, ...asked } }) => {
    const ofCourse = db.select({ id: courses.id }).from(courses).where(contains(courses.name, name));
    const where = and(
      eq(classes.level, level),
      equals(classes.semesterId, semester_id),
      equals(classes.state, state),
      name === undefined ? undefined : or(contains(classes.name, name), inArray(classes.courseId, ofCourse)),
      within(db, user),
    );
    const orderBy = [desc(classes.semesterId), desc(classes.id)];
    const { total, list } = await pageOfRows(db, classes, { ...asked, where, orderBy }, classRows(db));
    return { total, list: await toLines(db, user, list) };
  },

  courseDetail: (call) => readCourse(call, call.query.id),

  saveRoll: (call) =>
    recorded(
      call,
      (before) => writeRoll(call, before),
      () => lockedCourse(call, call.body.id),
    ),

  saveScores: (call) =>
    recorded(call, async (before) => {
      const { db, body } = call;
      demandClass('record', before);
      demandMembers(
        before.members,
        body.scores.map(({ user_id: id }) => id),
      );
      const known = new Map(before.members.map((one) => [one.user_id, one]));
      const changes: FieldChange[] = [];
      for (const { user_id: userId, ...next } of body.scores) {
        const one = known.get(userId)!;
        if (one.usual === next.usual && one.exam === next.exam) continue;
        await setScore(db, body.id, userId, next);
        changes.push(fieldChange(`${one.name}成绩`, scoreWords(one), scoreWords(next)));
      }
      return changes;
    }),

  saveArchive: (call) =>
    recorded(call, async ({ archive }) => {
      const { db, body } = call;
      const notes = Object.fromEntries(archive.map(({ kind, note }) => [kind, note]));
      await db
        .update(classes)
        .set({ archive: { ...notes, [body.kind]: body.note } })
        .where(eq(classes.id, body.id));
      return [fieldChange(`${archiveKinds[body.kind]}归档说明`, notes[body.kind], body.note)];
    }),

  importGraduateScores: async ({ db, user, body, audit }) => {
    const open = await db
      .select({ id: classes.id, name: classes.name })
      .from(classes)
      .where(and(eq(classes.state, 'open'), within(db, user)))
      .orderBy(asc(classes.id));
    const write = async (tx: Db, row: RowOf<typeof scoreSheet>) => {
      const one = first(await tx.select().from(classes).where(eq(classes.id, row.class_id)).for('update'));
      demandClass('record', one);
      const [student] = await tx
        .select({ id: people.id, usual: classStudents.usual, exam: classStudents.exam })
        .from(classStudents)
        .innerJoin(people, eq(people.id, classStudents.userId))
        .where(and(eq(classStudents.classId, one.id), eq(people.staffId, row.staff_id), seenIn(user)));
      if (!student) throw new AppError('INPUT_INVALID', { detail: `“${one.name}”中没有工号为 ${row.staff_id} 的学生` });
      const next = { usual: row.usual ?? student.usual, exam: row.exam ?? student.exam };
      if (next.usual === student.usual && next.exam === student.exam) return 'unchanged' as const;
      await setScore(tx, one.id, student.id, next);
      await changeRow(tx, classes, one.id, {});
      return 'updated' as const;
    };
    const options = { class_id: open.map(({ id, name }) => ({ id, name: importName(id, name) })) };
    const answer = await importRows({ tx: db, sheet: scoreSheet, rows: body.rows, options, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },

  // Scores are final, and shown, once the class is over.
  ownScores: async ({ db, user, query: { level } }) => {
    const rows = await db
      .select({
        class_id: classes.id,
        class_name: classes.name,
        course_name: courses.name,
        year: semesters.year,
        term: semesters.term,
        usual: classStudents.usual,
        exam: classStudents.exam,
      })
      .from(classStudents)
      .innerJoin(classes, eq(classes.id, classStudents.classId))
      .innerJoin(courses, eq(courses.id, classes.courseId))
      .innerJoin(semesters, eq(semesters.id, classes.semesterId))
      .where(
        and(
          eq(classStudents.userId, user.userId),
          eq(classes.level, level),
          eq(classes.state, 'closed'),
          or(isNotNull(classStudents.usual), isNotNull(classStudents.exam)),
        ),
      )
      .orderBy(desc(classes.semesterId), asc(classes.id));
    return rows.map(({ year, term, ...one }) => ({
      ...one,
      semester_name: nameOf({ year, term }),
      total: totalOf(one.usual, one.exam),
    }));
  },
};
