import { AppError } from '../kernel/errors';
import {
  defineSheet,
  type SheetColumn,
  type SheetDefinition,
  type SheetOptions,
  type SheetRules,
} from '../kernel/sheet-definition';
import { dateOf, numberOf } from '../kernel/sheet-value';
import { isIndispensable, typeColumnTitle } from './core-fields';
import { identityProblems, tidyValue, valueProblem } from './person-values';
import type { FieldType, PersonField, TypeConfig } from './type-config';
import type { ImportOptions } from './user-types';

/** A personnel type as far as its import needs it. */
export interface ImportedType {
  id: number;
  type_name: string;
  config: TypeConfig;
}

/** What the import of people is found by; a type's own sheet adds its id: `people.user:8`. */
export const userSheetKey = 'people.user';
/** Its field: with a capital letter, as no key of a configured field may have. */
const typeField = 'personType';

/** The fields that the import of a type fills in: those shown that have a heading. Without the indispensable ones no
 * row could be told from another, so they have a column in any case. */
function importedFields({ fields }: TypeConfig): PersonField[] {
  return fields
    .filter(
      ({ shown, type, import_column, key }) => shown && type !== 'file' && (import_column || isIndispensable(key)),
    )
    .map((field) => ({ ...field, import_column: field.import_column || field.label }));
}

const byId = { label: 'name', value: 'id' };
const longest = (type: FieldType) => (type === 'textarea' ? 300 : 100);

function columnOf(field: PersonField): SheetColumn {
  const { key, type, import_column: title, options, required } = field;
  const rules = { ...rulesOf(field), ...(required && { required }) };
  const shared = { title, field: key, rules };
  switch (type) {
    case 'number':
      return { ...shared, type: 'number' };
    case 'date':
      return { ...shared, type: 'date', format: 'YYYY-MM-DD' };
    case 'choice': {
      const items = options.map((name) => ({ name }));
      return { ...shared, type: 'string', dataSource: { label: 'name', value: 'name', items } };
    }
    case 'dept':
    case 'base':
    case 'academy':
      return { ...shared, type: 'number', dataSource: byId };
    case 'major':
      return { ...shared, type: 'string', dataSource: { label: 'name', value: 'name' } };
    case 'address':
      return { ...shared, type: 'string', note: '填写国家行政区划代码（六位），如 310104' };
    default:
      return { ...shared, type: 'string', rules: { ...rules, max: longest(type) } };
  }
}

/** The rules of the field itself, in the words of its column: what the form refuses, the sheet refuses. */
function rulesOf(field: PersonField): SheetRules {
  const named = { ...field, label: field.import_column };
  const ofIdentity = (text: string, id_card: string | undefined) =>
    identityProblems({ id_card: id_card ?? null, [field.key]: text })[field.key];
  switch (field.type) {
    case 'number':
      return {
        validator(text) {
          const value = numberOf(text);
          return value === undefined ? undefined : (valueProblem(named, value) ?? undefined);
        },
      };
    case 'date':
      return { validator: (text, { id_card }) => ofIdentity(String(dateOf(text, 'YYYY-MM-DD') ?? ''), id_card) };
    case 'choice':
      return { validator: (text, { id_card }) => ofIdentity(text, id_card) };
    case 'dept':
    case 'base':
    case 'academy':
    case 'major':
      return {};
    default: {
      const isOnePersons = field.key === 'staff_id' || field.type === 'id_card';
      return {
        ...(isOnePersons && { unique: true }),
        validator: (text) => valueProblem(named, tidyValue(field, text)) ?? undefined,
      };
    }
  }
}

/**
 * The import sheet of a personnel type, made of its configuration: a column for each field that has a heading, with
 * the field's marks, choices and rules. A person is known by the staff id: the same again changes what is filled in.
 */
export function userSheetOf({ id, type_name, config }: ImportedType): SheetDefinition {
  return defineSheet({
    key: `${userSheetKey}:${id}`,
    name: type_name,
    guide: [
      `本模板只用于导入${type_name}；其他人员类型请下载各自的模板`,
      '工号相同的人员会被更新，非必填的单元格留空则保留原值；其余为新增',
      '已有人员的类型和姓名不会被导入更改',
      '导入不会开通账号，请在用户管理中开通',
    ],
    columns: [
      { title: typeColumnTitle, field: typeField, type: 'number', dataSource: byId, note: `可不填，即${type_name}` },
      ...importedFields(config).map(columnOf),
    ],
  });
}

const listOf: Partial<Record<FieldType, keyof ImportOptions>> = {
  dept: 'dept_id',
  base: 'base_id',
  academy: 'academy_id',
  major: 'training_major',
};

/**
 * What may be chosen in a type's sheet. The type is its own only choice, and carries its configuration, so that whoever
 * holds the options can make the sheet: a worker after a reload has nothing else.
 */
export function userSheetOptions(type: ImportedType, lists: ImportOptions): SheetOptions {
  const chosen = importedFields(type.config).flatMap(({ key, type: kind }) => {
    const list = listOf[kind];
    return list ? [[key, lists[list]] as const] : [];
  });
  const itself = { id: type.id, name: type.type_name, config: JSON.stringify(type.config) };
  return { ...Object.fromEntries(chosen), [typeField]: [itself] };
}

/** The type that options were made for. @throws AppError SHEET_HEADER_MISSING for options that name none */
export function typeOfOptions(options: SheetOptions): ImportedType {
  const [item] = options[typeField] ?? [];
  if (!item?.['config']) throw new AppError('SHEET_HEADER_MISSING');
  const config = JSON.parse(String(item['config'])) as TypeConfig;
  return { id: Number(item['id']), type_name: String(item['name']), config };
}

/** The values of a checked row that are fields of the person; empty cells are left out. */
export function personCells(row: Readonly<Record<string, string | number | null>>) {
  return Object.fromEntries(Object.entries(row).filter(([key, value]) => key !== typeField && value !== null));
}
