import { expect, it } from 'vitest';
import { deptEditing } from './dept-fields';
import { initialTypeConfig } from './initial-types';

const waysOf = (typeId: number, way: string | null) =>
  initialTypeConfig(typeId)
    .fields.filter((field) => deptEditing(field) === way)
    .map(({ key }) => key);

it('lets a department keep contact and teaching fields, and propose the rest', () => {
  expect(waysOf(1, 'direct')).toEqual([
    'trainee_source',
    'sending_unit',
    'phone',
    'email',
    'address_area',
    'address',
    'emergency_name',
    'emergency_phone',
  ]);
  expect(waysOf(1, 'proposal')).toEqual(expect.arrayContaining(['name', 'staff_id', 'id_card', 'dept_id', 'title']));
});

it('touches neither hidden fields nor files', () => {
  const [name] = initialTypeConfig(7).fields;
  expect(deptEditing({ ...name!, shown: false })).toBeNull();
  expect(deptEditing({ ...name!, type: 'file' })).toBeNull();
});

it('asks for a review of a contact field whose change needs one', () => {
  const phone = initialTypeConfig(7).fields.find(({ key }) => key === 'phone')!;
  expect(deptEditing({ ...phone, needs_review: true })).toBe('proposal');
});
