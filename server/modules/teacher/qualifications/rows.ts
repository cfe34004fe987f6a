import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { Qualification } from '@contract/teacher/qualifications';
import { capacityNames, levelNames, trainingNames, unmetConditions, type Conditions } from '@contract/teacher/qualify';
import { qualificationState } from '@contract/teacher/rules';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { hoursOf } from '../../activities/public';
import { dayMs } from '@contract/room/rules';
import { departments } from '../../dictionary/tables';
import { meansOf } from '../../evaluation/public';
import { visiblePeople } from '../../people/public';
import { people, teacherStudents } from '../../people/tables';
import { qualificationRules } from '../rules/tables';
import { qualifications } from './tables';

/** What is kept in the personal file under a key of its own; see contract/people/initial-types. */
const fact = (key: 'title' | 'degree') => sql<string>`coalesce(${people.profile} ->> ${sql.raw(`'${key}'`)}, '')`;

/** Kinds that trainees belong to are those of relations between teachers and trainees. */
const trainees = sql<number>`(select count(*)::int from ${teacherStudents} relation
  where relation.teacher_id = ${qualifications.userId} and relation.kind = ${qualifications.capacity}
  and relation.ended_at is null)`;
const mostOfRelations = 2;

/** Qualifications with the person, his department and the rule that holds; the condition must hold `visiblePeople`. */
const rowsOf = (db: Db) =>
  db
    .select({
      ...getTableColumns(qualifications),
      name: people.name,
      staffId: people.staffId,
      title: fact('title'),
      degree: fact('degree'),
      enrolledOn: people.enrolledOn,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      trainees,
      rule: qualificationRules,
    })
    .from(qualifications)
    .innerJoin(people, eq(people.id, qualifications.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .leftJoin(
      qualificationRules,
      and(
        eq(qualificationRules.capacity, qualifications.capacity),
        eq(qualificationRules.level, qualifications.level),
        eq(qualificationRules.status, 1),
      ),
    )
    .$dynamic();
type Row = Awaited<ReturnType<typeof rowsOf>>[number];

/** A page of those whom somebody sees, who ends first at the top. */
export async function qualificationPage(
  reader: Reader,
  { page, size, where }: { page: number; size: number; where: SQL | undefined },
): Promise<{ total: number; list: Qualification[] }> {
  const seen = and(visiblePeople(reader.user.scope), where);
  const [all] = await reader.db
    .select({ total: sql<number>`count(*)::int` })
    .from(qualifications)
    .innerJoin(people, eq(people.id, qualifications.userId))
    .where(seen);
  const rows = await rowsOf(reader.db)
    .where(seen)
    .orderBy(qualifications.validUntil, qualifications.id)
    .limit(size)
    .offset((page - 1) * size);
  return { total: all!.total, list: await toQualifications(reader.db, rows) };
}

async function toQualifications(db: Db, rows: readonly Row[]): Promise<Qualification[]> {
  const day = today();
  const year = { from: `${day.slice(0, 4)}-01-01`, to: `${day.slice(0, 4)}-12-31` };
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const hours = await hoursOf(db, ids, year);
  const means = await meansOf(
    db,
    ids.map((id) => `p${id}`),
    year,
  );
  return rows.map((row) => ({
    id: row.id,
    user_id: row.userId,
    name: row.name,
    staff_id: row.staffId,
    dept_name: row.deptName,
    title: row.title,
    capacity: row.capacity,
    level: row.level,
    qualified_on: row.qualifiedOn,
    valid_until: row.validUntil,
    days_left: (Date.parse(row.validUntil) - Date.parse(day)) / dayMs,
    training: row.training,
    training_until: row.trainingUntil,
    state: qualificationState({ valid_until: row.validUntil, reason: row.reason }, day),
    reason: row.reason,
    note: row.note,
    trainees: row.capacity <= mostOfRelations ? row.trainees : null,
    most_trainees: row.rule?.mostTrainees ?? null,
    hours: (hours.get(row.userId)?.taught ?? []).reduce((sum, kind) => sum + kind.hours, 0),
    mean: means.get(`p${row.userId}`) ?? null,
    unmet: row.rule ? unmetOf(row.rule, row, day) : ['没有启用的师资条件'],
    version: row.version,
  }));
}

/** Practice is counted from the day of entry in the personal file: the file knows no earlier one. */
function unmetOf(rule: Conditions, row: Row, day: string): string[] {
  const certificates = row.training === null ? [] : [{ level: row.training, valid_until: row.trainingUntil }];
  const facts = { title: row.title, practised_since: row.enrolledOn, degree: row.degree, certificates };
  return unmetConditions(rule, facts, day).map(({ text }) => text);
}

export const qualificationSource: RowSource<Qualification> = {
  table: qualifications,
  words: {
    capacity: { word: '类别', say: (one) => capacityNames[one] },
    level: { word: '级别', say: (one) => levelNames[one] },
    qualified_on: '聘任日期',
    valid_until: '有效期至',
    training: { word: '培训证书', say: (one) => (one === null ? '无' : trainingNames[one]) },
    training_until: '证书有效期至',
    reason: '停聘原因',
    note: '说明',
  },
  read: async ({ db, user }, id) => {
    const where = and(eq(qualifications.id, id), visiblePeople(user.scope));
    return first(await toQualifications(db, await rowsOf(db).where(where)));
  },
};

/** Whether somebody may see a qualification, and so what became of it: reasons of suspension stand in its history. */
export async function seesQualification(db: Db, user: Reader['user'], id: number): Promise<boolean> {
  const rows = await db
    .select({ id: qualifications.id })
    .from(qualifications)
    .innerJoin(people, eq(people.id, qualifications.userId))
    .where(and(eq(qualifications.id, id), visiblePeople(user.scope)));
  return rows.length > 0;
}
