import { and, asc, count, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { groupInput, headCount, personOption, PushTarget, TargetOptions } from '@contract/notice/push-types';
import type { CurrentUser, ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { currentHalf } from '@server/kits/today';
import { demandVersion } from '@server/kits/version';
import { departments } from '../dictionary/tables';
import { hasSomebody, visiblePeople } from '../people/public';
import { people, personTypes } from '../people/tables';
import { roles } from '../system/tables';
import { reachable } from './deliver';
import { noticeGroups } from './tables';
import { targetCondition } from './target';

/** Enough for the sender to see whom a target means. */
const sampleSize = 5;

/**
 * What a sender can choose from: only types and years that somebody in sight has, and departments that somebody in
 * sight belongs to or that the rotation brings somebody to.
 */
export async function targetOptions(db: Db, user: CurrentUser): Promise<TargetOptions> {
  const inSight = and(visiblePeople(user.scope), reachable);
  const types = await db
    .selectDistinct({ id: personTypes.id, name: personTypes.name })
    .from(people)
    .innerJoin(personTypes, eq(personTypes.id, people.typeId))
    .where(inSight)
    .orderBy(asc(personTypes.id));
  const depts = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(
      or(
        inArray(departments.id, db.selectDistinct({ id: people.deptId }).from(people).where(inSight)),
        and(keptBy(user.scope), hasSomebody(currentHalf())),
      ),
    )
    .orderBy(asc(departments.sort), asc(departments.id));
  const grades = await db
    .selectDistinct({ year: people.recruitYear })
    .from(people)
    .where(and(inSight, sql`${people.recruitYear} is not null`))
    .orderBy(asc(people.recruitYear));
  const enabledRoles = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(eq(roles.status, EnableState.enabled))
    .orderBy(asc(roles.id));
  return {
    types,
    depts,
    grades: grades.map(({ year }) => year!),
    roles: enabledRoles,
    groups: await myGroups(db, user),
  };
}

/** Condition on `department` for those where a placement brings somebody into sight. */
function keptBy(scope: ResolvedScope): SQL | undefined {
  if (scope.kind === 'all') return undefined;
  return 'deptIds' in scope ? inArray(departments.id, scope.deptIds) : sql`false`;
}

/** How many people a target means, and the first few of them. */
export async function headCountOf(db: Db, user: CurrentUser, target: PushTarget): Promise<z.output<typeof headCount>> {
  const meant = await targetCondition(db, target, user);
  const [all] = await db.select({ count: count() }).from(people).where(meant);
  const sample = await selectOptions(db).where(meant).orderBy(asc(people.id)).limit(sampleSize);
  return { count: all!.count, sample: sample.map(toOption) };
}

/** The sender's saved groups. */
async function myGroups(db: Db, user: CurrentUser) {
  return db
    .select(groupColumns)
    .from(noticeGroups)
    .where(eq(noticeGroups.ownerId, user.userId))
    .orderBy(asc(noticeGroups.name));
}

type GroupInput = z.output<typeof groupInput>;

/** @throws AppError NOTICE_GROUP_NAME */
export async function createGroup(db: Db, user: CurrentUser, input: GroupInput) {
  const [made] = await db
    .insert(noticeGroups)
    .values({ ...stored(input), ownerId: user.userId })
    .onConflictDoNothing()
    .returning(groupColumns);
  if (!made) throw new AppError('NOTICE_GROUP_NAME');
  return made;
}

/** @throws AppError NOT_FOUND, NOTICE_GROUP_NAME, VERSION_MISSING, VERSION_STALE */
export async function editGroup(
  db: Db,
  user: CurrentUser,
  edit: { id: number; input: GroupInput; ifMatch: number | undefined },
) {
  const mine = and(eq(noticeGroups.id, edit.id), eq(noticeGroups.ownerId, user.userId));
  const [old] = await db.select(groupColumns).from(noticeGroups).where(mine).for('update');
  if (!old) throw new AppError('NOT_FOUND');
  demandVersion(edit.ifMatch, old.version, old);
  const [namesake] = await db
    .select({ id: noticeGroups.id })
    .from(noticeGroups)
    .where(and(eq(noticeGroups.ownerId, user.userId), eq(noticeGroups.name, edit.input.name)));
  if (namesake && namesake.id !== edit.id) throw new AppError('NOTICE_GROUP_NAME');
  const [saved] = await db
    .update(noticeGroups)
    .set({ ...stored(edit.input), version: old.version + 1, updatedAt: sql`now()` })
    .where(mine)
    .returning(groupColumns);
  return saved!;
}

/** @throws AppError NOT_FOUND */
export async function removeGroup(db: Db, user: CurrentUser, id: number): Promise<void> {
  const gone = await db
    .delete(noticeGroups)
    .where(and(eq(noticeGroups.id, id), eq(noticeGroups.ownerId, user.userId)))
    .returning({ id: noticeGroups.id });
  if (gone.length === 0) throw new AppError('NOT_FOUND');
}

const groupColumns = {
  id: noticeGroups.id,
  name: noticeGroups.name,
  target: noticeGroups.target,
  version: noticeGroups.version,
};

/** A group holds no groups: what it means must not change with another one. */
function stored({ name, target }: GroupInput) {
  return { name, target: { ...target, group_ids: [] } };
}

function selectOptions(db: Db) {
  return db
    .select({ user_id: people.id, name: people.name, staff_id: people.staffId, dept_name: departments.name })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId));
}

function toOption(row: Awaited<ReturnType<typeof selectOptions>>[number]): z.output<typeof personOption> {
  return { ...row, dept_name: row.dept_name ?? '' };
}
