import { sql } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import type { PeopleOfType } from '@contract/rotation/scheme-capacity';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../../dictionary/tables';
import { handbookGrades, stDepts, stSubjects } from '../../handbook/tables';
import { trainYears } from '../../people/public';
import { people } from '../../people/tables';
import { rotationPieces } from '../tables';

/** 待报到, 在培, 暂停 and 延期: who is, or will be, in training. */
const inTraining = [1, 2, 3, 4];

/**
 * How many people each scheme is for, by type: by year of entry, name of the major and years of training, as `subjectFor`
 * chooses. Numbers alone, so those outside the caller's scope count, too.
 */
export async function peopleOfSchemes(db: Db, ids: readonly number[]): Promise<Map<number, PeopleOfType[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; type_id: number; count: number }>(sql`
    select scheme.id, ${people.typeId} as type_id, count(*)::int as count
    from (select ${stSubjects.id}, ${stSubjects.versionId}, ${stSubjects.years}, ${majors.name} as major,
        count(*) over (partition by ${stSubjects.versionId}, ${majors.name}) = 1 as is_only
      from ${stSubjects} join ${majors} on ${majors.id} = ${stSubjects.majorId}) scheme
    join ${handbookGrades} on ${handbookGrades.versionId} = scheme.version_id
    join ${people} on ${people.recruitYear} = ${handbookGrades.grade} and ${people.deletedAt} is null
      and ${people.businessStatus} = any(${array(inTraining, 'int')})
    join ${majors} on ${majors.id} = ${people.majorId} and ${majors.name} = scheme.major
    where scheme.id = any(${array([...ids], 'int')}) and (scheme.is_only or scheme.years = (${trainYears}))
    group by scheme.id, ${people.typeId} order by scheme.id, ${people.typeId}`);
  const counted = groupBy(rows, ({ id }) => id);
  return new Map(
    [...counted].map(([id, own]) => [id, own.map(({ type_id: typeId, count }) => ({ typeId, count }))] as const),
  );
}

/** How many people have placements that count to each scheme: they are judged by it, so it is locked. */
export async function usersOfSchemes(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<{ id: number; count: number }>(sql`
    select ${stDepts.stSubjectId} as id, count(distinct ${rotationPieces.userId})::int as count
    from ${rotationPieces} join ${stDepts} on ${stDepts.id} = ${rotationPieces.stDeptId}
    where ${stDepts.stSubjectId} = any(${array([...ids], 'int')})
    group by ${stDepts.stSubjectId}`);
  return new Map(rows.map(({ id, count }) => [id, count]));
}
