import { and, asc, eq, or, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { postsInput } from '@contract/dictionary/department-types';
import type { DepartmentPost } from '@contract/dictionary/rules';
import { groupBy } from '@contract/kernel/group-by';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains } from '@server/kits/contains';
import { replaceParts } from '@server/kits/rows';
import { isStaff, postHolders, visiblePeople } from '../../people/public';
import { people } from '../../people/tables';
import { departmentPersons } from '../posts/tables';
import { departments } from '../tables';
import { holders } from './rows';

type Posts = z.output<typeof postsInput>;

/**
 * Sets who holds the posts of a department. Holders whom the caller does not see keep theirs; a new head takes the
 * place of any.
 * @throws AppError DICT_PERSON_INVALID for people whom the caller does not see
 */
export async function writePosts(tx: Db, scope: ResolvedScope, input: Posts): Promise<void> {
  const { dept_id: deptId, head, secretaries, teachers } = input;
  const present = await tx.select().from(departmentPersons).where(eq(departmentPersons.deptId, deptId));
  const wanted = { head, secretary: secretaries, teacher: teachers };
  const set = await postHolders<DepartmentPost>(tx, scope, wanted, present);
  const rows = set.map((holder) => ({ ...holder, deptId }));
  await replaceParts(tx, departmentPersons, departmentPersons.deptId, deptId, rows);
}

/** Who holds each post of a department, whoever asks: what the operation log compares. */
export async function holdersOf(db: Db, deptId: number): Promise<Record<DepartmentPost, number[]>> {
  const rows = await db
    .select()
    .from(departmentPersons)
    .where(eq(departmentPersons.deptId, deptId))
    .orderBy(departmentPersons.personId);
  const holding = (post: DepartmentPost) => rows.filter((one) => one.post === post).map(({ personId }) => personId);
  return { head: holding('head'), secretary: holding('secretary'), teacher: holding('teacher') };
}

/** Departments with the people who hold their posts. */
export async function departmentPersonList(db: Db, scope: ResolvedScope, deptId?: number) {
  const list = await db
    .select({ dept_id: departments.id, dept_name: departments.name })
    .from(departments)
    .where(deptId === undefined ? undefined : eq(departments.id, deptId))
    .orderBy(asc(departments.sort), asc(departments.id));
  const posts = groupBy(await holders(db, scope, deptId === undefined ? undefined : [deptId]), (row) => row.deptId);
  return list.map((row) => ({
    ...row,
    persons: (posts.get(row.dept_id) ?? []).map(({ post, person }) => ({ ...person, post })),
  }));
}

interface PersonChoice {
  keyword?: string | undefined;
  dept_id?: number | undefined;
  person_type_id?: number | undefined;
  kind?: 'staff' | undefined;
}

/** People to choose from: by part of the name or beginning of the number, within the scope. */
export function selectablePeople(db: Db, scope: ResolvedScope, choice: PersonChoice) {
  const { keyword, dept_id, person_type_id, kind } = choice;
  const where = and(
    visiblePeople(scope),
    keyword ? or(contains(people.name, keyword), sql`starts_with(${people.staffId}, ${keyword})`) : undefined,
    dept_id === undefined ? undefined : eq(people.deptId, dept_id),
    person_type_id === undefined ? undefined : eq(people.typeId, person_type_id),
    kind === 'staff' ? isStaff : undefined,
  );
  const rows = db
    .select({
      user_id: people.id,
      name: people.name,
      staff_id: people.staffId,
      dept_name: sql<string>`coalesce(${departments.name}, '')`,
      person_type_id: people.typeId,
    })
    .from(people)
    .leftJoin(departments, eq(departments.id, people.deptId))
    .where(where)
    .orderBy(asc(people.id));
  return { rows, where };
}
