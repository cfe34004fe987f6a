import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { daysOf, halfKey, halves } from '@contract/attendance/days';
import type { Sheet, sheetEndpoints } from '@contract/attendance/sheets';
import {
  actProblem,
  cellProblem,
  letterOf,
  outside,
  proposed,
  sheetActs,
  sheetStateWords,
  type SheetAct,
} from '@contract/attendance/sheet-rules';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { today } from '@server/kits/today';
import { departments } from '../dictionary/tables';
import { workCalendar } from './calendar';
import { marksNow, writeMarks } from './marks';
import { tellOfSheet } from './sheet-notices';
import { linesOf } from './sheet-lines';
import { attendanceSheets } from './tables';
import { attending, daysOfMonth, opensDept, type Attending } from './ward-people';

interface Key {
  dept_id: number;
  month: string;
  type_id: number;
}
type Stored = Pick<typeof attendanceSheets.$inferSelect, 'state' | 'version' | 'note'>;

/** 科室考勤登记: a ward's month. */
export const sheetHandlers: Pick<
  Handlers<typeof sheetEndpoints>,
  'sheet' | 'saveMarks' | 'moveSheet' | 'judgeSheet'
> = {
  sheet: ({ db, user, query }) => sheetOf(db, user, query),
  saveMarks: async ({ db, user, body, audit }) => {
    const { stored, rows } = await lockedSheet(db, user, body);
    const lines = new Map((await linesOf(db, rows, body.month)).map((line) => [line.user_id, line]));
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
    const { isWorkday } = await workCalendar(db);
    const days = daysOf(daysOfMonth(body.month));
    const open = (await linesOf(db, rows, body.month)).flatMap(({ user_id, marks }) =>
      [...marks.matchAll(/_/g)].map(({ index }) => {
        const day = days[index >> 1]!;
        return { user_id, day, half: halves[index % 2]!, state: proposed(isWorkday(day)) };
      }),
    );
    await writeMarks(db, user.userId, body.dept_id, open);
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
    people: await linesOf(db, rows, month),
  };
}

async function storedSheet(db: Db, { dept_id, month, type_id }: Key, lock = false): Promise<Stored> {
  const query = db
    .select({ state: attendanceSheets.state, version: attendanceSheets.version, note: attendanceSheets.note })
    .from(attendanceSheets)
    .where(
      and(
        eq(attendanceSheets.deptId, dept_id),
        eq(attendanceSheets.month, month),
        eq(attendanceSheets.typeId, type_id),
      ),
    );
  const [row] = await (lock ? query.for('update') : query);
  return row ?? { state: 'open', version: 0, note: '' };
}

/** The sheet and who is in it, kept from other writers: tablets of one ward wait for one another. */
async function lockedSheet(db: Db, user: CurrentUser, key: Key): Promise<{ stored: Stored; rows: Attending[] }> {
  if (!opensDept(user.scope, key.dept_id)) throw new AppError('NOT_FOUND');
  await db.execute(
    sql`select pg_advisory_xact_lock(hashtext(${`attendance ${key.dept_id} ${key.month} ${key.type_id}`}))`,
  );
  const stored = await storedSheet(db, key, true);
  const rows = await attending(db, user.scope, key.type_id, { ...daysOfMonth(key.month), deptIds: [key.dept_id] });
  if (rows.length === 0) throw new AppError('NOT_FOUND');
  return { stored, rows };
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
