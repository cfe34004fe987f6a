import { isCoreField, isSensitive } from './core-fields';
import type { PersonField } from './type-config';

/**
 * How a department changes a field of its people: contact and teaching fields at once (`direct`), the others by a
 * `proposal` that the education office looks at. Null: not at all.
 */
export function deptEditing(field: PersonField): 'direct' | 'proposal' | null {
  if (!field.shown || field.type === 'file') return null;
  const isContact = field.section === 'contact' || (isSensitive(field) && field.type !== 'id_card');
  const isTeaching = field.section === 'training' && !isCoreField(field.key);
  return (isContact || isTeaching) && !field.needs_review ? 'direct' : 'proposal';
}
