import { and, eq, inArray, ne } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { memberSheet } from '@contract/student/sheets';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { replaceParts } from '@server/kits/rows';
import { isStaff, managedPeople, notManaged, personRefs } from '../people/public';
import { people } from '../people/tables';
import { classSight } from './class-rows';
import { classCadres, classes, classMembers } from './tables';

interface Wanted {
  members: readonly { user_id: number; group: number }[];
  cadres: readonly { user_id: number; cadre_id: number }[];
}

/**
 * Makes these the members and cadres of a class that goes on. Belonging to a class lets its manager see a person, so who is
 * new must belong to the caller's scope and be trained here; whom the caller does not see stays as he is.
 * @throws AppError PERSON_NOT_OWN, NOT_FOUND, STUDENT_IN_CLASS, STUDENT_CADRE_STRANGER
 */
export async function setMembers(db: Db, scope: ResolvedScope, classId: number, wanted: Wanted): Promise<void> {
  const present = await db.select().from(classMembers).where(eq(classMembers.classId, classId));
  const seen = await personRefs(
    db,
    scope,
    present.map(({ userId }) => userId),
  );
  const kept = present.filter(({ userId }) => !seen.has(userId));
  const groups = new Map(wanted.members.map(({ user_id: userId, group }) => [userId, group]));
  const fresh = [...groups.keys()].filter((id) => !present.some(({ userId }) => userId === id));
  await demandTrainees(db, scope, fresh);
  await refuseElsewhere(db, classId, fresh);
  const unseen = new Set(kept.map(({ userId }) => userId));
  const rows = [...groups].flatMap(([userId, group]) => (unseen.has(userId) ? [] : [{ classId, userId, group }]));
  const members = [...kept, ...rows];
  const strangers = wanted.cadres.filter(({ user_id: id }) => !members.some(({ userId }) => userId === id));
  if (strangers.length > 0) throw new AppError('STUDENT_CADRE_STRANGER');
  const held = await db.select().from(classCadres).where(eq(classCadres.classId, classId));
  const posts = new Map(
    [
      ...held.filter(({ userId }) => unseen.has(userId)),
      ...wanted.cadres.map(({ user_id: userId, cadre_id: cadreId }) => ({ classId, userId, cadreId })),
    ].map((post) => [`${post.userId} ${post.cadreId}`, post]),
  );
  await replaceParts(db, classMembers, classMembers.classId, classId, members);
  await replaceParts(db, classCadres, classCadres.classId, classId, [...posts.values()]);
}

/** @throws AppError PERSON_NOT_OWN, NOT_FOUND; DICT_PERSON_INVALID never: staff are nobody's members, and not found */
async function demandTrainees(db: Db, scope: ResolvedScope, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const own = await db
    .select({ id: people.id, isStaff })
    .from(people)
    .where(and(inArray(people.id, [...ids]), managedPeople(scope)));
  if (own.length < ids.length) throw await notManaged(db, scope, ids);
  if (own.some((person) => person.isStaff)) throw new AppError('NOT_FOUND');
}

/** @throws AppError STUDENT_IN_CLASS with the names of those who are in a class that goes on */
export async function refuseElsewhere(db: Db, classId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const taken = await db
    .select({ name: people.name })
    .from(classMembers)
    .innerJoin(people, eq(people.id, classMembers.userId))
    .where(
      and(inArray(classMembers.userId, [...ids]), eq(classMembers.isCurrent, true), ne(classMembers.classId, classId)),
    );
  if (taken.length > 0) throw new AppError('STUDENT_IN_CLASS', { names: taken.map(({ name }) => name).join('、') });
}

/** A line of a sheet: somebody belongs to a class; who is in another one stays there. */
export const importMember =
  (scope: ResolvedScope) =>
  async (tx: Db, row: RowOf<typeof memberSheet>): Promise<'created' | 'updated' | 'unchanged'> => {
    const [found] = await tx
      .select()
      .from(classes)
      .where(and(eq(classes.code, row.code), classSight(scope)));
    if (!found) throw new AppError('INPUT_INVALID', { detail: `没有编码为“${row.code}”的班级` });
    if (found.state !== 'active') throw new AppError('INPUT_INVALID', { detail: `“${found.name}”已不是在读班级` });
    const [person] = await tx
      .select({ id: people.id, isStaff })
      .from(people)
      .where(and(eq(people.staffId, row.staff_id), managedPeople(scope)));
    if (!person || person.isStaff) throw new AppError('INPUT_INVALID', { detail: `没有工号为“${row.staff_id}”的学员` });
    await refuseElsewhere(tx, found.id, [person.id]);
    const at = and(eq(classMembers.classId, found.id), eq(classMembers.userId, person.id));
    const [present] = await tx.select().from(classMembers).where(at);
    const group = row.group ?? present?.group ?? 0;
    if (present?.group === group) return 'unchanged';
    if (present) await tx.update(classMembers).set({ group }).where(at);
    else await tx.insert(classMembers).values({ classId: found.id, userId: person.id, group });
    return present ? 'updated' : 'created';
  };
