import { randomUUID } from 'node:crypto';
import { and, asc, sql } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { halfLabels, monthIndex, pieceSpan } from '@contract/kernel/half-month';
import { editProblem, sameMonth, type EditProblem } from '@contract/rotation/edit-rules';
import type { EditCell, EditedCell, WrittenCell } from '@contract/rotation/edits';
import { hasBegun, stayStateWords } from '@contract/rotation/stay-states';
import type { CurrentUser } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { managedPeople, notManaged } from '../../people/public';
import { departments } from '../../dictionary/tables';
import { people } from '../../people/tables';
import { rotationChanges, rotationStays } from '../tables';
import { monthRows, type WantedPiece } from '../target';
import { writeTarget } from '../write';
import { cellKey, heldMonths, schemesOf } from './month';

/**
 * Writes single months as somebody wants them, all of them or none, as one change with images. Who saw something else
 * than what stands there is told what it is, and nothing is written.
 * @returns the change, none where everything stood as wanted; and the months as they stood and as they stand now
 * @throws AppError NOT_FOUND, PERSON_NOT_OWN, INPUT_INVALID for a month that is named twice, EDIT_MOVED with the months as
 *   they stand (`details.copy`), EDIT_REFUSED with the reason
 */
export async function editCells(
  db: Db,
  user: CurrentUser,
  input: { cells: readonly EditCell[] },
): Promise<{ changeId: string | null; cells: WrittenCell[] }> {
  const cells = input.cells.map((cell) => ({ ...cell, month: monthIndex(cell.date) }));
  if (new Set(cells.map(cellKey)).size < cells.length) {
    throw new AppError('INPUT_INVALID', { detail: '同一人的同一个月份出现了两次' });
  }
  const ids = [...new Set(cells.map(({ userId }) => userId))];
  const locked = await db
    .select({ id: people.id })
    .from(people)
    .where(and(sql`${people.id} = any(${array(ids, 'int')})`, managedPeople(user.scope)))
    .orderBy(asc(people.id))
    .for('no key update');
  if (locked.length < ids.length) throw await notManaged(db, user.scope, ids);

  const held = await heldMonths(db, cells);
  const heldIn = (cell: (typeof cells)[number]) => held.get(cellKey(cell)) ?? [];
  const schemes = await schemesOf(db, ids);
  const nameOf = (userId: number) => schemes.get(userId)!.name;
  const moved = cells.filter((cell) => !sameMonth(cell.before, heldIn(cell)));
  if (moved.length > 0) {
    const copy = moved.map((cell): EditedCell => ({ userId: cell.userId, date: cell.date, pieces: heldIn(cell) }));
    throw new AppError('EDIT_MOVED', { name: nameOf(moved[0]!.userId), month: moved[0]!.date }, { copy });
  }
  for (const cell of cells) {
    const problem = editProblem(cell.month, heldIn(cell), cell.after, schemes.get(cell.userId)!.subject);
    if (problem) {
      const reason = await reasonOf(db, problem);
      throw new AppError('EDIT_REFUSED', { name: nameOf(cell.userId), month: cell.date, reason });
    }
  }
  const changing = cells.filter((cell) => !sameMonth(cell.after, heldIn(cell)));
  const changeId = changing.length > 0 ? await write(db, user, ids, changing) : null;
  const now = await heldMonths(db, cells);
  return {
    changeId,
    cells: cells.map((cell) => {
      return { userId: cell.userId, date: cell.date, was: heldIn(cell), pieces: now.get(cellKey(cell)) ?? [] };
    }),
  };
}

type Cell = EditCell & { month: number };

async function write(db: Db, user: CurrentUser, userIds: number[], cells: readonly Cell[]): Promise<string> {
  const changeId = randomUUID();
  await db.insert(rotationChanges).values({ id: changeId, kind: 'edit', createdBy: user.userId });
  const own = await ownStays(db, cells);
  const wanted = cells.flatMap(({ userId, month, after }) =>
    after.map(({ halfUp, deptId, stDeptId, stay }): WantedPiece => {
      const isOwn = stay !== undefined && own.has(stayKey({ id: stay, userId, deptId, stDeptId }));
      return { userId, ...pieceSpan(month, halfUp), deptId, stDeptId, ...(isOwn ? { stay } : {}) };
    }),
  );
  const cleared = monthRows(cells.filter(({ after }) => after.length === 0));
  await writeTarget(db, changeId, { userIds, wanted, cleared, origin: 'manual' });
  return changeId;
}

const stayKey = (stay: { id: number; userId: number; deptId: number; stDeptId: number }) =>
  [stay.id, stay.userId, stay.deptId, stay.stDeptId].join(' ');

/** Stays that pieces may come back to: those of the same person and department that have not begun. */
async function ownStays(db: Db, cells: readonly Cell[]): Promise<Set<string>> {
  const asked = cells.flatMap(({ after }) => after.flatMap(({ stay }) => stay ?? []));
  if (asked.length === 0) return new Set();
  const rows = await db
    .select({
      id: rotationStays.id,
      userId: rotationStays.userId,
      deptId: rotationStays.deptId,
      stDeptId: rotationStays.stDeptId,
      state: rotationStays.state,
    })
    .from(rotationStays)
    .where(sql`${rotationStays.id} = any(${array(asked, 'bigint')})`);
  return new Set(rows.filter(({ state }) => !hasBegun(state)).map(stayKey));
}

async function reasonOf(db: Db, problem: EditProblem): Promise<string> {
  switch (problem.is) {
    case 'begun':
      return `该月的轮转${stayStateWords[problem.state]}，不能修改；确需更正请撤销写入它的导入，或办理出科、补轮`;
    case 'halves':
      return '同一个半月安排了两个科室，请只保留一个';
    case 'subject':
      return '没有适用的轮转方案，请先在人员档案中填写年级和专业，并发布对应的方案';
    case 'dept': {
      const { deptId, halfUp } = problem.piece;
      const name = await departmentName(db, deptId);
      return `${halfLabels[halfUp]}的“${name}”不在其轮转方案中，或当月没有对应关系；请改选方案中的科室，或在专业配置中补充对应`;
    }
  }
}

async function departmentName(db: Db, deptId: number): Promise<string> {
  const [row] = await db
    .select({ name: departments.name })
    .from(departments)
    .where(sql`${departments.id} = ${deptId}`);
  return row?.name ?? `编号 ${deptId}`;
}

/** What the log keeps of an edit: months of people, at most so many. */
export const loggedCells = (cells: readonly EditCell[]) =>
  cells.slice(0, 20).map(({ userId, date, before, after }) => ({ userId, date, before, after }));
