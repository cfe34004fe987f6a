import { inArray } from 'drizzle-orm';
import type { Db } from '@server/kernel/database/database';
import { departments } from '../dictionary/tables';
import { people } from '../people/tables';

/** What a task's people and departments are called: who is rated and who rates stands in the task, whoever reads it. */
export interface Names {
  person: (id: number) => { name: string; staffId: string };
  department: (id: number | null) => string;
  /** Of `p12` or `d3`. */
  target: (key: string) => string;
}

const idOf = (key: string) => Number(key.slice(1));

/** Names of some raters, targets and departments. */
export async function namesOf(
  db: Db,
  rows: readonly { raterId?: number; target: string; deptId: number | null }[],
): Promise<Names> {
  const personIds = rows.flatMap(({ raterId, target }) => [
    ...(raterId === undefined ? [] : [raterId]),
    ...(target[0] === 'p' ? [idOf(target)] : []),
  ]);
  const deptIds = rows.flatMap(({ deptId, target }) => [
    ...(deptId === null ? [] : [deptId]),
    ...(target[0] === 'd' ? [idOf(target)] : []),
  ]);
  const persons = personIds.length
    ? await db
        .select({ id: people.id, name: people.name, staffId: people.staffId })
        .from(people)
        .where(inArray(people.id, [...new Set(personIds)]))
    : [];
  const depts = deptIds.length
    ? await db
        .select({ id: departments.id, name: departments.name })
        .from(departments)
        .where(inArray(departments.id, [...new Set(deptIds)]))
    : [];
  const personOf = new Map(persons.map((person) => [person.id, person]));
  const deptOf = new Map(depts.map(({ id, name }) => [id, name]));
  const person = (id: number) => personOf.get(id) ?? { name: '已删除人员', staffId: '' };
  const department = (id: number | null) => (id === null ? '' : (deptOf.get(id) ?? ''));
  return {
    person,
    department,
    target: (key) => (key[0] === 'd' ? department(idOf(key)) : person(idOf(key)).name),
  };
}
