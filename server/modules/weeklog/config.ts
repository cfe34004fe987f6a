import { and, asc, eq, getTableColumns, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { WeeklogDepartment, weeklogConfigEndpoints, WeeklogSettings } from '@contract/weeklog/config';
import { groupBy } from '@contract/kernel/group-by';
import { statusWord } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import { weekDays } from '@contract/weeklog/rules';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { contains } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, switchedRow, type Reader, type RowSource } from '@server/kits/row-calls';
import { changeRow, first, pageOfRows, replaceParts, saveRow } from '@server/kits/rows';
import { violated } from '@server/kits/violation';
import { inTable, onWire } from '@server/kits/wire-names';
import { departments } from '../dictionary/tables';
import { personRefs, postHolders } from '../people/public';
import { people } from '../people/tables';
import { peopleHolding } from '../system/public';
import { writesFor } from './asked';
import { weeklogDepartments as table, weeklogLogs, weeklogReviewers, weeklogSettings, weeklogWriters } from './tables';

const rows = (db: Db) =>
  db
    .select({
      ...getTableColumns(table),
      name: departments.name,
      writerCount: sql<number>`(select count(*)::int from ${people} where ${writesFor(db)})`,
    })
    .from(table)
    .innerJoin(departments, eq(departments.id, table.deptId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof rows>>[number];

const source: RowSource<WeeklogDepartment> = {
  table,
  words: {
    name: '科室',
    everyone: { word: '填写人', say: (one) => (one ? '全体职工' : '指定人员') },
    writers: { word: '指定人员', say: (list) => list.map(({ user_id: id }) => `person:${id}`).join('、') },
    reviewers: { word: '批阅人', say: (list) => list.map(({ user_id: id }) => `person:${id}`).join('、') },
    since: '开始日期',
    status: { word: '状态', say: statusWord },
  },
  read: async (reader, id) => first(await onTheWire(reader, await rows(reader.db).where(eq(table.id, id)))),
};
const settingsSource: RowSource<WeeklogSettings> = {
  table: weeklogSettings,
  words: {
    week_day: { word: '每周起始', say: (one) => weekDays[one - 1]! },
    deadline_days: '截止于结束后（天）',
    deadline_time: '截止时间',
    holidays: {
      word: '节假日',
      say: (list) => list.map(({ name, from, to }) => `${name} ${from} 至 ${to}`).join('、'),
    },
  },
  read: async ({ db }, id) =>
    first((await db.select().from(weeklogSettings).where(eq(weeklogSettings.id, id))).map(onWire)),
};

/** 科室配置. */
export const configHandlers: Handlers<typeof weeklogConfigEndpoints> = {
  departments: async (call) => {
    const { db, query } = call;
    const where = contains(departments.name, query.name);
    const found = await pageOfRows(
      db,
      table,
      {
        ...query,
        where: where && inArray(table.deptId, db.select({ id: departments.id }).from(departments).where(where)),
        orderBy: [asc(table.id)],
      },
      rows(db),
    );
    return { total: found.total, list: await onTheWire(call, found.list) };
  },

  saveDepartment: (call) =>
    savedRow(call, source, async (before) => {
      const { db, user, body } = call;
      const { id, writer_ids: writerIds, reviewer_ids: reviewerIds, ...fields } = body;
      const writers = body.everyone ? [] : writerIds;
      await demandOfDepartment(db, body.dept_id, writers);
      const present = (before?.reviewers ?? []).map(({ user_id: personId }) => ({
        post: 'reviewer' as const,
        personId,
      }));
      const held = await postHolders(db, user.scope, { reviewer: reviewerIds }, present);
      const reviewers = held.map(({ personId }) => personId);
      await demandReviewers(db, reviewers);
      const saved = await refusingTwice(db, (tx) => saveRow(tx, table, id, inTable(fields)));
      const linked = (ids: readonly number[]) => ids.map((personId) => ({ departmentId: saved, personId }));
      await replaceParts(db, weeklogWriters, weeklogWriters.departmentId, saved, linked([...new Set(writers)]));
      await replaceParts(db, weeklogReviewers, weeklogReviewers.departmentId, saved, linked(reviewers));
      return saved;
    }),

  switchDepartment: (call) => switchedRow(call, source, async () => []),

  removeDepartment: (call) =>
    removedRow(call, source, async ({ name, dept_id: deptId }) => {
      const count = await call.db.$count(weeklogLogs, eq(weeklogLogs.deptId, deptId));
      refuseUsed(name, '删除', [{ label: '周志', count }]);
    }),

  settings: async ({ db }) =>
    first((await db.select().from(weeklogSettings).orderBy(asc(weeklogSettings.id)).limit(1)).map(onWire)),

  saveSettings: (call) =>
    savedRow(call, settingsSource, async () => {
      const { id, ...fields } = call.body;
      const wrong = fields.holidays.find(({ from, to }) => to < from);
      if (wrong) throw new AppError('WEEKLOG_HOLIDAY', { name: wrong.name });
      await changeRow(call.db, weeklogSettings, id, inTable(fields));
      return id;
    }),
};

/** Runs a write that may name a department a second time. @throws AppError WEEKLOG_TAKEN */
async function refusingTwice(db: Db, write: (savepoint: Db) => Promise<number>): Promise<number> {
  try {
    return await db.transaction(write);
  } catch (error) {
    if (violated(error, 'unique') === 'weeklog_department_dept') throw new AppError('WEEKLOG_TAKEN');
    throw error;
  }
}

/** @throws AppError WEEKLOG_WRITERS */
async function demandOfDepartment(db: Db, deptId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const found = await db.$count(
    people,
    and(inArray(people.id, wanted), eq(people.deptId, deptId), isNull(people.deletedAt)),
  );
  if (found < wanted.length) throw new AppError('WEEKLOG_WRITERS', { count: wanted.length - found });
}

/** @throws AppError WEEKLOG_REVIEWERS */
async function demandReviewers(db: Db, ids: readonly number[]): Promise<void> {
  const reading = await peopleHolding(db, 'workLog:log:view');
  const commenting = await peopleHolding(db, 'workLog:log:comment');
  const unable = ids.filter((id) => !reading.includes(id) || !commenting.includes(id));
  if (unable.length === 0) return;
  const named = await db
    .select({ name: people.name })
    .from(people)
    .where(and(inArray(people.id, unable), ne(people.name, '')));
  throw new AppError('WEEKLOG_REVIEWERS', { names: named.map(({ name }) => name).join('、') });
}

async function onTheWire({ db, user }: Reader, list: readonly Row[]): Promise<WeeklogDepartment[]> {
  const ids = list.map(({ id }) => id);
  const writers = await db.select().from(weeklogWriters).where(inArray(weeklogWriters.departmentId, ids));
  const reviewers = await db.select().from(weeklogReviewers).where(inArray(weeklogReviewers.departmentId, ids));
  const refs = await personRefs(
    db,
    user.scope,
    [...writers, ...reviewers].map(({ personId }) => personId),
  );
  const ofRow = (links: readonly { departmentId: number; personId: number }[]) => {
    const byRow = groupBy(links, ({ departmentId }) => departmentId);
    return (id: number) => (byRow.get(id) ?? []).flatMap(({ personId }) => refs.get(personId) ?? []);
  };
  const [writersOf, reviewersOf] = [ofRow(writers), ofRow(reviewers)];
  return list.map((row) => ({ ...onWire(row), writers: writersOf(row.id), reviewers: reviewersOf(row.id) }));
}
