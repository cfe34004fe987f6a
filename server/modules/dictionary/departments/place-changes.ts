import type { DepartmentRow } from '@contract/dictionary/department-types';
import type { Db } from '@server/kernel/database/database';
import { fieldChange, type FieldChange } from '@server/kernel/field-changes';
import { departmentNames } from '../public';
import { bigDepartments } from '../tables';

type Place = Pick<DepartmentRow, 'big_dept_id' | 'parent_id'>;

/** What a save changed in where departments stand, each place once, in the words of the operation log. */
export async function placeChanges(db: Db, before: readonly Place[], after: readonly Place[]): Promise<FieldChange[]> {
  const big = new Map((await db.select().from(bigDepartments)).map(({ id, name }) => [id, name]));
  const parents = [...before, ...after].map((row) => row.parent_id).filter((id) => id !== null);
  const above = await departmentNames(db, parents);
  const told = (word: string, say: (row: Place) => string | undefined) => {
    const places = (rows: readonly Place[]) => [...new Set(rows.map((row) => say(row) ?? '空'))];
    const [from, to] = [places(before), places(after)];
    return from.join() === to.join() ? [] : [fieldChange(word, from, to)];
  };
  return [
    ...told('大科室', ({ big_dept_id: id }) => (id === null ? undefined : big.get(id))),
    ...told('上级科室', ({ parent_id: id }) => (id === null ? undefined : above.get(id))),
  ];
}
