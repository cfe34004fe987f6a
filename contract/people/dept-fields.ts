import { isCoreField, isSensitive, trainYearsKey } from './core-fields';
import type { PersonField } from './type-config';

/**
 * How a department changes a field of its people: contact and teaching fields at once (`direct`), the others by a
 * `proposal` that the education office looks at, the years too, which choose the scheme that people are judged by. Null: not at all.
 */
export function deptEditing(field: PersonField): 'direct' | 'proposal' | null {
  if (!field.shown || field.type === 'file') return null;
  const isContact = field.section === 'contact' || (isSensitive(field) && field.type !== 'id_card');
  const isTeaching = field.section === 'training' && !isCoreField(field.key) && field.key !== trainYearsKey;
  return (isContact || isTeaching) && !field.needs_review ? 'direct' : 'proposal';
}
