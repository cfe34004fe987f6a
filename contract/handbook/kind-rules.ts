/** Rules of the kinds of requirements that browser and server share. No schema here: pages import this file. */

/** Who reviews an entry, in this order. */
export const kindReviews = {
  teacher: '带教老师',
  teacher_secretary: '带教老师，再教学秘书',
  secretary: '教学秘书',
  responsible: '责任导师',
  base: '专业基地',
  none: '无需审核',
} as const;
export type KindReview = keyof typeof kindReviews;

/** What an entry may say of the patient. */
export const kindIdentities = {
  none: '不涉及患者',
  mask: '病历号与姓名自动遮盖',
  forbid: '不得填写患者信息',
} as const;
export type KindIdentity = keyof typeof kindIdentities;

export const fieldTypes = {
  text: '单行文字',
  textarea: '多行文字',
  number: '数字',
  date: '日期',
  choice: '单选',
} as const;
export type FieldType = keyof typeof fieldTypes;

/** A field of the entries of a kind. */
export interface KindField {
  /** Stays when the label changes: entries are stored under it. */
  key: string;
  label: string;
  type: FieldType;
  required: boolean;
  /** Of a choice. */
  options: string[];
}

export const kindLimits = {
  name: 20,
  unit: 4,
  fields: 20,
  label: 30,
  options: 30,
  interval: [0, 365],
  deadline: [0, 365],
} as const;

/** What is wrong with the fields of a kind, or null. */
export function fieldsProblem(fields: readonly KindField[]): string | null {
  const labels = fields.map(({ label }) => label.trim());
  if (labels.includes('')) return '登记字段的名称不能为空';
  const twice = labels.find((label, index) => labels.indexOf(label) !== index);
  if (twice !== undefined) return `登记字段“${twice}”重复`;
  if (new Set(fields.map(({ key }) => key)).size < fields.length) return '登记字段的标识重复，请删除后重新增加';
  const bare = fields.find(({ type, options }) => type === 'choice' && new Set(options).size < 2);
  return bare ? `单选字段“${bare.label}”至少要有两个选项` : null;
}

/** A key that no field of the kind has yet. */
export function freshKey(fields: readonly Pick<KindField, 'key'>[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) number++;
  return `field_${number}`;
}

/** 出科后 7 天内, or 不限. */
export const deadlineWord = (days: number | null) =>
  days === null ? '不限' : days === 0 ? '出科当日' : `出科后 ${days} 天内`;
export const intervalWord = (days: number) => (days === 0 ? '不限' : `至少间隔 ${days} 天`);
