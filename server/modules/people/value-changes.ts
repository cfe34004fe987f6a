import { inArray } from 'drizzle-orm';
import { isFileId, maskValue } from '@contract/people/person-values';
import type { FieldType, PersonField, PersonValue, PersonValues, TypeConfig } from '@contract/people/type-config';
import type { FieldChange } from '@server/kernel/field-changes';
import type { Db } from '@server/kernel/database/database';
import { attachmentNames } from '../attachment/public';
import { departmentNames } from '../dictionary/public';
import { agreements, bases } from '../dictionary/tables';
import { areaName } from './areas';

/**
 * Fields of a personal file that differ, as the operation log tells them: under their labels, sensitive ones masked as
 * on a list, departments, bases, schools and files by name.
 * @param noteOf what is said of a field beside its label
 */
export async function valueChanges(
  db: Db,
  { fields }: TypeConfig,
  before: PersonValues,
  after: PersonValues,
  noteOf: (key: string) => string = () => '',
): Promise<FieldChange[]> {
  const changed = fields.filter(({ key }) => (before[key] ?? null) !== (after[key] ?? null));
  const valuesOf = (wanted: FieldType) =>
    changed.filter(({ type }) => type === wanted).flatMap(({ key }) => [before[key], after[key]]);
  const idsOf = (wanted: FieldType) => valuesOf(wanted).filter((id) => typeof id === 'number');
  const names: Names = {
    dept: await departmentNames(db, idsOf('dept')),
    base: await rowNames(db, bases, idsOf('base')),
    academy: await rowNames(db, agreements, idsOf('academy')),
    file: await attachmentNames(db, valuesOf('file').filter(isFileId)),
  };
  return changed.map((field) => ({
    field: `${field.label}${noteOf(field.key)}`,
    from: wordOf(field, before[field.key], names),
    to: wordOf(field, after[field.key], names),
  }));
}

type Names = Partial<Record<FieldType, ReadonlyMap<PersonValue, string>>>;

async function rowNames(db: Db, table: typeof bases | typeof agreements, ids: number[]) {
  const rows = await db.select({ id: table.id, name: table.name }).from(table).where(inArray(table.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

function wordOf(field: PersonField, value: PersonValue | undefined, names: Names): string {
  if (value === null || value === undefined || value === '') return '空';
  if (field.type === 'address') return areaName(String(value)) || String(value);
  const named = names[field.type];
  // What was named is gone: a number would say nothing.
  if (named) return named.get(value) ?? '已登记';
  return String(maskValue(field, value));
}
