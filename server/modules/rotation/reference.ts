import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { ReferenceDelta, ReferencePerson } from '@contract/rotation/types';
import type { ResolvedScope } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { majors } from '../dictionary/tables';
import { managedPeople, trainYears } from '../people/public';
import { people } from '../people/tables';
import { aliasesForReference } from './aliases';
import { currentHandbook } from './handbook-index';

/**
 * What a revision says: which database and scope the copy is of, its handbook's revision, and the transaction from
 * which on changes of people may be missing in it.
 */
interface Revision {
  instance: string;
  scope: string;
  handbook: number;
  xmin: string;
}

/**
 * The reference snapshot of what a user may see, or what changed in it since an earlier one. Another database, or
 * another scope, means a full one.
 */
export async function referenceSince(db: Db, scope: ResolvedScope, since?: string): Promise<ReferenceDelta> {
  const current = await currentHandbook(db);
  const known = since === undefined ? undefined : parseRevision(since);
  const print = scopePrint(scope);
  const isDelta = known?.instance === current.instance && known.scope === print;
  const { xmin, list, removed } = await readPeople(db, scope, isDelta ? known.xmin : undefined);
  const isHandbookKnown = isDelta && known.handbook === current.revision;
  return {
    revision: formatRevision({ instance: current.instance, scope: print, handbook: current.revision, xmin }),
    full: !isDelta,
    people: list,
    removedUserIds: removed,
    handbook: isHandbookKnown ? null : current.handbook,
    aliases: await aliasesForReference(db, current.index),
  };
}

/** People column by column: a tenth of the messages that rows would make. */
interface PeopleColumns extends Record<string, unknown> {
  xmin: string;
  ids: number[] | null;
  names: string[];
  staffIds: string[];
  studentIds: string[];
  typeIds: number[];
  recruitYears: (number | null)[];
  majors: string[];
  years: (number | null)[];
  removed: number[] | null;
}

/**
 * One statement, so that the people and `xmin` are of one snapshot: whatever was not yet committed in it carries a
 * transaction number of at least `xmin` and comes with the next delta. A major that was renamed brings its people.
 */
async function readPeople(db: Db, scope: ResolvedScope, sinceXmin: string | undefined) {
  const visible = sql`(${managedPeople(scope) ?? sql`true`})`;
  const changed =
    sinceXmin === undefined
      ? visible
      : sql`(${people.changedTx} >= ${sinceXmin}::bigint or ${people.majorId} = any(array(
          select ${majors.id} from ${majors} where ${majors.changedTx} >= ${sinceXmin}::bigint)))`;
  const { rows } = await db.execute<PeopleColumns>(sql`
    with seen as (
      select ${people.id} as id, ${people.name} as name, ${people.staffId} as staff_id,
        ${people.studentId} as student_id, ${people.typeId} as type_id, ${people.recruitYear} as recruit_year,
        coalesce(${majors.name}, '') as major, ${trainYears} as years, ${visible} as visible
      from ${people} left join ${majors} on ${majors.id} = ${people.majorId} where ${changed} order by ${people.id}
    )
    select pg_snapshot_xmin(pg_current_snapshot())::text as xmin,
      json_agg(id) filter (where visible) as ids, json_agg(name) filter (where visible) as names,
      json_agg(staff_id) filter (where visible) as "staffIds",
      json_agg(student_id) filter (where visible) as "studentIds",
      json_agg(type_id) filter (where visible) as "typeIds",
      json_agg(recruit_year) filter (where visible) as "recruitYears",
      json_agg(major) filter (where visible) as majors, json_agg(years) filter (where visible) as years,
      json_agg(id) filter (where not visible) as removed
    from seen`);
  const columns = rows[0]!;
  const list = (columns.ids ?? []).map((userId, at): ReferencePerson => ({
    userId,
    name: columns.names[at]!,
    staffId: columns.staffIds[at]!,
    studentId: columns.studentIds[at]!,
    typeId: columns.typeIds[at]!,
    recruitYear: columns.recruitYears[at]!,
    major: columns.majors[at]!,
    years: columns.years[at]!,
  }));
  return { xmin: columns.xmin, list, removed: columns.removed ?? [] };
}

function scopePrint(scope: ResolvedScope): string {
  return createHash('sha256').update(JSON.stringify(scope)).digest('hex').slice(0, 16);
}

function formatRevision({ instance, scope, handbook, xmin }: Revision): string {
  return [instance, scope, handbook, xmin].join(':');
}

/** Undefined for anything but a revision of ours: then the whole snapshot is sent. */
function parseRevision(text: string): Revision | undefined {
  const [instance = '', scope = '', handbook = '', xmin = '', ...rest] = text.split(':');
  if (!/^\d{1,15}$/.test(handbook) || !/^\d{1,18}$/.test(xmin) || rest.length > 0) return undefined;
  return { instance, scope, handbook: Number(handbook), xmin };
}
