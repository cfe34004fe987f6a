import { and, desc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm';
import type { FollowUp, KeyStudent } from '@contract/student/keys';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { SubmissionStatus } from '@contract/approval/status';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader, RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf } from '../attachment/public';
import { statusOf } from '../approval/public';
import { departments } from '../dictionary/tables';
import { personRefs } from '../people/public';
import { people } from '../people/tables';
import { keySight } from './key-sight';
import { releaseFlow, subjectOf } from './release-flow';
import { classes, classMembers, followUps, keyCategories, keyStudents } from './tables';

const dayMs = 86_400_000;
export const fileOwner = 'student-follow-up';

/** The class that a person is in now. */
export const classNow = sql<string>`coalesce((select class.name from ${classMembers} member
  join ${classes} class on class.id = member.class_id where member.user_id = ${people.id} and member.is_current), '')`;

/** Key students with what their list says; the condition must hold `keySight`. */
export const keyRows = (db: Db) =>
  db
    .select({
      ...getTableColumns(keyStudents),
      name: people.name,
      staffId: people.staffId,
      deptName: sql<string>`coalesce(${departments.name}, '')`,
      className: classNow,
      categoryName: keyCategories.name,
      lastOn: sql<
        string | null
      >`(select max(one.day)::text from ${followUps} one where one.key_id = ${keyStudents.id})`,
      followCount: sql<number>`(select count(*)::int from ${followUps} one where one.key_id = ${keyStudents.id})`,
    })
    .from(keyStudents)
    .innerJoin(keyCategories, eq(keyCategories.id, keyStudents.categoryId))
    .innerJoin(people, eq(people.id, keyStudents.userId))
    .leftJoin(departments, eq(departments.id, people.deptId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof keyRows>>[number];

/** How many rows a condition finds. */
export async function countKeys(db: Db, where: SQL | undefined): Promise<number> {
  const [all] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(keyStudents)
    .innerJoin(keyCategories, eq(keyCategories.id, keyStudents.categoryId))
    .innerJoin(people, eq(people.id, keyStudents.userId))
    .where(where);
  return all!.total;
}

export async function toKeys({ db, user }: Reader, rows: readonly Row[]): Promise<KeyStudent[]> {
  const owners = await personRefs(
    db,
    user.scope,
    rows.map(({ ownerId }) => ownerId),
  );
  const submitted = await statusOf(db, releaseFlow, rows.map(subjectOf));
  const day = today();
  return rows.map((row) => {
    const subject = subjectOf(row);
    const isReleasing = submitted.get(subject)?.status === SubmissionStatus.underReview;
    return {
      id: row.id,
      subject,
      user_id: row.userId,
      name: row.name,
      staff_id: row.staffId,
      dept_name: row.deptName,
      class_name: row.className,
      category_id: row.categoryId,
      category_name: row.categoryName,
      level: row.level,
      tags: row.tags,
      reason: row.reason,
      origin: row.origin,
      owner: owners.get(row.ownerId) ?? null,
      next_on: row.nextOn,
      days_left: row.nextOn === null ? null : Math.round((Date.parse(row.nextOn) - Date.parse(day)) / dayMs),
      last_on: row.lastOn,
      follow_count: row.followCount,
      state: row.state,
      is_releasing: isReleasing,
      may_follow: row.state !== 'released' && !isReleasing && holds(user, 'student:key:edit'),
      created_on: hospitalDay(row.createdAt),
      version: row.version,
    };
  });
}

/** Its words stay out of the operation log, which others read. */
export const keySource: RowSource<KeyStudent> = {
  table: keyStudents,
  words: {},
  read: async (reader, id) => {
    const where = and(eq(keyStudents.id, id), keySight(reader.user));
    return first(await toKeys(reader, await keyRows(reader.db).where(where)));
  },
};

/** Whether somebody may see a record. */
export async function seesKey(
  db: Db,
  user: Pick<CurrentUser, 'userId' | 'scope' | 'permissions'>,
  id: number,
): Promise<boolean> {
  if (!holds(user, 'student:key:list')) return false;
  return (await countKeys(db, and(eq(keyStudents.id, id), keySight(user)))) > 0;
}

/** What was done about a key student, the newest first. */
export async function followUpsOf(db: Db, keyId: number): Promise<FollowUp[]> {
  const rows = await db
    .select({ ...getTableColumns(followUps), byName: people.name })
    .from(followUps)
    .innerJoin(people, eq(people.id, followUps.byId))
    .where(eq(followUps.keyId, keyId))
    .orderBy(desc(followUps.day), desc(followUps.id));
  const files = await attachmentsOf(
    db,
    fileOwner,
    rows.map(({ id }) => String(id)),
  );
  return rows.map(({ id, day, way, content, measures, level, state, nextOn, byName }) => ({
    id,
    day,
    way,
    content,
    measures,
    level,
    state,
    next_on: nextOn,
    by_name: byName,
    files: (files.get(String(id)) ?? []).map(({ id: file, name, kind, size, has_thumbnail }) => ({
      id: file,
      name,
      kind,
      size,
      has_thumbnail,
    })),
  }));
}
