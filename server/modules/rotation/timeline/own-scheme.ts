import { sql } from 'drizzle-orm';
import type { PersonTimeline } from '@contract/rotation/timeline';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../../dictionary/tables';
import { schemeHeads, schemeParts } from '../../handbook/public';
import { handbookGrades, handbookVersions, stSubjects } from '../../handbook/tables';
import { trainYears } from '../../people/public';
import { people } from '../../people/tables';

export type OwedScheme = NonNullable<PersonTimeline['scheme']>;

/**
 * The published scheme that each of some people owes: that of their year of entry, major and years of training, or the only
 * one of the major where none is for their years (as `subjectFor` chooses). Whoever has none is missing.
 */
export async function ownSchemes(db: Db, userIds: readonly number[]): Promise<Map<number, OwedScheme>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await db.execute<{ person: number; scheme: number }>(sql`
    select ${people.id} as person, scheme.id as scheme
    from (select ${stSubjects.id}, ${stSubjects.versionId}, ${stSubjects.years}, ${majors.name} as major,
        count(*) over (partition by ${stSubjects.versionId}, ${majors.name}) = 1 as is_only
      from ${stSubjects} join ${majors} on ${majors.id} = ${stSubjects.majorId}
        join ${handbookVersions} on ${handbookVersions.id} = ${stSubjects.versionId}
      where ${stSubjects.state} = 2 and ${handbookVersions.state} = 2) scheme
    join ${handbookGrades} on ${handbookGrades.versionId} = scheme.version_id
    join ${people} on ${people.recruitYear} = ${handbookGrades.grade}
    join ${majors} on ${majors.id} = ${people.majorId} and ${majors.name} = scheme.major
    where ${people.id} = any(${array([...userIds], 'int')}) and (scheme.is_only or scheme.years = (${trainYears}))
    order by scheme.id`);
  const ids = [...new Set(rows.map(({ scheme }) => scheme))];
  const parts = await schemeParts(db, ids);
  const heads = new Map((await schemeHeads(db, ids)).map((head) => [head.id, head]));
  return new Map(
    rows.map(({ person, scheme }) => {
      const { id, majorName, years, versionName, halfMonths, reserveHalfMonths } = heads.get(scheme)!;
      const { groups, items } = parts.get(scheme)!;
      return [
        person,
        { id, name: `${majorName}（${years} 年）`, versionName, halfMonths, reserveHalfMonths, groups, items },
      ];
    }),
  );
}
