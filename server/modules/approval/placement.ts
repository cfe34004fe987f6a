import { sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { isOfStay, placementPosts, type PlacementPost } from '@contract/approval/flow';
import { given } from '@server/kernel/slots';
import { basePersons, departmentPersons } from '../dictionary/posts/tables';
import { people } from '../people/tables';

/** Where a stay is and who teaches in it, as the module tells that keeps stays. */
export interface StayPlaces {
  key: string;
  /** Department and teacher of a stay, by an expression of its id; null where there is none. */
  deptOf(stayId: SQL): SQL;
  teacherOf(stayId: SQL): SQL;
}

declare module '@server/kernel/slots' {
  interface Slots {
    stayPlaces: StayPlaces;
  }
}

/** Whose training a record is about, and in which stay, as expressions. */
export interface Trained {
  personId: SQL;
  stayId: SQL;
}

/**
 * Condition: somebody stands in this way to a person who is trained. It is asked when a level opens, in lists and at decisions,
 * so that a change of teachers or posts acts at once.
 * @param post one of `placementPosts`, or a column that holds one
 */
export function holdsPlacement(userId: AnyColumn, trained: Trained, post: AnyColumn | PlacementPost): SQL {
  const conditions = conditionsOf(userId, trained);
  if (typeof post === 'string') return conditions[post];
  const cases = placementPosts.map((one) => sql`when ${post} = ${one} then ${conditions[one]}`);
  return sql`(case ${sql.join(cases, sql` `)} else false end)`;
}

function conditionsOf(userId: AnyColumn, { personId, stayId }: Trained): Record<PlacementPost, SQL> {
  const [places] = given('stayPlaces');
  const nowhere = sql`null::int`;
  const ward = (
    post: string,
  ) => sql`exists (select 1 from ${departmentPersons} where ${departmentPersons.personId} = ${userId}
    and ${departmentPersons.post} = ${post} and ${departmentPersons.deptId} = ${places?.deptOf(stayId) ?? nowhere})`;
  const base = (posts: string) => sql`exists (select 1 from ${basePersons} where ${basePersons.personId} = ${userId}
    and ${basePersons.post} in (${sql.raw(posts)})
    and ${basePersons.baseId} = (select trained.base_id from ${people} trained where trained.id = ${personId}))`;
  return {
    supervisor: sql`coalesce(${userId} = ${places?.teacherOf(stayId) ?? nowhere}, false)`,
    ward_secretary: ward('secretary'),
    ward_head: ward('head'),
    responsible: sql`coalesce(${userId} =
      (select trained.teacher_id from ${people} trained where trained.id = ${personId}), false)`,
    base_secretary: base("'secretary'"),
    base_director: base("'director', 'teaching_director'"),
  };
}

const missing: Record<PlacementPost, string> = {
  supervisor: '本段轮转没有安排可以审批的带教老师',
  ward_secretary: '轮转科室没有可以审批的教学秘书',
  ward_head: '轮转科室没有可以审批的科主任',
  responsible: '没有可以审批的责任导师',
  base_secretary: '所在专业基地没有可以审批的秘书',
  base_director: '所在专业基地没有可以审批的主任',
};

/** Why nobody is asked, and that the office is, for the timeline of a record. */
export function nobodyWords(post: PlacementPost, hasStay: boolean): string {
  const why = isOfStay(post) && !hasStay ? '提交时没有指明轮转段' : missing[post];
  return `${why}，转由管理员处理`;
}
