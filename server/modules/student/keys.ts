import { and, asc, eq, gte, lt, lte, ne, sql, type SQL } from 'drizzle-orm';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { KeyDetail, KeyStudent, keyEndpoints } from '@contract/student/keys';
import { dueDays, keyStates, nextFollowUp, viewers } from '@contract/student/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Call, Handlers } from '@server/kernel/implement';
import { contains, equals } from '@server/kits/contains';
import { savedRow } from '@server/kits/row-calls';
import { addRow, changeRow, find } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { scopesOf } from '../account/public';
import { accounts } from '../account/tables';
import { submit } from '../approval/public';
import { bindAttachments } from '../attachment/public';
import { notify } from '../notice/public';
import { demandVisible, isStaff, managedPeople, visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { countKeys, fileOwner, followUpsOf, keyRows, keySource, toKeys } from './key-rows';
import { keySight } from './key-sight';
import { dismiss, signalsFor } from './key-signals';
import { releaseFlow } from './release-flow';
import { dismissedSignals, followUps, keyCategories, keyStudents } from './tables';

const target = (id: number) => `student_key:${id}`;

/** 重点学生. Everything that is read goes by `keySight`, and leaves the numbers of the records in the log. */
export const keyHandlers: Handlers<typeof keyEndpoints> = {
  keyStudents: keyPage,
  exportKeys: keyPage,
  keyChoices: async ({ db }) => {
    const rows = await db.select().from(keyCategories).orderBy(asc(keyCategories.id));
    return {
      categories: rows.map(({ id, name, levels, tags, followDays, viewers: list }) => ({
        id,
        name,
        levels,
        tags,
        follow_days: followDays,
        viewers: list.map((one) => viewers[one]),
      })),
    };
  },
  keyDetail: async (call) => {
    const { id } = call.params;
    const row = await keySource.read(call, id);
    const { createdBy } = await find(call.db, keyStudents, id);
    const author = await find(call.db, people, createdBy);
    call.audit({ target: target(id) });
    return { ...row, created_by: author.name, follow_ups: await followUpsOf(call.db, id) } satisfies KeyDetail;
  },

  keySignals: async ({ db, user, audit }) => {
    const found = await signalsFor(db, user);
    audit({ detail: { count: found.length } });
    return found;
  },
  dismissSignal: async ({ db, user, body, audit }) => {
    await dismiss(db, user, { userId: body.user_id, signal: body.signal, reason: body.reason });
    // Not the person: that somebody was suggested is as confidential as what came of it.
    audit({ detail: { count: 1 } });
    return { user_id: body.user_id };
  },

  addKey: async ({ db, user, body, audit }) => {
    const { user_id: userId, category_id: categoryId, level, tags, reason, origin, owner_id: ownerId } = body;
    if (userId === user.userId) throw new AppError('STUDENT_KEY_SELF');
    await demandVisible(db, user.scope, [userId]);
    const [trainee] = await db
      .select({ isStaff })
      .from(people)
      .where(and(eq(people.id, userId), visiblePeople(user.scope)));
    if (!trainee || trainee.isStaff) throw new AppError('NOT_FOUND');
    const category = await categoryOf(db, categoryId, level);
    await demandOwner(db, user, { ownerId, userId });
    const open = and(
      eq(keyStudents.userId, userId),
      eq(keyStudents.categoryId, categoryId),
      ne(keyStudents.state, 'released'),
    );
    // Whoever may not see it is told no more than that it exists; two people follow one up otherwise.
    if ((await db.$count(keyStudents, open)) > 0) throw new AppError('STUDENT_KEY_TWICE');
    const nextOn = nextDay(body.next_on) ?? nextFollowUp(today(), category.followDays);
    const id = await addRow(db, keyStudents, {
      userId,
      categoryId,
      level,
      tags,
      reason,
      origin,
      ownerId,
      nextOn,
      createdBy: user.userId,
    });
    if (body.signal)
      await db
        .insert(dismissedSignals)
        .values({ userId, signal: body.signal, byId: user.userId })
        .onConflictDoNothing();
    await tellOwner(db, user, { id, ownerId, nextOn });
    audit({ target: target(id) });
    return { id };
  },

  saveKey: (call) =>
    savedRow(call, keySource, async (before) => {
      const { db, user, body } = call;
      demandOpen(before!, '修改');
      const stored = await find(db, keyStudents, body.id);
      await categoryOf(db, stored.categoryId, body.level);
      if (body.owner_id !== stored.ownerId)
        await demandOwner(db, user, { ownerId: body.owner_id, userId: stored.userId });
      const nextOn = body.next_on === stored.nextOn ? stored.nextOn : nextDay(body.next_on);
      const { level, tags, reason, owner_id: ownerId } = body;
      await changeRow(db, keyStudents, body.id, { level, tags, reason, ownerId, nextOn });
      if (ownerId !== stored.ownerId) await tellOwner(db, user, { id: body.id, ownerId, nextOn });
      return body.id;
    }),

  addFollowUp: (call) =>
    savedRow(call, keySource, async (before) => {
      const { db, user, body } = call;
      demandOpen(before!, '跟进');
      if (body.day > today()) throw new AppError('STUDENT_FOLLOW_FUTURE');
      const category = await categoryOf(db, before!.category_id, body.level);
      const nextOn = nextDay(body.next_on) ?? nextFollowUp(today(), category.followDays);
      const { level, state, day, way, content, measures } = body;
      const [made] = await db
        .insert(followUps)
        .values({ keyId: body.id, day, way, content, measures, level, state, nextOn, byId: user.userId })
        .returning({ id: followUps.id });
      await bindAttachments(db, user, { owner: fileOwner, ownerId: String(made!.id), ids: body.files });
      await changeRow(db, keyStudents, body.id, { level, state, nextOn });
      return body.id;
    }),

  releaseKey: (call) =>
    savedRow(call, keySource, async (before) => {
      const { db, user, body } = call;
      demandOpen(before!, '申请解除');
      await submit(db, releaseFlow, {
        subjectId: before!.subject,
        submitterId: user.userId,
        title: `解除重点学生（第 ${body.id} 号）`,
        payload: { reason: body.reason },
      });
      return body.id;
    }),
};

type Listing = Call<(typeof keyEndpoints)['keyStudents' | 'exportKeys']>;

async function keyPage(call: Listing) {
  const { db, user, query } = call;
  const day = today();
  const due: Record<NonNullable<typeof query.due>, SQL | undefined> = {
    late: lt(keyStudents.nextOn, day),
    today: and(lte(keyStudents.nextOn, day), ne(keyStudents.state, 'released')),
    week: and(gte(keyStudents.nextOn, day), lte(keyStudents.nextOn, daysAhead(day, dueDays))),
  };
  const where = and(
    keySight(user),
    contains(people.name, query.name),
    equals(keyStudents.categoryId, query.category_id),
    equals(keyStudents.state, query.state),
    query.due && due[query.due],
  );
  const rows = await keyRows(db)
    .where(where)
    .orderBy(sql`${keyStudents.state} = 'released'`, sql`${keyStudents.nextOn} asc nulls last`, asc(keyStudents.id))
    .limit(query.size)
    .offset((query.page - 1) * query.size);
  call.audit({ detail: { ids: rows.map(({ id }) => id) } });
  return { total: await countKeys(db, where), list: await toKeys(call, rows) };
}

/** @throws AppError STUDENT_KEY_STATE unless it goes on and no release of it waits */
function demandOpen({ state, is_releasing: isReleasing }: KeyStudent, action: string): void {
  if (state === 'released') throw new AppError('STUDENT_KEY_STATE', { state: `已${keyStates.released}`, action });
  if (isReleasing) throw new AppError('STUDENT_KEY_STATE', { state: '正在审批解除', action });
}

/** @throws AppError REFERENCE_MISSING, STUDENT_KEY_LEVEL */
async function categoryOf(db: Db, id: number, level: string) {
  const [category] = await db.select().from(keyCategories).where(eq(keyCategories.id, id));
  if (!category) throw new AppError('REFERENCE_MISSING');
  if (!category.levels.includes(level)) throw new AppError('STUDENT_KEY_LEVEL', { level });
  return category;
}

/** @throws AppError STUDENT_NEXT_PAST for a day that is over */
function nextDay(day: string | null): string | null {
  if (day !== null && day < today()) throw new AppError('STUDENT_NEXT_PAST');
  return day;
}

/**
 * Somebody of the caller's own, or himself, who may see key students and sees this person: else nobody would follow
 * the person up, and nobody would know. @throws AppError STUDENT_OWNER_BLIND
 */
async function demandOwner(db: Db, user: CurrentUser, { ownerId, userId }: { ownerId: number; userId: number }) {
  const refused = new AppError('STUDENT_OWNER_BLIND');
  if (ownerId === userId) throw refused;
  const among = ownerId === user.userId ? undefined : managedPeople(user.scope);
  const [owner] = await db
    .select({ isStaff })
    .from(people)
    .where(and(eq(people.id, ownerId), among));
  if (!owner?.isStaff || !(await peopleHolding(db, 'student:key:list')).includes(ownerId)) throw refused;
  const held = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.userId, ownerId), eq(accounts.status, EnableState.enabled)));
  const scopes = await scopesOf(
    db,
    held.map(({ id }) => id),
  );
  for (const { scope } of scopes)
    if ((await db.$count(people, and(eq(people.id, userId), visiblePeople(scope)))) > 0) return;
  throw refused;
}

async function tellOwner(db: Db, user: CurrentUser, to: { id: number; ownerId: number; nextOn: string | null }) {
  if (to.ownerId === user.userId) return;
  await notify(db, {
    event: 'student.key.assigned',
    recipients: { owner: [to.ownerId] },
    variables: { next: to.nextOn ?? '近期' },
    link: `/student-manage/key-student-details?id=${to.id}`,
    subject: target(to.id),
  });
}
