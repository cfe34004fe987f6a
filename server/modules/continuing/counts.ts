import { and, asc, desc, eq, ne, sql, type SQL } from 'drizzle-orm';
import type { continuingCountEndpoints } from '@contract/continuing/counts';
import { noProvince, stagesOf, tally, tallySum, type CountedBy, type Stage } from '@contract/continuing/rules-counts';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Handlers } from '@server/kernel/implement';
import { equals } from '@server/kits/contains';
import { departments } from '../dictionary/tables';
import { ofWards } from './scope';
import { applications, batches, plans, trainees } from './tables';

interface Group {
  batch_id: number;
  batch_name: string;
  dept_id: number;
  dept_name: string;
}
type From = Group & { hospital: string; province: string };

/** The group of somebody or of a plan; a place of a plan comes from no hospital. */
const groups: Record<CountedBy, (one: From) => { key: string; name: string }> = {
  batch: (one) => ({ key: String(one.batch_id), name: one.batch_name }),
  dept: (one) => ({ key: String(one.dept_id), name: one.dept_name }),
  hospital: ({ hospital }) => ({ key: hospital, name: hospital }),
  province: ({ province }) => ({ key: province || noProvince, name: province || noProvince }),
};

const fields = {
  batch_id: batches.id,
  batch_name: batches.name,
  dept_id: departments.id,
  dept_name: departments.name,
};
const countedRows = (db: Db) =>
  db
    .select({
      ...fields,
      id: applications.id,
      name: applications.name,
      hospital: applications.hospital,
      province: applications.province,
      state: applications.state,
      trainee_state: trainees.state,
    })
    .from(applications)
    .innerJoin(batches, eq(batches.id, applications.batchId))
    .innerJoin(plans, eq(plans.id, applications.planId))
    .innerJoin(departments, eq(departments.id, plans.deptId))
    .leftJoin(trainees, eq(trainees.applicationId, applications.id))
    .$dynamic();

interface Asked {
  batch_id?: number | undefined;
  dept_id?: number | undefined;
}
const seen = (user: CurrentUser, { batch_id: batchId, dept_id: deptId }: Asked) =>
  and(ofWards(user.scope, plans.deptId), equals(plans.batchId, batchId), equals(plans.deptId, deptId));

/** As `stagesOf` says it. */
const reached: Record<Stage, SQL> = {
  applied: sql`true`,
  admitted: sql`${trainees.id} is not null`,
  present: sql`${trainees.state} in ('training', 'ended', 'finished')`,
  finished: sql`${trainees.state} = 'finished'`,
};

/** 招收统计: places, and how far those who applied came. */
export const countHandlers: Handlers<typeof continuingCountEndpoints> = {
  conEduCounts: async ({ db, user, query }) => {
    const where = seen(user, query);
    const people = await countedRows(db)
      .where(and(where, ne(applications.state, 'draft')))
      .orderBy(desc(batches.startsOn), asc(departments.id), asc(applications.id));
    const isPlanned = query.by === 'batch' || query.by === 'dept';
    const places = isPlanned
      ? await db
          .select({ ...fields, granted: plans.granted })
          .from(plans)
          .innerJoin(batches, eq(batches.id, plans.batchId))
          .innerJoin(departments, eq(departments.id, plans.deptId))
          .where(and(where, eq(plans.state, 'published')))
          .orderBy(desc(batches.startsOn), asc(departments.id))
      : [];
    const group = groups[query.by];
    const rows = tally(
      people.map((one) => ({ ...group(one), stages: stagesOf(one.state, one.trainee_state) })),
      places.map((one) => ({ ...group({ ...one, hospital: '', province: '' }), granted: one.granted })),
    );
    return { rows, sum: tallySum(rows) };
  },

  conEduCounted: async ({ db, user, query: { page, size, stage, hospital, province, ...asked } }) => {
    const where = and(
      seen(user, asked),
      ne(applications.state, 'draft'),
      equals(applications.hospital, hospital),
      equals(applications.province, province === noProvince ? '' : province),
      stage && reached[stage],
    );
    const list = await countedRows(db)
      .where(where)
      .orderBy(desc(applications.id))
      .limit(size)
      .offset((page - 1) * size);
    const [all] = await db
      .select({ total: sql<number>`count(*)::int` })
      .from(applications)
      .innerJoin(plans, eq(plans.id, applications.planId))
      .leftJoin(trainees, eq(trainees.applicationId, applications.id))
      .where(where);
    return {
      total: all!.total,
      list: list.map((row) => ({
        ...row,
        province: row.province || noProvince,
        stages: stagesOf(row.state, row.trainee_state),
      })),
    };
  },
};
