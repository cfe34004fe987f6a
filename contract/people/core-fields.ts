import { normaliseName } from '../kernel/text';
import type { FieldType, PersonField, TypeConfig } from './type-config';

/**
 * Fields that the system itself works with; they have columns of their own and keep their type in every
 * configuration. All others are kept in the person's profile.
 */
export const coreFieldTypes = {
  name: 'text',
  staff_id: 'text',
  student_id: 'text',
  gender: 'choice',
  id_card: 'id_card',
  birth_date: 'date',
  phone: 'phone',
  email: 'email',
  address_area: 'address',
  address: 'text',
  dept_id: 'dept',
  base_id: 'base',
  training_major: 'major',
  academy_id: 'academy',
  recruit_year: 'number',
  enrolled_on: 'date',
} as const satisfies Record<string, FieldType>;
export type CoreField = keyof typeof coreFieldTypes;

/** Without these nobody can be told from another, so no configuration drops them. */
const indispensable: readonly CoreField[] = ['name', 'staff_id'];
/** Heading of the import column that names the type, so that nobody imports a file under another type by mistake. */
export const typeColumnTitle = '人员类型';
/** Field of the years that somebody trains, 1 to 10, where they are not those of the major: it chooses the scheme. */
export const trainYearsKey = 'train_years';
export const genderOptions = ['男', '女'];

export function isCoreField(key: string): key is CoreField {
  return Object.hasOwn(coreFieldTypes, key);
}

/** Types that name rows of the dictionary: such fields have columns with foreign keys, and a profile holds no ids. */
const systemTypes: ReadonlySet<FieldType> = new Set(['dept', 'base', 'major', 'academy']);

/** Whether nobody may hide the field or make it optional. */
export function isIndispensable(key: string): boolean {
  return (indispensable as readonly string[]).includes(key);
}

/** Values that lists and details show masked; seeing them in full is a permission and leaves an audit row. */
export function isSensitive({ key, type }: Pick<PersonField, 'key' | 'type'>): boolean {
  return type === 'id_card' || type === 'phone' || type === 'email' || key === 'address';
}

/** The shown fields of a section in their order. */
export function fieldsOf(config: TypeConfig, section: string): PersonField[] {
  return config.fields.filter((field) => field.section === section && field.shown);
}

export interface ConfigProblem {
  /** Index of the field in the configuration, or null when it is about the whole. */
  field: number | null;
  message: string;
}

/** What is wrong with a configuration, in the words of its form; empty when it may be saved. */
export function configProblems(config: TypeConfig): ConfigProblem[] {
  const sections = new Set(config.sections.map(({ key }) => key));
  const statuses = new Set(config.statuses.map(({ status }) => status));
  const problems: ConfigProblem[] = [];
  const whole = (message: string) => problems.push({ field: null, message });
  if (sections.size !== config.sections.length) whole('分组标识重复');
  if (statuses.size !== config.statuses.length) whole('业务状态重复');
  for (const { status, next } of config.statuses) {
    if (next.some((to) => to === status || !statuses.has(to))) whole('业务状态只能转到本类型的其他状态');
  }
  for (const key of indispensable) {
    if (!config.fields.some((field) => field.key === key)) whole(`缺少必需的字段 ${key}`);
  }
  config.fields.forEach((field, index) => {
    const at = (message: string) => problems.push({ field: index, message: `${field.label}：${message}` });
    if (config.fields.findIndex((other) => other.key === field.key) !== index) at('标识与其他字段重复');
    if (!sections.has(field.section)) at('所在分组不存在');
    if (isCoreField(field.key) && coreFieldTypes[field.key] !== field.type) at('系统字段的类型不能修改');
    if (isIndispensable(field.key) && !(field.shown && field.required)) at('必须显示且必填');
    if (field.key === 'gender' && field.options.join() !== genderOptions.join()) at('选项固定为男、女');
    if (!isCoreField(field.key) && systemTypes.has(field.type)) at('这种类型只能用于系统字段');
    if (field.type === 'choice' && field.options.length === 0) at('请至少填写一个选项');
    if (field.type !== 'choice' && field.options.length > 0) at('只有单选字段可以有选项');
    if (field.type === 'file' && field.import_column) at('附件不能导入');
    if (isIndispensable(field.key) && !field.import_column) at('导入列不能为空');
    if (columnName(field) === typeColumnTitle) at(`导入列不能是“${typeColumnTitle}”`);
    if (new Set(field.options).size !== field.options.length) at('选项重复');
    if (field.import_column && config.fields.some((other, place) => place < index && sameColumn(other, field)))
      at('导入列与其他字段重复');
  });
  return problems;
}

/** As headers are found: width, spaces, case and marks of required columns play no part. */
const columnName = ({ import_column }: PersonField) => normaliseName(import_column).replaceAll('*', '');
const sameColumn = (one: PersonField, other: PersonField) => columnName(one) === columnName(other);
