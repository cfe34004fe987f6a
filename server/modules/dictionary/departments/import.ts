import { asc } from 'drizzle-orm';
import type { DepartmentInput } from '@contract/dictionary/department-types';
import { departmentSheet } from '@contract/dictionary/sheets';
import type { RowOf } from '@contract/kernel/sheet-definition';
import type { SheetImportRow } from '@contract/kernel/sheet-wire';
import { tidyText } from '@contract/kernel/text';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { importRows } from '@server/kits/import-rows';
import { bigDepartments } from '../tables';
import { addDepartment, editDepartment, lockedList } from './save';

/** Adds and changes departments by a sheet; a department is known by its code. */
export async function importDepartments(tx: Db, user: CurrentUser, rows: readonly SheetImportRow[]) {
  const list = await lockedList(tx);
  const groups = await tx
    .select({ id: bigDepartments.id, name: bigDepartments.name })
    .from(bigDepartments)
    .orderBy(asc(bigDepartments.sort));
  return importRows({
    tx,
    sheet: departmentSheet,
    rows,
    options: { big_dept_id: groups, parent_id: list.map(({ id, name }) => ({ id, name })) },
    async write(savepoint, row) {
      const wanted = inputOf(row);
      const stored = (await lockedList(savepoint)).find(({ code }) => code === wanted.code);
      if (!stored) {
        await addDepartment(savepoint, wanted);
        return 'created';
      }
      const present = presentOf(stored);
      const keys = Object.keys(wanted) as (keyof DepartmentInput)[];
      if (keys.every((key) => present[key] === wanted[key])) return 'unchanged';
      const name = present.name === wanted.name ? stored.name : wanted.name;
      await editDepartment(savepoint, user, stored.id, { ...wanted, name });
      return 'updated';
    },
  });
}

function inputOf(row: RowOf<typeof departmentSheet>): DepartmentInput {
  return {
    name: tidyText(row.name),
    code: row.code,
    big_dept_id: row.big_dept_id,
    parent_id: row.parent_id,
    campus: row.campus ?? '',
    kind: row.kind as DepartmentInput['kind'],
    beds: row.beds,
    min_residents: row.min_residents,
    is_rotation: row.is_rotation === 1,
  };
}

/** A name that differs by nothing but the width of its brackets stays as it is stored. */
function presentOf(stored: Awaited<ReturnType<typeof lockedList>>[number]) {
  return {
    name: tidyText(stored.name),
    code: stored.code,
    big_dept_id: stored.bigDeptId,
    parent_id: stored.parentId,
    campus: stored.campus,
    kind: stored.kind as DepartmentInput['kind'],
    beds: stored.beds,
    min_residents: stored.minResidents,
    is_rotation: stored.isRotation,
  };
}
