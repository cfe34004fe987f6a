import { asc, inArray, sql } from 'drizzle-orm';
import { daysOf, halfKey, halves } from '@contract/attendance/days';
import type { Sheet, sheetEndpoints } from '@contract/attendance/sheets';
import {
  actProblem,
  cellProblem,
  letterOf,
  outside,
  sheetActs,
  sheetStateWords,
  stateOf,
  type MarkState,
  type SheetAct,
} from '@contract/attendance/sheet-rules';
import { AppError } from '@contract/kernel/errors';
import { opensDept, type CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { workCalendar } from './calendar';
import { marksNow, writeMarks, type Mark } from './marks';
import { checkSettingOf } from './check-in/seen';
import { keepRoster, wardShift } from './roster';
import { tellOfSheet } from './sheet-notices';
import { linesOf } from './sheet-lines';
import { lockedSheet, storedSheet, type Key, type Stored } from './sheet-lock';
import { shiftsOfType } from './shifts';
import { attendanceSheets } from './tables';
import { attending, daysOfMonth } from './ward-people';

/** 科室考勤登记: a ward's month. */
export const sheetHandlers: Pick<
  Handlers<typeof sheetEndpoints>,
  'sheet' | 'saveMarks' | 'moveSheet' | 'judgeSheet'
> = {
  sheet: ({ db, user, query }) => sheetOf(db, user, query),
  saveMarks: async ({ db, user, body, audit }) => {
    const { stored, rows } = await lockedSheet(db, user, body);
    const lines = new Map((await linesOf(db, rows, body)).map((line) => [line.user_id, line]));
    const days = daysOf(daysOfMonth(body.month));
    const seen = new Set<string>();
    const moved: typeof body.marks = [];
    for (const mark of body.marks) {
      const key = `${mark.user_id} ${halfKey(mark.day, mark.half)}`;
      if (seen.has(key)) throw new AppError('INPUT_INVALID', { detail: '同一格登记了两次' });
      seen.add(key);
      const at = days.indexOf(mark.day) * 2 + halves.indexOf(mark.half);
      const line = lines.get(mark.user_id);
      const letter = at < 0 || !line ? outside : line.marks[at]!;
      const reason = cellProblem(letter, mark.day, stored.state, today());
      if (reason)
        throw new AppError('ATTENDANCE_LOCKED', { reason: `${line?.name ?? '该人员'} ${mark.day}：${reason}` });
      if (letter !== letterOf(mark.before) && letter !== letterOf(mark.state)) moved.push(mark);
    }
    if (moved.length > 0) {
      const copy = { marks: await marksNow(db, body.marks, lines) };
      throw new AppError('ATTENDANCE_MOVED', { count: moved.length }, { copy });
    }
    await writeMarks(db, user.userId, body.dept_id, body.marks);
    audit({ target: `department:${body.dept_id}`, detail: { month: body.month, cells: body.marks.length } });
    return { saved: body.marks.length };
  },
  moveSheet: async ({ db, user, body, audit }) => {
    const { stored, rows } = await lockedSheet(db, user, body);
    demandAct('submit', stored, body);
    const days = daysOf(daysOfMonth(body.month));
    const lines = await linesOf(db, rows, body);
    const open = lines.flatMap(({ user_id, name, marks, plan }) =>
      [...marks.matchAll(/_/g)].map(({ index }) => ({
        user_id,
        name,
        day: days[index >> 1]!,
        half: halves[index % 2]!,
        state: stateOf(plan[index]) as MarkState | undefined,
      })),
    );
    demandKnown(open);
    await writeMarks(db, user.userId, body.dept_id, open as Mark[]);
    await keepRoster(db, user.userId, lines, body);
    audit({ target: `department:${body.dept_id}`, detail: { month: body.month, filled: open.length } });
    return act(db, user, body, 'submit', '');
  },
  judgeSheet: async ({ db, user, body, audit }) => {
    const { stored } = await lockedSheet(db, user, body);
    demandAct(body.act, stored, body);
    audit({ target: `department:${body.dept_id}`, detail: { month: body.month, act: body.act, note: body.note } });
    return act(db, user, body, body.act, body.act === 'return' ? body.note : '');
  },
};

/** A ward's month as somebody sees it; his own ward and this month unless others are named. */
export async function sheetOf(
  db: Db,
  user: CurrentUser,
  { type_id: typeId, dept_id, month = today().slice(0, 7) }: { type_id: number; dept_id?: number; month?: string },
): Promise<Sheet> {
  const days = daysOfMonth(month);
  const all = (await attending(db, user.scope, typeId, days)).filter(({ deptId }) => opensDept(user.scope, deptId));
  const named = await db
    .select({ id: departments.id, name: departments.name })
    .from(departments)
    .where(inArray(departments.id, [...new Set(all.map(({ deptId }) => deptId)), ...(dept_id ? [dept_id] : [])]))
    .orderBy(asc(departments.id));
  if (dept_id !== undefined && !opensDept(user.scope, dept_id)) throw new AppError('NOT_FOUND');
  const own = named.find(({ id }) => id === user.deptId) ?? named[0];
  const dept = dept_id === undefined ? own : named.find(({ id }) => id === dept_id);
  const { isWorkday, names } = await workCalendar(db);
  const stored = await storedSheet(db, { dept_id: dept?.id ?? 0, month, type_id: typeId });
  const rows = all.filter(({ deptId }) => deptId === dept?.id);
  return {
    dept_id: dept?.id ?? null,
    dept_name: dept?.name ?? '',
    month,
    type_id: typeId,
    ...stored,
    today: today(),
    departments: named,
    days: daysOf(days).map((day) => ({ day, is_workday: isWorkday(day), name: names.get(day) ?? '' })),
    shifts: await shiftsOfType(db, typeId),
    check_way: (await checkSettingOf(db, typeId)).way,
    ward_shift: dept ? await wardShift(db, dept.id, typeId) : null,
    people: await linesOf(db, rows, { month, type_id: typeId }),
  };
}

/** Nobody is called present, nor absent, because he did not check in: the ward says what it was. @throws AppError ATTENDANCE_LOCKED */
function demandKnown(open: readonly { name: string; day: string; state: MarkState | undefined }[]): void {
  const unknown = open.filter(({ state }) => state === undefined);
  const [one] = unknown;
  if (!one) return;
  const reason = `${one.name} ${one.day} 等 ${unknown.length} 格没有打卡也没有登记，请核实登记后再提交`;
  throw new AppError('ATTENDANCE_LOCKED', { reason });
}

function demandAct(name: SheetAct, stored: Stored, { month, version }: Key & { version: number }): void {
  const state = { state: sheetStateWords[stored.state], action: sheetActs[name].word };
  if (stored.version !== version) throw new AppError('ATTENDANCE_SHEET_STATE', state);
  const problem = actProblem(name, stored.state, { lastDay: daysOfMonth(month).to, today: today() });
  if (problem) throw new AppError('ATTENDANCE_LOCKED', { reason: problem });
}

async function act(db: Db, user: CurrentUser, key: Key, name: SheetAct, note: string): Promise<{ version: number }> {
  const state = sheetActs[name].to;
  const submitted = name === 'submit' ? { submittedBy: user.userId } : {};
  const [row] = await db
    .insert(attendanceSheets)
    .values({ deptId: key.dept_id, month: key.month, typeId: key.type_id, state, note, ...submitted })
    .onConflictDoUpdate({
      target: [attendanceSheets.deptId, attendanceSheets.typeId, attendanceSheets.month],
      set: { state, note, ...submitted, version: sql`${attendanceSheets.version} + 1`, updatedAt: sql`now()` },
    })
    .returning();
  await tellOfSheet(db, name, user.userId, row!);
  return { version: row!.version };
}
