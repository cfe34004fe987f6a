import { and, asc, sql } from 'drizzle-orm';
import { indexReference, type ReferenceIndex } from '@contract/rotation/rules-index';
import { checkItem } from '@contract/rotation/rules-item';
import type { Finding, ImportItem, ReferencePerson } from '@contract/rotation/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import { array } from '@server/kernel/database/array';
import type { Db } from '@server/kernel/database/database';
import { majorName, managedPeople, trainYears } from '../people/public';
import { people } from '../people/tables';
import { currentHandbook } from './handbook-index';

/** What a check saw; a later handbook, or a person written from `peopleRevision` on, may judge differently. */
export interface Revisions {
  handbookRevision: number;
  peopleRevision: number;
}

/**
 * The server's own check of chunks: the browser's rules against the database. A person outside the scope is not
 * found, like one who does not exist.
 * @param locked locks the people until the transaction ends, in the order of their ids, so that writers wait for
 *   each other instead of for ever, and nobody changes what was checked
 * @returns errors by chunk
 */
export async function checkItems(
  db: Db,
  scope: ResolvedScope,
  chunks: readonly (readonly ImportItem[])[],
  { locked }: { locked: boolean },
): Promise<{ findings: Finding[][] } & Revisions> {
  const ids = chunks.flatMap((items) => items.map((item) => item.record.userId));
  const { found, peopleRevision } = await peopleById(db, scope, ids, locked);
  const { revision, index: handbook } = await currentHandbook(db);
  const index = withPeople(handbook, found);
  const isError = (finding: Finding) => finding.severity === 'error';
  return {
    findings: chunks.map((items) => items.flatMap((item) => checkItem(item, index)).filter(isError)),
    handbookRevision: revision,
    peopleRevision,
  };
}

async function peopleById(db: Db, scope: ResolvedScope, ids: number[], locked: boolean) {
  const query = db
    .select({
      userId: people.id,
      name: people.name,
      staffId: people.staffId,
      studentId: people.studentId,
      typeId: people.typeId,
      recruitYear: people.recruitYear,
      major: majorName,
      years: trainYears,
      revision: sql<number>`pg_snapshot_xmin(pg_current_snapshot())::text::bigint`.mapWith(Number),
    })
    .from(people)
    .where(and(sql`${people.id} = any(${array(ids, 'int')})`, managedPeople(scope)))
    .orderBy(asc(people.id));
  const rows = locked ? await query.for('no key update') : await query;
  const found = rows.map(({ revision: _revision, ...person }): ReferencePerson => person);
  return { found, peopleRevision: rows[0]?.revision ?? 0 };
}

/** The handbook's index with people: indexing the handbook anew for each chunk would cost more than the check. */
function withPeople(handbook: ReferenceIndex, found: ReferencePerson[]): ReferenceIndex {
  const nothing = { versions: [], personTypes: [] };
  const { byStaffId, byStudentId, byName, byBareId } = indexReference({
    revision: '',
    people: found,
    handbook: nothing,
  });
  return { ...handbook, byStaffId, byStudentId, byName, byBareId };
}
