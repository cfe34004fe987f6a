import { and, eq } from 'drizzle-orm';
import { daysOf } from '@contract/attendance/days';
import { cellProblem, outside } from '@contract/attendance/sheet-rules';
import { shiftOf } from '@contract/attendance/shift-rules';
import type { sheetEndpoints } from '@contract/attendance/sheets';
import type { Shift } from '@contract/attendance/shifts';
import { AppError } from '@contract/kernel/errors';
import { opensDept } from '@server/kernel/current-user';
import type { Handlers } from '@server/kernel/implement';
import { writeRoster } from './roster';
import { linesOf } from './sheet-lines';
import { lockedSheet } from './sheet-lock';
import { shiftsOfType } from './shifts';
import { attendanceWardShifts } from './tables';
import { daysOfMonth } from './ward-people';

/** 排班 in the month's sheet. */
export const rosterHandlers: Pick<Handlers<typeof sheetEndpoints>, 'saveRoster' | 'saveWardShift'> = {
  saveRoster: async ({ db, user, body, audit }) => {
    const { stored, rows } = await lockedSheet(db, user, body);
    const shifts = await shiftsOfType(db, body.type_id);
    const lines = new Map((await linesOf(db, rows, body)).map((line) => [line.user_id, line]));
    const days = daysOf(daysOfMonth(body.month));
    const seen = new Set<string>();
    let moved = 0;
    for (const cell of body.cells) {
      const key = `${cell.user_id} ${cell.day}`;
      if (seen.has(key)) throw new AppError('INPUT_INVALID', { detail: '同一天排了两次班' });
      seen.add(key);
      const line = lines.get(cell.user_id);
      const at = days.indexOf(cell.day);
      // A shift may be given for days to come: that is what a roster is for. Leave does not hinder it.
      const letter = at < 0 || !line ? outside : line.plan[at * 2]!;
      const reason = cellProblem(letter, cell.day, stored.state, cell.day) ?? demandShift(shifts, cell.shift_id);
      if (reason)
        throw new AppError('ATTENDANCE_LOCKED', { reason: `${line?.name ?? '该人员'} ${cell.day}：${reason}` });
      const now = shiftOf(shifts, line!.shifts[at])?.id ?? null;
      if (now !== cell.before && now !== cell.shift_id) moved += 1;
    }
    if (moved > 0) throw new AppError('ATTENDANCE_SHIFT_MOVED', { count: moved });
    await writeRoster(db, user.userId, body.cells);
    audit({ target: `department:${body.dept_id}`, detail: { month: body.month, days: body.cells.length } });
    return { saved: body.cells.length };
  },
  saveWardShift: async ({ db, user, body, audit }) => {
    const { dept_id: deptId, type_id: typeId, shift_id: shiftId } = body;
    if (!opensDept(user.scope, deptId)) throw new AppError('NOT_FOUND');
    const shifts = await shiftsOfType(db, typeId);
    const reason = demandShift(shifts, shiftId);
    if (reason) throw new AppError('ATTENDANCE_LOCKED', { reason });
    const same = and(eq(attendanceWardShifts.deptId, deptId), eq(attendanceWardShifts.typeId, typeId));
    if (shiftId === null) await db.delete(attendanceWardShifts).where(same);
    else
      await db
        .insert(attendanceWardShifts)
        .values({ deptId, typeId, shiftId })
        .onConflictDoUpdate({
          target: [attendanceWardShifts.deptId, attendanceWardShifts.typeId],
          set: { shiftId },
        });
    const name = shifts.find(({ id }) => id === shiftId)?.name ?? '';
    audit({ target: `department:${deptId}`, detail: { type: typeId, shift: name } });
    return { shift_id: shiftId };
  },
};

/** Why a shift cannot be given; undefined when it can. */
function demandShift(shifts: readonly Shift[], id: number | null): string | undefined {
  if (id === null) return undefined;
  const shift = shifts.find((one) => one.id === id);
  if (!shift) return '班次不存在，请刷新后重新选择';
  return shift.is_active ? undefined : `班次“${shift.name}”已停用，请选择其他班次`;
}
