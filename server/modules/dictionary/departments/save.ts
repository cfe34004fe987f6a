import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DepartmentInput } from '@contract/dictionary/department-types';
import { wouldCircle } from '@contract/dictionary/rules';
import { EnableState } from '@contract/kernel/enums';
import { AppError } from '@contract/kernel/errors';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { lockList } from '@server/kits/list-lock';
import { refuseUsed } from '@server/kits/references';
import { addRow, changeRow } from '@server/kits/rows';
import { lastPlace, writeOrder } from '@server/kits/write-order';
import { bigDepartments, departmentChanges, departments } from '../tables';
import { departmentUses } from './uses';

type Department = typeof departments.$inferSelect;

/** Adds a department at the end of the list. @returns its id. @throws AppError as `checked` */
export async function addDepartment(tx: Db, input: DepartmentInput): Promise<number> {
  const list = await lockedList(tx);
  await demandPlace(tx, list, undefined, input);
  return addRow(tx, departments, { ...columnsOf(input), sort: lastPlace(departments) });
}

/** Changes a department; a new name is kept in the history, and placements keep the name of their time. */
export async function editDepartment(tx: Db, user: CurrentUser, id: number, input: DepartmentInput): Promise<void> {
  const list = await lockedList(tx);
  const stored = list.find((one) => one.id === id);
  if (!stored) throw new AppError('NOT_FOUND');
  await demandPlace(tx, list, id, input);
  await changeRow(tx, departments, id, columnsOf(input));
  if (stored.name === input.name) return;
  await tx.insert(departmentChanges).values({
    kind: 'rename',
    deptId: id,
    oldName: stored.name,
    newName: input.name,
    doneBy: user.userId,
    doneByName: user.name,
  });
}

/** Moves departments under a large department and, if one is given, below a parent. */
export async function moveDepartments(
  tx: Db,
  ids: readonly number[],
  place: Pick<DepartmentInput, 'big_dept_id' | 'parent_id'>,
): Promise<void> {
  const list = await lockedList(tx);
  for (const id of ids) {
    if (!list.some((one) => one.id === id)) throw new AppError('NOT_FOUND');
    await demandPlace(tx, list, id, place);
  }
  await updateDepartments(tx, ids, { bigDeptId: place.big_dept_id, parentId: place.parent_id });
}

/** @throws AppError IN_USE when it is stopped while it is needed, DICT_MERGE_INVALID when it is started after a merge */
export async function changeStatus(
  tx: Db,
  stored: { id: number; name: string; merged_into: number | null },
  status: number,
) {
  await lockedList(tx);
  if (status === EnableState.disabled) refuseUsed(stored.name, '停用', await departmentUses(tx, stored.id));
  else if (stored.merged_into !== null) {
    throw new AppError('DICT_MERGE_INVALID', { reason: '该科室已并入其他科室，请在合并记录中撤销合并' });
  }
  await updateDepartments(tx, [stored.id], { status });
}

/**
 * Orders the departments of one branch: those with the same large department and the same parent.
 * @throws AppError ORDER_STALE unless the ids are exactly one branch
 */
export async function orderDepartments(tx: Db, ids: readonly number[]): Promise<void> {
  const list = await lockedList(tx);
  const first = list.find(({ id }) => id === ids[0]);
  const branch = list.filter((one) => one.bigDeptId === first?.bigDeptId && one.parentId === first?.parentId);
  await writeOrder(tx, departments, branch, ids);
}

/** Raises versions and the time of the last change with every write. */
export async function updateDepartments(
  tx: Db,
  ids: readonly number[],
  fields: Partial<typeof departments.$inferInsert>,
): Promise<void> {
  await tx
    .update(departments)
    .set({ ...fields, version: sql`${departments.version} + 1`, updatedAt: sql`now()` })
    .where(inArray(departments.id, [...ids]));
}

/** All departments, with other writers waiting until this transaction ends. */
export async function lockedList(tx: Db): Promise<Department[]> {
  await lockList(tx, departments);
  return tx.select().from(departments);
}

/** @throws AppError NOT_FOUND for an unknown large department, DICT_PARENT_INVALID */
async function demandPlace(
  tx: Db,
  list: readonly Department[],
  id: number | undefined,
  { big_dept_id, parent_id }: Pick<DepartmentInput, 'big_dept_id' | 'parent_id'>,
): Promise<void> {
  if (big_dept_id !== null) {
    const [big] = await tx
      .select({ id: bigDepartments.id })
      .from(bigDepartments)
      .where(eq(bigDepartments.id, big_dept_id));
    if (!big) throw new AppError('NOT_FOUND');
  }
  if (parent_id === null) return;
  const parent = list.find((one) => one.id === parent_id);
  const parents = new Map(list.map((one) => [one.id, one.parentId]));
  const isGood = parent?.status === EnableState.enabled && (id === undefined || !wouldCircle(parents, id, parent_id));
  if (!isGood) throw new AppError('DICT_PARENT_INVALID');
}

function columnsOf(input: DepartmentInput) {
  return {
    name: input.name,
    code: input.code,
    bigDeptId: input.big_dept_id,
    parentId: input.parent_id,
    campus: input.campus,
    kind: input.kind,
    beds: input.beds,
    minResidents: input.min_residents,
    isRotation: input.is_rotation,
  };
}

/** Departments that stand directly below one. */
export function partsOf(tx: Db, id: number) {
  return tx
    .select({ id: departments.id })
    .from(departments)
    .where(and(eq(departments.parentId, id), isNull(departments.mergedInto)));
}
