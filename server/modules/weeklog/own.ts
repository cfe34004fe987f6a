import { and, desc, eq, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { AppError } from '@contract/kernel/errors';
import { daysAhead } from '@contract/rotation/stay-states';
import type { OwnLog, OwnWeek, weeklogOwnEndpoints } from '@contract/weeklog/own';
import {
  cameLate,
  deadlineOf,
  lastDayOf,
  logActions,
  mayDo,
  missingOf,
  stateOfWeek,
  weekOf,
  weekStates,
  type ItemValue,
  type LogAction,
  type LogState,
  type WeekRules,
} from '@contract/weeklog/rules';
import { deleteUnreferenced } from '@server/kernel/file-references';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { savedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, replaceParts } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf, setAttachments } from '../attachment/public';
import { settleNotices } from '../notice/public';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';
import { departmentOf, weekRules } from './asked';
import { factsOf } from './facts';
import { itemsOf, itemsOfLog } from './items';
import { weeklogLogs as logs, weeklogReviewers, weeklogValues } from './tables';

export type StoredLog = typeof logs.$inferSelect;

/** Key of the files that a log carries. */
export const logFiles = 'weeklog';
/** What somebody is reminded of. */
export const dueSubject = (userId: number, week: string) => `weeklog_due:${userId}:${week}`;

const source: RowSource<OwnLog> = {
  table: logs,
  words: { state: { word: '状态', say: (one) => weekStates[one] } },
  read: async (reader, id) => {
    const { db, user } = reader;
    const log = first(
      await db
        .select()
        .from(logs)
        .where(and(eq(logs.id, id), eq(logs.personId, user.userId))),
    );
    return ownLogOf(reader, log.week, log);
  },
};

/** 我的周志 and 填写周志. */
export const ownHandlers: Handlers<typeof weeklogOwnEndpoints> = {
  ownWeeks: async ({ db, user, query: { page, size, state } }) => {
    const rules = await weekRules(db);
    const asked = await departmentOf(db, user.userId);
    const stored = await db.select().from(logs).where(eq(logs.personId, user.userId));
    const weeks = new Map<string, OwnWeek>();
    const names = await namesOf(db, stored);
    const since = asked?.since ?? daysAhead(today(), 7);
    for (let week = weekOf(today(), rules); lastDayOf(week) >= since; week = daysAhead(week, -7)) {
      const log = inWeek(stored, week);
      weeks.set(log?.week ?? week, weekOnWire(log?.week ?? week, log, { rules, names }));
    }
    // Those of a department that asks no more.
    for (const log of stored)
      if (!weeks.has(log.week)) weeks.set(log.week, weekOnWire(log.week, log, { rules, names }));
    const list = [...weeks.values()]
      .filter((week) => state === undefined || week.state === state)
      .toSorted((one, other) => (one.week < other.week ? 1 : -1));
    return { total: list.length, list: list.slice((page - 1) * size, page * size) };
  },

  ownLog: async (call) => {
    const { db, user, query } = call;
    const rules = await weekRules(db);
    const week = weekOf(query.week ?? today(), rules);
    const log = await logOf(db, user.userId, week);
    if (!log) await demandWeek(db, user.userId, week, rules);
    return ownLogOf(call, week, log);
  },

  saveLog: async (call) => {
    const { db, user, body, audit } = call;
    const rules = await weekRules(db);
    const week = weekOf(body.week, rules);
    const stored = await logOf(db, user.userId, week, true);
    if ((stored?.version ?? 0) !== body.version) throw await movedOn(call, week, stored);
    if (stored) demandMay('edit', stored.state);
    const asked = await departmentOf(db, user.userId);
    if (!asked) throw new AppError('WEEKLOG_NOT_ASKED');
    if (!stored) await demandWeek(db, user.userId, week, rules);
    const items = stored ? await itemsOfLog(db, asked.deptId, stored.id) : await itemsOf(db, asked.deptId);
    const values = valuesOf(body.values, items);
    if (body.is_submitted) {
      const item = missingOf({ done: body.done, values }, items);
      if (item) throw new AppError('WEEKLOG_INCOMPLETE', { item });
    }
    const row = {
      deptId: asked.deptId,
      done: body.done,
      next: body.next,
      problems: body.problems,
      state: body.is_submitted ? ('submitted' as const) : ('draft' as const),
      submittedAt: body.is_submitted ? sql`now()` : null,
    };
    const [made] = stored
      ? [stored]
      : await db
          .insert(logs)
          .values({ ...row, personId: user.userId, week })
          .onConflictDoNothing({ target: [logs.personId, logs.week] })
          .returning({ id: logs.id });
    // Another device was first at the same moment.
    if (!made) throw await movedOn(call, week, await logOf(db, user.userId, week));
    const { id } = made;
    if (stored) await changeRow(db, logs, id, row);
    await replaceParts(
      db,
      weeklogValues,
      weeklogValues.logId,
      id,
      values.map(({ item_id: itemId, number, text }) => ({ logId: id, itemId, number, text })),
    );
    const removed = await setAttachments(db, user, { owner: logFiles, ownerId: String(id), ids: body.photos });
    const { database, storage } = call;
    call.afterCommit(() => deleteUnreferenced({ database, storage }, removed));
    if (body.is_submitted) await settleNotices(db, dueSubject(user.userId, stored?.week ?? week));
    audit({ target: `weeklog_log:${id}` });
    return ownLogOf(call, week, await logOf(db, user.userId, week));
  },

  withdrawLog: (call) =>
    savedRow(call, source, async (before) => {
      const [{ state }] = (await call.db.select({ state: logs.state }).from(logs).where(eq(logs.id, before!.id!))) as [
        { state: LogState },
      ];
      demandMay('withdraw', state);
      await changeRow(call.db, logs, call.body.id, { state: 'draft', submittedAt: null });
      return call.body.id;
    }),
};

/** The log whose first day lies in a week: after the first day of weeks was changed too there is one for each (ADR 158). */
export const inWeek = <Log extends { week: string }>(stored: readonly Log[], week: string): Log | undefined =>
  stored.find((log) => week <= log.week && log.week <= lastDayOf(week));

async function logOf(db: Db, userId: number, week: string, isLocked = false): Promise<StoredLog | undefined> {
  const found = db
    .select()
    .from(logs)
    .where(and(eq(logs.personId, userId), gte(logs.week, week), lte(logs.week, lastDayOf(week))))
    .orderBy(desc(logs.week))
    .limit(1);
  const [log] = isLocked ? await found.for('update') : await found;
  return log;
}

/** @throws AppError WEEKLOG_WEEK for weeks to come, and for those before anything was asked */
async function demandWeek(db: Db, userId: number, week: string, rules: WeekRules): Promise<void> {
  const asked = await departmentOf(db, userId);
  const current = weekOf(today(), rules);
  const since = asked ? weekOf(asked.since, rules) : current;
  if (week > current || week < since) throw new AppError('WEEKLOG_WEEK', { since });
}

/** @throws AppError WEEKLOG_STATE */
export function demandMay(action: LogAction, state: LogState): void {
  if (!mayDo(action, state))
    throw new AppError('WEEKLOG_STATE', { state: weekStates[state], action: logActions[action] });
}

async function movedOn(reader: Reader, week: string, log: StoredLog | undefined): Promise<AppError> {
  if (!log) return new AppError('NOT_FOUND');
  return new AppError('VERSION_STALE', {}, { copy: await ownLogOf(reader, week, log) });
}

/** Of what was filled in that which is asked for, each item once, in the words of its kind. */
function valuesOf(given: readonly ItemValue[], items: readonly { id: number; kind: string }[]): ItemValue[] {
  return items.flatMap(({ id, kind }): ItemValue[] => {
    const value = given.find(({ item_id: one }) => one === id);
    if (!value || kind === 'group') return [];
    if (kind === 'text') return value.text === '' ? [] : [{ item_id: id, number: null, text: value.text }];
    if (value.number === null) return [];
    return [{ item_id: id, number: kind === 'done' ? Number(value.number > 0) : value.number, text: '' }];
  });
}

/** What logs say of items, by log. */
export async function valuesByLog(db: Db, ids: readonly number[]): Promise<Map<number, ItemValue[]>> {
  const rows = await db
    .select()
    .from(weeklogValues)
    .where(inArray(weeklogValues.logId, [...ids]))
    .orderBy(weeklogValues.itemId);
  const found = groupBy(rows, ({ logId }) => logId);
  return new Map(
    [...found].map(([id, list]) => [id, list.map(({ itemId, number, text }) => ({ item_id: itemId, number, text }))]),
  );
}

async function namesOf(db: Db, stored: readonly Pick<StoredLog, 'reviewedBy'>[]): Promise<Map<number, string>> {
  const ids = stored.flatMap(({ reviewedBy }) => reviewedBy ?? []);
  const rows = await db.select({ id: people.id, name: people.name }).from(people).where(inArray(people.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const iso = (at: Date | null) => at?.toISOString() ?? null;

function weekOnWire(
  week: string,
  log: StoredLog | undefined,
  { rules, names }: { rules: WeekRules; names: ReadonlyMap<number, string> },
) {
  return {
    week,
    until: lastDayOf(week),
    state: stateOfWeek(week, log, rules, Date.now()),
    deadline: new Date(deadlineOf(week, rules)).toISOString(),
    is_late: cameLate(week, log?.submittedAt?.getTime() ?? null, rules),
    submitted_at: iso(log?.submittedAt ?? null),
    comment: log?.comment ?? '',
    reviewer: names.get(log?.reviewedBy ?? 0) ?? '',
    reviewed_at: iso(log?.reviewedAt ?? null),
    done: log?.done ?? '',
    next: log?.next ?? '',
    problems: log?.problems ?? '',
  };
}

/** Somebody's own log of a week, whole. */
async function ownLogOf({ db, user }: Reader, asked: string, log: StoredLog | undefined): Promise<OwnLog> {
  const week = log?.week ?? asked;
  const rules = await weekRules(db);
  const department = await departmentOf(db, user.userId);
  const [last] = await db
    .select()
    .from(logs)
    .where(and(eq(logs.personId, user.userId), lt(logs.week, week)))
    .orderBy(desc(logs.week))
    .limit(1);
  const values = await valuesByLog(db, [...(log ? [log.id] : []), ...(last ? [last.id] : [])]);
  const deptId = log?.deptId ?? department?.deptId;
  const [dept] = deptId
    ? await db.select({ name: departments.name }).from(departments).where(eq(departments.id, deptId))
    : [];
  const reviewers = department
    ? await db
        .select({ name: people.name })
        .from(weeklogReviewers)
        .innerJoin(people, eq(people.id, weeklogReviewers.personId))
        .where(eq(weeklogReviewers.departmentId, department.id))
        .orderBy(people.id)
    : [];
  const files = log ? ((await attachmentsOf(db, logFiles, [String(log.id)])).get(String(log.id)) ?? []) : [];
  const items = !deptId ? [] : log ? await itemsOfLog(db, deptId, log.id) : await itemsOf(db, deptId);
  return {
    ...weekOnWire(week, log, { rules, names: await namesOf(db, log ? [log] : []) }),
    id: log?.id ?? null,
    is_asked: department !== undefined,
    dept_name: dept?.name ?? '',
    reviewers: reviewers.map(({ name }) => name),
    values: (log && values.get(log.id)) ?? [],
    photos: files.map(({ id }) => id),
    items,
    facts: await factsOf(db, user.userId, week),
    last: last
      ? {
          week: last.week,
          done: last.done,
          next: last.next,
          problems: last.problems,
          values: values.get(last.id) ?? [],
        }
      : null,
    version: log?.version ?? 0,
  };
}
