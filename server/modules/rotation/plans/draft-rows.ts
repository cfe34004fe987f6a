import { and, desc, eq, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { formatMonth } from '@contract/kernel/half-month';
import type { Page } from '@contract/kernel/paging';
import type { DraftDetail, DraftRow } from '@contract/rotation/plans';
import type { PlanState } from '@contract/rotation/plans-states';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { contains, equals } from '@server/kits/contains';
import { managedPeople } from '../../people/public';
import { people } from '../../people/tables';
import { importJobsById } from '../import-view';
import { importJobs } from '../tables';
import { rotationDraftPeople, rotationDrafts } from './tables';

/**
 * Condition on `rotation_draft` for the drafts that a user may see and change: the own ones, and those of people within
 * the scope. Whose pieces are shown goes by the people themselves.
 */
export function knownDrafts(user: CurrentUser): SQL | undefined {
  if (user.scope.kind === 'all') return undefined;
  return or(
    eq(rotationDrafts.createdBy, user.userId),
    sql`exists (select 1 from ${people} where ${and(eq(people.id, rotationDrafts.createdBy), managedPeople(user.scope))})`,
  );
}

/** The newest job of each draft. */
const lastJob = sql<string | null>`(select id from ${importJobs} where draft_id = ${rotationDrafts.id}
  order by created_at desc limit 1)`;

/** Drafts with what stands beside them, the newest first. */
async function draftsWhere(db: Db, where: SQL | undefined, { size, page }: { size: number; page: number }) {
  return db
    .select({
      draft: rotationDrafts,
      author: people.name,
      parentName: sql<
        string | null
      >`(select parent.name from rotation_draft parent where parent.id = ${rotationDrafts.parentId})`,
      people: sql<number>`(select count(*)::int from ${rotationDraftPeople} where draft_id = ${rotationDrafts.id})`,
      jobId: lastJob,
    })
    .from(rotationDrafts)
    .leftJoin(people, eq(people.id, rotationDrafts.createdBy))
    .where(where)
    .orderBy(desc(rotationDrafts.id))
    .limit(size)
    .offset((page - 1) * size);
}

type Found = Awaited<ReturnType<typeof draftsWhere>>[number];

async function rowsOf(db: Db, rows: readonly Found[]): Promise<DraftRow[]> {
  const ids = rows.flatMap(({ jobId }) => jobId ?? []);
  const jobs = new Map(ids.length === 0 ? [] : (await importJobsById(db, ids)).map((job) => [job.id, job]));
  return rows.map(({ draft, author, parentName, people: planned, jobId }) => {
    const job = jobId === null ? undefined : jobs.get(jobId);
    return {
      id: draft.id,
      name: draft.name,
      state: draft.state,
      strategy: draft.strategy,
      from: formatMonth(draft.fromMonth),
      to: formatMonth(draft.toMonth),
      seed: draft.seed,
      people: planned,
      over: draft.over,
      violations: draft.violations,
      orderCost: draft.orderCost,
      parentId: draft.parentId,
      parentName: parentName ?? '',
      takenAt: draft.takenAt.toISOString(),
      authorId: draft.createdBy,
      author: author ?? '',
      createdAt: draft.createdAt.toISOString(),
      updatedAt: draft.updatedAt.toISOString(),
      publishing: job
        ? {
            id: job.id,
            state: job.state,
            isUndone: job.undo?.state === 'undone',
            people: job.counts.people,
            written: job.writtenPeople,
          }
        : null,
      version: draft.version,
    };
  });
}

/** A page of the drafts that a user knows, the newest first. */
export async function draftPage(
  db: Db,
  user: CurrentUser,
  query: { page: number; size: number; keyword?: string | undefined; state?: PlanState | undefined },
): Promise<Page<DraftRow>> {
  const where = and(
    knownDrafts(user),
    contains(rotationDrafts.name, query.keyword),
    equals(rotationDrafts.state, query.state),
  );
  const total = await db.$count(rotationDrafts, where);
  const rows = await draftsWhere(db, where, query);
  return { total, list: await rowsOf(db, rows) };
}

/** A draft that the user knows; undefined where he knows none. */
export async function knownDraft(db: Db, user: CurrentUser, id: number): Promise<DraftDetail | undefined> {
  const found = await draftsWhere(db, and(eq(rotationDrafts.id, id), knownDrafts(user)), { page: 1, size: 1 });
  const [row] = await rowsOf(db, found);
  if (!row) return undefined;
  const { group, causes, leftOut } = found[0]!.draft;
  return { ...row, group, causes, leftOut };
}

/** The same. @throws AppError NOT_FOUND */
export async function draftDetail(db: Db, user: CurrentUser, id: number): Promise<DraftDetail> {
  const draft = await knownDraft(db, user, id);
  if (!draft) throw new AppError('NOT_FOUND');
  return draft;
}
