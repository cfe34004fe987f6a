import { inArray, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { allFlows, type NamedReviewers, type RegisteredFlow, type ReviewedRecord } from './registry';
import { approvalRecords } from './tables';

/** How a seat says which group of which flow it was given for. */
export const groupOf = ({ key }: Pick<RegisteredFlow, 'key'>, ask: string) => `${key}/${ask}`;

/** The people of a flow that a level asks for; none where its module does not name them (any more). */
export function namedBy({ named }: RegisteredFlow, ask: string): NamedReviewers | undefined {
  return named && Object.hasOwn(named, ask) ? named[ask] : undefined;
}

/** A record by an expression of its id. */
export function reviewedRecord(id: AnyColumn | SQL): ReviewedRecord {
  const of = (column: string) =>
    sql`(select ${sql.raw(`record.${column}`)} from ${approvalRecords} record where record.id = ${id})`;
  return {
    subjectId: of('subject_id'),
    submitterId: of('submitter_id'),
    personId: sql`coalesce(${of('concerned_id')}, ${of('submitter_id')})`,
    payload: of('payload'),
  };
}

/**
 * Condition: the module still names somebody for a record. Each group is asked of records of its own flow only, so that it
 * may read subject and payload as its module wrote them.
 * @param group column that holds what `groupOf` made
 * @param may condition: the person holds a permission
 */
export function isNamed(
  userId: AnyColumn,
  record: ReviewedRecord,
  group: AnyColumn,
  may: (permission: string) => SQL,
): SQL {
  const cases = groupsOfAll().map(
    ([named, groups]) => sql`when ${inArray(group, groups)} then ${named.holds(userId, record, may)}`,
  );
  return cases.length === 0 ? sql`false` : sql`coalesce(case ${sql.join(cases, sql` `)} else false end, false)`;
}

/** Flows of a kind name the same people. Their condition stands in a statement once: planning it for each took 80 ms and 12 MB. */
function groupsOfAll(): [NamedReviewers, string[]][] {
  const groups = new Map<NamedReviewers, string[]>();
  for (const flow of allFlows()) {
    for (const [ask, named] of Object.entries(flow.named ?? {})) {
      groups.set(named, [...(groups.get(named) ?? []), groupOf(flow, ask)]);
    }
  }
  return [...groups];
}
