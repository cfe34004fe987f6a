/** Keys under which answers name people by the id of their record. */
const idKeys = new Set([
  'user_id',
  'userId',
  'user_ids',
  'userIds',
  'person_id',
  'personId',
  'teacher_id',
  'applicant_id',
]);

interface Directory {
  idByStaffId: ReadonlyMap<string, number>;
}

/** Everybody whom an answer names, by record id or by staff id, wherever it stands in it. */
export function peopleIn(answer: unknown, directory: Directory, key = ''): Set<number> {
  const found = new Set<number>();
  const add = (ids: Iterable<number>) => {
    for (const id of ids) found.add(id);
  };
  if (Array.isArray(answer)) for (const item of answer) add(peopleIn(item, directory, key));
  else if (typeof answer === 'object' && answer !== null) {
    for (const [name, value] of Object.entries(answer)) add(peopleIn(value, directory, name));
  } else if (typeof answer === 'number' && idKeys.has(key)) found.add(answer);
  else if (typeof answer === 'string') {
    const id = directory.idByStaffId.get(answer);
    if (id !== undefined) found.add(id);
  }
  return found;
}
