import { sql, type SQL } from 'drizzle-orm';
import { TaskState } from '@contract/kernel/task-state';

const isWaiting = sql`state = ${TaskState.writing} and (lease_until is null or lease_until < clock_timestamp())`;
const isWritten = sql`state = ${TaskState.writing} and lease_until >= clock_timestamp()`;

/** How many jobs living processes are writing now. */
export const importsWriting: SQL<number> = sql<number>`(select count(*)::int from rotation_import where ${isWritten})`;

/**
 * Confirmed jobs that nobody is writing, as `id` and `place` (from 1). What was begun goes first: half an import
 * helps nobody. Then owners take turns, whoever was served least recently first, each with the oldest job: many files
 * of one person hold up nobody else for longer than one of them.
 */
export const waitingInOrder: SQL = sql`
  select id, row_number() over (order by is_begun desc, round, owner_served_at nulls first, confirmed_at, id)::int as place
  from (
    select id, coalesce(confirmed_at, updated_at) as confirmed_at, served_at is not null as is_begun,
      row_number() over (
        partition by created_by order by served_at nulls last, coalesce(confirmed_at, updated_at), id
      ) as round,
      (select max(served_at) from rotation_import served where served.created_by = rotation_import.created_by)
        as owner_served_at
    from rotation_import where ${isWaiting}
  ) waiting`;

/** Inside a query over `rotation_import`: how many imports are ahead of a waiting one; 0 for any other. */
export const importsAhead: SQL<number> = sql<number>`
  case when rotation_import.state = ${TaskState.writing}
      and (rotation_import.lease_until is null or rotation_import.lease_until < clock_timestamp())
    then ${importsWriting} + (select place - 1 from (${waitingInOrder}) ahead where ahead.id = rotation_import.id)
    else 0 end`;
