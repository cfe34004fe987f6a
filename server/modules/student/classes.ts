import { and, asc, desc, eq, exists, inArray, not, or, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { classEndpoints, StudentClass } from '@contract/student/classes';
import { classStates, limits, promotion } from '@contract/student/rules';
import { memberSheet } from '@contract/student/sheets';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { importRows } from '@server/kits/import-rows';
import { removedRow, savedRow } from '@server/kits/row-calls';
import { changeRow, find, pageOfRows, saveRow } from '@server/kits/rows';
import { inTable } from '@server/kits/wire-names';
import { agreements, departments } from '../dictionary/tables';
import { isStaff, majorName, managedPeople, postHolders } from '../people/public';
import { people } from '../people/tables';
import { importMember, refuseElsewhere, setMembers } from './class-members';
import { classRows, classSight, classSource, demandClasses, detailSource, toClasses } from './class-rows';
import { classChoicesOf } from './config';
import { classRoster } from './roster';
import { classCadres, classes, classMembers } from './tables';

const stateRefusal = (row: Pick<StudentClass, 'name' | 'state'>, action: string) =>
  new AppError('STUDENT_CLASS_STATE', { name: row.name, state: classStates[row.state], action });

/** 班级管理. */
export const classHandlers: Handlers<typeof classEndpoints> = {
  classes: async (call) => {
    const { name, grade, kind_id, state, major_id, academy_id } = call.query;
    const where = and(
      classSight(call.user.scope),
      contains(classes.name, name),
      equals(classes.grade, grade),
      equals(classes.kindId, kind_id),
      equals(classes.state, state),
      equals(classes.majorId, major_id),
      equals(classes.academyId, academy_id),
    );
    const asked = { ...call.query, where, orderBy: [desc(classes.grade), asc(classes.code)] };
    const { total, list } = await pageOfRows(call.db, classes, asked, classRows(call.db));
    return { total, list: await toClasses(call, list) };
  },
  classDetail: (call) => detailSource.read(call, call.params.id),
  classChoices: async ({ db, user }) => {
    const sight = classSight(user.scope);
    const grades = await db
      .selectDistinct({ grade: classes.grade })
      .from(classes)
      .where(sight)
      .orderBy(desc(classes.grade));
    const academies = await db
      .select({ id: agreements.id, name: agreements.name })
      .from(agreements)
      .orderBy(asc(agreements.id));
    return { ...(await classChoicesOf(db)), academies, grades: grades.map(({ grade }) => grade) };
  },

  candidates: async ({ db, user, body }) => {
    const inClass = db
      .select({ one: sql`1` })
      .from(classMembers)
      .where(and(eq(classMembers.userId, people.id), eq(classMembers.isCurrent, true)));
    const where = and(
      managedPeople(user.scope),
      not(isStaff),
      eq(people.status, 1),
      equals(people.recruitYear, body.grade ?? undefined),
      equals(people.majorId, body.major_id ?? undefined),
      equals(people.typeId, body.type_id ?? undefined),
      body.keyword ? or(contains(people.name, body.keyword), contains(people.staffId, body.keyword)) : undefined,
      body.free_only ? not(exists(inClass)) : undefined,
    );
    const list = await db
      .select({
        user_id: people.id,
        name: people.name,
        staff_id: people.staffId,
        major: majorName,
        dept_name: sql<string>`coalesce(${departments.name}, '')`,
        class_name: sql<string>`coalesce((select ${classes.name} from ${classMembers}
          join ${classes} on ${classes.id} = ${classMembers.classId}
          where ${classMembers.userId} = ${people.id} and ${classMembers.isCurrent}), '')`,
      })
      .from(people)
      .leftJoin(departments, eq(departments.id, people.deptId))
      .where(where)
      .orderBy(asc(people.staffId), asc(people.id))
      .limit(limits.candidates);
    return { total: await db.$count(people, where), list };
  },

  addClass: save,
  saveClass: save,
  removeClass: (call) =>
    removedRow(call, classSource, async ({ id, name, size }) => {
      if (size > 0) throw new AppError('STUDENT_CLASS_NOT_EMPTY', { name, count: size });
      await call.db.delete(classCadres).where(eq(classCadres.classId, id));
    }),

  promoteClasses: async ({ db, user, body, audit }) => {
    const years = new Map(body.classes.map(({ id, year }) => [id, year]));
    const found = await demandClasses(db, user.scope, [...years.keys()]);
    const rows = await classRows(db).where(inArray(classes.id, [...years.keys()]));
    const over: number[] = [];
    for (const row of found) {
      if (row.state !== 'active') throw stateRefusal(row, '升级');
      if (row.year !== years.get(row.id)) throw new AppError('STUDENT_CLASS_MOVED', { name: row.name });
      const next = promotion(row.year, rows.find(({ id }) => id === row.id)!.years);
      await changeRow(db, classes, row.id, next);
      if (next.state === 'archived') over.push(row.id);
    }
    await endMembers(db, over);
    audit({ target: `student_class:${found[0]!.id}`, detail: { ids: found.map(({ id }) => id), archived: over } });
    return { promoted: found.length - over.length, archived: over.length };
  },

  mergeClasses: async ({ db, user, body, audit }) => {
    const ids = body.ids.filter((id) => id !== body.target_id);
    const found = await demandClasses(db, user.scope, [body.target_id, ...ids]);
    const target = found.find(({ id }) => id === body.target_id)!;
    for (const row of found) {
      if (row.state !== 'active') throw stateRefusal(row, '合并');
      if (row.kindId !== target.kindId || row.grade !== target.grade || row.year !== target.year)
        throw new AppError('STUDENT_MERGE_KIND', { name: row.name });
    }
    const moved = await db
      .update(classMembers)
      .set({ isCurrent: false })
      .where(and(inArray(classMembers.classId, ids), eq(classMembers.isCurrent, true)))
      .returning({ userId: classMembers.userId });
    // Groups and posts were of the class that is no more; its rows stay, so that its roster can still be read.
    const rows = moved.map(({ userId }) => ({ classId: target.id, userId }));
    if (rows.length > 0)
      await db
        .insert(classMembers)
        .values(rows)
        .onConflictDoUpdate({
          target: [classMembers.classId, classMembers.userId],
          set: { isCurrent: true, group: 0 },
        });
    for (const id of ids) await changeRow(db, classes, id, { state: 'merged' });
    await changeRow(db, classes, target.id, {});
    audit({ target: `student_class:${target.id}`, detail: { ids, moved: moved.length } });
    return { moved: moved.length };
  },

  archiveClass: (call) =>
    savedRow(call, classSource, async (before) => {
      if (before!.state !== 'active') throw stateRefusal(before!, '归档');
      await changeRow(call.db, classes, before!.id, { state: 'archived' });
      await endMembers(call.db, [before!.id]);
      return before!.id;
    }),
  restoreClass: (call) =>
    savedRow(call, classSource, async (before) => {
      if (before!.state !== 'archived') throw stateRefusal(before!, '恢复');
      const { id } = before!;
      const members = await call.db.select().from(classMembers).where(eq(classMembers.classId, id));
      await refuseElsewhere(
        call.db,
        id,
        members.map(({ userId }) => userId),
      );
      await changeRow(call.db, classes, id, { state: 'active' });
      await call.db.update(classMembers).set({ isCurrent: true }).where(eq(classMembers.classId, id));
      return id;
    }),

  importMembers: async ({ db, user, body, audit }) => {
    const write = importMember(user.scope);
    const answer = await importRows({ tx: db, sheet: memberSheet, rows: body.rows, write });
    audit({ detail: { rows: body.rows.length } });
    return answer;
  },
  classRoster,
};

/** A class that is over lets nobody see its people any more; they may join another. */
async function endMembers(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .update(classMembers)
    .set({ isCurrent: false })
    .where(inArray(classMembers.classId, [...ids]));
}

function save(call: Call<(typeof classEndpoints)['addClass' | 'saveClass']>) {
  const { id, manager_id, members, cadres, ...fields }: typeof call.body & { id?: number } = call.body;
  return savedRow(call, detailSource, async (before) => {
    if (before && before.state !== 'active') throw stateRefusal(before, '修改');
    const { db, user } = call;
    const present = id === undefined ? null : (await find(db, classes, id)).managerId;
    const holders = present === null ? [] : [{ post: 'manager' as const, personId: present }];
    const [manager] = await postHolders(db, user.scope, { manager: manager_id }, holders);
    const saved = await saveRow(db, classes, id, { ...inTable(fields), managerId: manager?.personId ?? null });
    await setMembers(db, user.scope, saved, { members, cadres });
    return saved;
  });
}
