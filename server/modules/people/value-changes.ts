import { maskValue } from '@contract/people/person-values';
import type { PersonField, PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { FieldChange } from '@server/kernel/field-changes';
import type { Db } from '@server/kernel/database/database';
import { departmentNames } from '../dictionary/public';
import { areaName } from './areas';

/**
 * Fields of a personal file that differ, as the operation log tells them: under their labels, sensitive ones masked as
 * on a list, departments by name. Of what is only a number or a file it says that there is something.
 */
export async function valueChanges(
  db: Db,
  { fields }: TypeConfig,
  before: PersonValues,
  after: PersonValues,
): Promise<FieldChange[]> {
  const changed = fields.filter(({ key }) => (before[key] ?? null) !== (after[key] ?? null));
  const deptIds = changed
    .filter(({ type }) => type === 'dept')
    .flatMap(({ key }) => [before[key], after[key]])
    .filter((id) => typeof id === 'number');
  const names = await departmentNames(db, deptIds);
  return changed.map((field) => ({
    field: field.label,
    from: wordOf(field, before[field.key], names),
    to: wordOf(field, after[field.key], names),
  }));
}

function wordOf(field: PersonField, value: PersonValue | undefined, depts: ReadonlyMap<number, string>): string {
  if (value === null || value === undefined || value === '') return '空';
  if (field.type === 'dept') return depts.get(Number(value)) ?? '已登记';
  if (field.type === 'address') return areaName(String(value)) || String(value);
  if (['base', 'major', 'academy', 'file'].includes(field.type)) return '已登记';
  return String(maskValue(field, value));
}
