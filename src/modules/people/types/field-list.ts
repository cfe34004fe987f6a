import type { PersonField } from '@contract/people/type-config';

/** The list with some of a field's properties changed. */
export function replaceField(fields: readonly PersonField[], key: string, part: Partial<PersonField>): PersonField[] {
  return fields.map((field) => {
    if (field.key !== key) return field;
    const changed = { ...field, ...part };
    // Nobody reviews what nobody may change.
    return { ...changed, needs_review: changed.needs_review && changed.editable_by_self };
  });
}

/** The list with a field one place further up (-1) or down (1) among those of its section. */
export function moveField(fields: readonly PersonField[], key: string, step: -1 | 1): PersonField[] {
  const from = fields.findIndex((field) => field.key === key);
  const isNeighbour = (index: number) => fields[index]?.section === fields[from]?.section;
  let to = from + step;
  while (to >= 0 && to < fields.length && !isNeighbour(to)) to += step;
  if (from < 0 || to < 0 || to >= fields.length) return [...fields];
  const moved = [...fields];
  [moved[from], moved[to]] = [moved[to]!, moved[from]!];
  return moved;
}

export function removeField(fields: readonly PersonField[], key: string): PersonField[] {
  return fields.filter((field) => field.key !== key);
}
