import { asc, count, desc, eq, inArray, ne, and } from 'drizzle-orm';
import type { CalendarDay, LeaveKind, leaveEndpoints } from '@contract/attendance/leave';
import { calendarKinds } from '@contract/attendance/leave';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { attendanceDays, attendanceLeaveKinds, attendanceLeaves } from './tables';

const kindWords: FieldWords<LeaveKind> = {
  name: '名称',
  quota: { word: '每年额度', say: (days) => (days === null ? '不限' : `${days} 天`) },
  counts_rest_days: { word: '含休息日', say: (is) => (is ? '是' : '否') },
  makes_up: { word: '计入补轮', say: (is) => (is ? '是' : '否') },
};
const dayWords: FieldWords<CalendarDay> = {
  day: '日期',
  kind: { word: '安排', say: (kind) => calendarKinds[kind] },
  name: '名称',
};

const kinds: RowSource<LeaveKind> = {
  table: attendanceLeaveKinds,
  words: kindWords,
  read: async ({ db }, id) => first(await toKinds(db, [await find(db, attendanceLeaveKinds, id)])),
};
const days: RowSource<CalendarDay> = {
  table: attendanceDays,
  words: dayWords,
  read: async ({ db }, id) => toDay(await find(db, attendanceDays, id)),
};

type ConfigCalls = 'kinds' | 'saveKind' | 'removeKind' | 'days' | 'saveDay' | 'removeDay';

/** 考勤配置: kinds of leave, and the work calendar. */
export const configHandlers: Pick<Handlers<typeof leaveEndpoints>, ConfigCalls> = {
  kinds: async ({ db, query }) => {
    const { total, list } = await pageOfRows(db, attendanceLeaveKinds, {
      ...query,
      orderBy: [asc(attendanceLeaveKinds.id)],
    });
    return { total, list: await toKinds(db, list) };
  },
  saveKind: (call) =>
    savedRow(call, kinds, () => {
      const { id, name, quota, counts_rest_days: countsRestDays, makes_up: makesUp } = call.body;
      return saveRow(call.db, attendanceLeaveKinds, id, { name, quota, countsRestDays, makesUp });
    }),
  removeKind: (call) =>
    removedRow(call, kinds, async ({ name, use_count }) =>
      refuseUsed(name, '删除', [{ label: '该类型的请假', count: use_count }]),
    ),
  days: async ({ db, query }) => {
    const where = equals(attendanceDays.kind, query.kind);
    const { total, list } = await pageOfRows(db, attendanceDays, {
      ...query,
      where,
      orderBy: [desc(attendanceDays.day)],
    });
    return { total, list: list.map(toDay) };
  },
  saveDay: (call) =>
    savedRow(call, days, async () => {
      const { id, day, kind, name } = call.body;
      const same = and(eq(attendanceDays.day, day), id === undefined ? undefined : ne(attendanceDays.id, id));
      if ((await call.db.$count(attendanceDays, same)) > 0) {
        throw new AppError('ATTENDANCE_LOCKED', { reason: `${day} 已在工作日历中，请修改原有的一条` });
      }
      return saveRow(call.db, attendanceDays, id, { day, kind, name, source: '本院设置' });
    }),
  removeDay: (call) => removedRow(call, days),
};

async function toKinds(db: Db, rows: (typeof attendanceLeaveKinds.$inferSelect)[]): Promise<LeaveKind[]> {
  const counts = await db
    .select({ id: attendanceLeaves.kindId, count: count() })
    .from(attendanceLeaves)
    .where(
      inArray(
        attendanceLeaves.kindId,
        rows.map(({ id }) => id),
      ),
    )
    .groupBy(attendanceLeaves.kindId);
  return rows.map(({ id, name, quota, countsRestDays, makesUp, version }) => ({
    id,
    name,
    quota,
    counts_rest_days: countsRestDays,
    makes_up: makesUp,
    use_count: counts.find((one) => one.id === id)?.count ?? 0,
    version,
  }));
}

const toDay = ({ id, day, kind, name, source, version }: typeof attendanceDays.$inferSelect): CalendarDay => ({
  id,
  day,
  kind,
  // The name of a row in questions is its day's.
  name,
  source,
  version,
});
