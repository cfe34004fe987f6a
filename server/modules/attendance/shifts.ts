import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm';
import { mostShifts, shiftCoverWords, shiftKindWords, shiftToneWords } from '@contract/attendance/shift-rules';
import type { Shift, shiftEndpoints } from '@contract/attendance/shifts';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import type { FieldWords } from '@server/kernel/field-changes';
import type { Handlers } from '@server/kernel/implement';
import { refuseUsed } from '@server/kits/references';
import { removedRow, savedRow, type RowSource } from '@server/kits/row-calls';
import { find, first, pageOfRows, saveRow } from '@server/kits/rows';
import { attendanceRoster, attendanceShifts, attendanceWardShifts } from './tables';

const yes = (is: unknown) => (is ? '是' : '否');
const words: FieldWords<Shift> = {
  code: '代码',
  name: '名称',
  kind: { word: '类别', say: (kind) => shiftKindWords[kind] },
  covers: { word: '覆盖', say: (covers) => shiftCoverWords[covers] },
  begin_at: { word: '开始时间', say: (time) => time ?? '无' },
  end_at: { word: '结束时间', say: (time) => time ?? '无' },
  tone: { word: '颜色', say: (tone) => shiftToneWords[tone] },
  is_default: { word: '默认班次', say: yes },
  is_active: { word: '启用', say: yes },
};

const shifts: RowSource<Shift> = {
  table: attendanceShifts,
  words,
  read: async ({ db }, id) => first(await toShifts(db, [await find(db, attendanceShifts, id)])),
};

/** 班次: what the days of a personnel type are planned by. */
export const shiftHandlers: Handlers<typeof shiftEndpoints> = {
  shifts: async ({ db, query }) => {
    const { total, list } = await pageOfRows(db, attendanceShifts, {
      ...query,
      where: eq(attendanceShifts.typeId, query.type_id),
      orderBy: [asc(attendanceShifts.id)],
    });
    return { total, list: await toShifts(db, list) };
  },
  saveShift: (call) =>
    savedRow(call, shifts, async (before) => {
      const { db } = call;
      const { id, type_id, code, name, kind, covers, tone, ...rest } = call.body;
      // A shift stays with its type: days of that type are planned by it.
      const typeId = before?.type_id ?? type_id;
      await db.execute(sql`select pg_advisory_xact_lock(hashtext(${`attendance shifts ${typeId}`}))`);
      const others = await db
        .select()
        .from(attendanceShifts)
        .where(and(eq(attendanceShifts.typeId, typeId), id === undefined ? undefined : ne(attendanceShifts.id, id)));
      const same = others.find((one) => one.code === code);
      if (same) throw new AppError('ATTENDANCE_LOCKED', { reason: `代码“${code}”已是“${same.name}”的，请换一个` });
      if (others.length >= mostShifts)
        throw new AppError('ATTENDANCE_LOCKED', { reason: `每类人员最多 ${mostShifts} 个班次，请修改原有的` });
      if (rest.is_default) {
        await db
          .update(attendanceShifts)
          .set({ isDefault: false, version: sql`${attendanceShifts.version} + 1` })
          .where(and(eq(attendanceShifts.typeId, typeId), eq(attendanceShifts.isDefault, true)));
      }
      const hours = kind === 'rest' ? { beginAt: null, endAt: null } : { beginAt: rest.begin_at, endAt: rest.end_at };
      return saveRow(db, attendanceShifts, id, {
        typeId,
        code,
        name,
        kind,
        covers: kind === 'rest' ? 'day' : covers,
        tone,
        ...hours,
        isDefault: rest.is_default,
        isActive: rest.is_active,
      });
    }),
  removeShift: (call) =>
    removedRow(call, shifts, async ({ id, name, use_count: used }) => {
      const wards = await call.db.$count(attendanceWardShifts, eq(attendanceWardShifts.shiftId, id));
      refuseUsed(name, '删除', [
        { label: '已排的班', count: used - wards },
        { label: '以它为默认班次的科室', count: wards },
      ]);
    }),
};

/** All shifts of a type, in the order of their letters on the wire. */
export async function shiftsOfType(db: Db, typeId: number): Promise<Shift[]> {
  const rows = await db
    .select()
    .from(attendanceShifts)
    .where(eq(attendanceShifts.typeId, typeId))
    .orderBy(asc(attendanceShifts.id));
  return rows.map((row) => toShift(row, 0));
}

async function toShifts(db: Db, rows: (typeof attendanceShifts.$inferSelect)[]): Promise<Shift[]> {
  const ids = rows.map(({ id }) => id);
  const rosters = await db
    .select({ id: attendanceRoster.shiftId, count: count() })
    .from(attendanceRoster)
    .where(inArray(attendanceRoster.shiftId, ids))
    .groupBy(attendanceRoster.shiftId);
  const wards = await db
    .select({ id: attendanceWardShifts.shiftId, count: count() })
    .from(attendanceWardShifts)
    .where(inArray(attendanceWardShifts.shiftId, ids))
    .groupBy(attendanceWardShifts.shiftId);
  return rows.map((row) => {
    const used = [...rosters, ...wards].filter(({ id }) => id === row.id);
    return toShift(
      row,
      used.reduce((sum, one) => sum + one.count, 0),
    );
  });
}

const toShift = (row: typeof attendanceShifts.$inferSelect, used: number): Shift => ({
  id: row.id,
  type_id: row.typeId,
  code: row.code,
  name: row.name,
  kind: row.kind,
  covers: row.covers,
  begin_at: row.beginAt,
  end_at: row.endAt,
  tone: row.tone,
  is_default: row.isDefault,
  is_active: row.isActive,
  use_count: used,
  version: row.version,
});
