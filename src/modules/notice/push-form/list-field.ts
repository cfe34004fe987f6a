import type { PushTarget } from '@contract/notice/push-types';
import type { FieldProps } from '@/kits/form/use-reach-form';

type ListKey = 'type_ids' | 'dept_ids' | 'grades' | 'role_ids' | 'group_ids' | 'user_ids';

/** One list of a target as the field of a form. */
export function listField(
  id: string,
  target: PushTarget,
  key: ListKey,
  label: string,
  set: (part: Partial<PushTarget>) => void,
): FieldProps<readonly number[]> {
  return {
    id: `${id}-${key}`,
    name: key,
    label,
    value: target[key],
    onChange: (ids) => set({ [key]: [...ids] }),
    error: undefined,
    required: false,
  };
}

/** Rows with a name as choices. */
export function named(rows: readonly { id: number; name: string }[] | undefined) {
  return (rows ?? []).map((row) => ({ value: row.id, label: row.name }));
}
