import { and, eq } from 'drizzle-orm';
import type { Cell } from '@contract/graduate-wheel/rules';
import { EnableState } from '@contract/kernel/enums';
import type { Db } from '@server/kernel/database/database';
import { departmentTree } from '../dictionary/public';
import { semesterFacts, type SemesterFact } from '../graduate/public';
import { refuse } from './rows';
import { wheelCells } from './tables';

/** @throws AppError GRADUATE_WHEEL_REFUSED for a semester that is gone or over */
export async function openSemester(db: Db, id: number): Promise<SemesterFact> {
  const semester = (await semesterFacts(db, [id])).get(id);
  if (!semester) throw refuse('学期已被删除，请刷新后重选');
  if (semester.state === 'closed') throw refuse(`${semester.name}已结束，不能再编排轮转`);
  return semester;
}

/** Departments that work, in the hospital's order. */
export async function openDepts(db: Db): Promise<{ id: number; name: string }[]> {
  const list = (await departmentTree(db)).flatMap(({ children }) => children);
  return list
    .filter(({ status }) => status === EnableState.enabled)
    .map(({ dept_id: id, dept_name: name }) => ({ id, name }));
}

/** A group goes to departments that work; where it was to go already may have stopped since. @throws AppError GRADUATE_WHEEL_REFUSED */
export async function demandDepts(db: Db, cells: readonly Cell[], before: readonly Cell[]): Promise<void> {
  const known = new Set([...(await openDepts(db)), ...before.map(({ dept_id: id }) => ({ id }))].map(({ id }) => id));
  if (cells.some(({ dept_id: id }) => !known.has(id))) throw refuse('所选科室已停用或删除，请重新选择');
}

/** The weeks of a group are these, as arranged or as announced. */
export async function setCells(db: Db, groupId: number, cells: readonly Cell[], isAnnounced = false): Promise<void> {
  await db.delete(wheelCells).where(and(eq(wheelCells.groupId, groupId), eq(wheelCells.isAnnounced, isAnnounced)));
  if (cells.length === 0) return;
  await db
    .insert(wheelCells)
    .values(
      cells.map(({ dept_id: deptId, from, to }) => ({ groupId, deptId, fromHalf: from, toHalf: to, isAnnounced })),
    );
}
