import { desc, eq, or } from 'drizzle-orm';
import type { DepartmentChange } from '@contract/dictionary/department-types';
import { AppError } from '@contract/kernel/errors';
import type { Page } from '@contract/kernel/paging';
import type { Db } from '@server/kernel/database/database';
import { pageOfRows } from '@server/kits/rows';
import { departmentChanges } from '../tables';

interface ChangeQuery {
  page: number;
  size: number;
  dept_id?: number | undefined;
}

/** Renames and merges, the newest first. */
export async function changePage(db: Db, { page, size, dept_id }: ChangeQuery): Promise<Page<DepartmentChange>> {
  const where =
    dept_id === undefined
      ? undefined
      : or(eq(departmentChanges.deptId, dept_id), eq(departmentChanges.targetId, dept_id));
  const orderBy = [desc(departmentChanges.id)];
  const { total, list } = await pageOfRows(db, departmentChanges, { page, size, where, orderBy });
  return { total, list: list.map(toChange) };
}

/** @throws AppError NOT_FOUND */
export async function changeRow(db: Db, id: number): Promise<DepartmentChange> {
  const [row] = await db.select().from(departmentChanges).where(eq(departmentChanges.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  return toChange(row);
}

function toChange(row: typeof departmentChanges.$inferSelect): DepartmentChange {
  return {
    id: row.id,
    kind: row.kind,
    dept_id: row.deptId,
    old_name: row.oldName,
    new_name: row.newName,
    target_id: row.targetId,
    reason: row.reason,
    moved: row.moved,
    done_by: row.doneByName,
    done_at: row.doneAt.toISOString(),
    undone_at: row.undoneAt?.toISOString() ?? null,
  };
}
