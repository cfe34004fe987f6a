import type { FieldType, PersonField } from '../people/type-config';

/** What people can fill in about themselves. Departments, bases, majors and schools are assigned by the office. */
const selfKept: readonly FieldType[] = [
  'text',
  'textarea',
  'number',
  'date',
  'choice',
  'address',
  'id_card',
  'phone',
  'email',
  'file',
];

/** Whether a person may change the field in the personal centre. */
export function isSelfEditable({ shown, editable_by_self, type }: PersonField): boolean {
  return shown && editable_by_self && selfKept.includes(type);
}

/** Ways to reach a person and to recover their password: whether they may be changed is for the server to say, at once. */
export function isContact(key: string): boolean {
  return key === 'phone' || key === 'email';
}
