import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { degreeRank, titleRank, trainingNames, type Facts, type TrainingRank } from '@contract/teacher/qualify';
import type { Db } from '@server/kernel/database/database';
import { people } from '../../people/tables';
import { sectionsOf } from '../archives/sections';
import { qualifications } from '../qualifications/tables';

type Certificate = Facts['certificates'][number];
type Rank = Exclude<TrainingRank, 0>;

/** Of whom nothing is known, nothing is met. */
export const noFacts: Facts = { title: '', practised_since: null, degree: '', certificates: [] };

const rankNamed = (name: unknown): Rank | undefined =>
  ([1, 2, 3, 4] as const).find((rank) => trainingNames[rank] === name);

/** The word that ranks highest, the first one of equals. */
const highest = (words: readonly string[], rank: (word: string) => number): string =>
  words.reduce((best, word) => (best === '' || rank(word) > rank(best) ? word : best), '');

/**
 * What is known of people for conditions of a round: the personal file, and what of their archives was passed. An archive's
 * draft counts for nothing: nobody has looked at it.
 */
export async function factsOf(db: Db, userIds: readonly number[]): Promise<Map<number, Facts>> {
  const ids = [...new Set(userIds)];
  if (ids.length === 0) return new Map();
  const profile = (key: 'title' | 'degree') => sql<string>`coalesce(${people.profile} ->> ${sql.raw(`'${key}'`)}, '')`;
  const persons = await db
    .select({ id: people.id, since: people.enrolledOn, title: profile('title'), degree: profile('degree') })
    .from(people)
    .where(and(inArray(people.id, ids), isNull(people.deletedAt)));
  const archives = await sectionsOf(db, ids);
  const held = await db
    .select({ userId: qualifications.userId, level: qualifications.training, until: qualifications.trainingUntil })
    .from(qualifications)
    .where(inArray(qualifications.userId, ids));
  return new Map(
    persons.map(({ id, since, title, degree }) => {
      const entriesOf = (key: 'titles' | 'degrees' | 'training') =>
        (archives.get(id)?.get(key)?.accepted?.entries ?? []).map(({ values }) => values);
      const titles = entriesOf('titles').filter(({ kind }) => kind === '专业技术职称');
      const own = held.filter(({ userId }) => userId === id);
      const certificates: Certificate[] = [
        ...own.flatMap(({ level, until }) => (level === null ? [] : [{ level, valid_until: until }])),
        ...entriesOf('training').flatMap(({ rank, until }) => {
          const level = rankNamed(rank);
          return level ? [{ level, valid_until: until ? String(until) : null }] : [];
        }),
      ];
      return [
        id,
        {
          title: highest([title, ...titles.map(({ name }) => String(name ?? ''))], titleRank),
          practised_since: since,
          degree: highest(
            [degree, ...entriesOf('degrees').map(({ education }) => String(education ?? ''))],
            degreeRank,
          ),
          certificates,
        },
      ];
    }),
  );
}

/** Kinds of which somebody's qualification is suspended: a round does not lift that. */
export async function suspendedAmong(db: Db, userIds: readonly number[], capacity: number): Promise<Set<number>> {
  const rows = await db
    .select({ userId: qualifications.userId })
    .from(qualifications)
    .where(
      and(
        inArray(qualifications.userId, [...userIds]),
        eq(sql`${qualifications.capacity}`, capacity),
        sql`${qualifications.reason} <> ''`,
      ),
    );
  return new Set(rows.map(({ userId }) => userId));
}
