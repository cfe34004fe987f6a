import type { FieldType } from '@contract/people/type-config';

/** What the types of fields are called. */
export const fieldTypeNames: Record<FieldType, string> = {
  text: '单行文字',
  textarea: '多行文字',
  number: '数字',
  date: '日期',
  choice: '单选',
  dept: '科室',
  base: '专业基地',
  major: '培训专业',
  academy: '协议院校',
  address: '地区',
  id_card: '身份证号',
  phone: '电话号码',
  email: '电子邮箱',
  file: '附件',
};

/** Types that a field which administrators add may have; the others belong to fields of the system. */
export const addedFieldTypes = ['text', 'textarea', 'number', 'date', 'choice', 'phone', 'email', 'file'] as const;
