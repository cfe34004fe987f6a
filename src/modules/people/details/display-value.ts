import type { PersonField, PersonValue } from '@contract/people/type-config';
import type { UserDetail } from '@contract/people/types';

/** A field's value in words: names instead of ids, a path instead of an area code; empty when there is none. */
export function displayValue(person: UserDetail, field: PersonField, value: PersonValue | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  switch (field.type) {
    case 'dept':
      return person.dept_name;
    case 'base':
      return person.base_name;
    case 'academy':
      return person.academy_name;
    case 'address':
      return person.address_area_name || String(value);
    default:
      return String(value);
  }
}
