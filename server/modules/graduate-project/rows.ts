import { and, asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { submissionLabels } from '@contract/approval/status';
import { fileKinds, fileOwner, handInProblem, results, type FileKind } from '@contract/graduate-project/rules';
import type { Defence, StageRow } from '@contract/graduate-project/projects';
import { AppError } from '@contract/kernel/errors';
import { groupBy } from '@contract/kernel/group-by';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { RowSource } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { today } from '@server/kits/today';
import { attachmentsOf } from '../attachment/public';
import { visiblePeople } from '../people/public';
import { people } from '../people/tables';
import { roomNames } from '../room/public';
import { blindReviews, committee, defences, projects, projectStages, stageExperts } from './tables';

export type Reader = Pick<CurrentUser, 'userId' | 'permissions' | 'scope'>;
const supervisor = alias(people, 'supervisor');

/** @throws AppError GRADUATE_PROJECT_REFUSED */
export const refuse = (reason: string) => new AppError('GRADUATE_PROJECT_REFUSED', { reason });
/** @throws AppError where there is a reason */
export function demand(problem: string): void {
  if (problem) throw refuse(problem);
}

/** Condition on the joined rows: the student, who guides or judges him, and to whom he belongs. */
export function readBy({ userId, scope }: Pick<Reader, 'userId' | 'scope'>): SQL | undefined {
  const among = (table: typeof stageExperts | typeof committee) =>
    sql`exists (select 1 from ${table} named where named.stage_id = ${projectStages.id} and named.user_id = ${userId})`;
  return or(
    eq(projects.userId, userId),
    eq(projects.supervisorId, userId),
    among(stageExperts),
    among(committee),
    visiblePeople(scope),
  );
}

export const stageRows = (db: Db) =>
  db
    .select({ row: projectStages, project: projects, name: people.name, staffId: people.staffId, by: supervisor.name })
    .from(projectStages)
    .innerJoin(projects, eq(projects.id, projectStages.projectId))
    .innerJoin(people, eq(people.id, projects.userId))
    .innerJoin(supervisor, eq(supervisor.id, projects.supervisorId))
    .$dynamic();
type Row = Awaited<ReturnType<typeof stageRows>>[number];

/** Who reviewed blindly is kept from the student and the supervisor, whatever else they may do. */
export const mayBlind = (user: Pick<Reader, 'userId' | 'permissions'>, of: { userId: number; supervisorId: number }) =>
  holds(user, 'graduate:project:arrange') && user.userId !== of.userId && user.userId !== of.supervisorId;

/** Stages as they are read; of blind reviews the opinions and never the names. */
export async function toStages(db: Db, user: Reader, rows: readonly Row[]): Promise<StageRow[]> {
  const ids = rows.map(({ row }) => row.id);
  if (ids.length === 0) return [];
  const experts = groupBy(await namedIn(db, stageExperts, ids), ({ stageId }) => stageId);
  const blind = groupBy(await opinionsOf(db, ids), ({ stageId }) => stageId);
  const defended = await defencesOf(db, ids);
  const others = await statesOf(
    db,
    rows.map(({ project }) => project.id),
  );
  const files = await filesOf(db, ids);
  return rows.map(({ row, project, name, staffId, by }) => ({
    id: row.id,
    project_id: project.id,
    project_version: project.version,
    stage: row.stage,
    user_id: project.userId,
    name,
    staff_id: staffId,
    title: project.title,
    supervisor_id: project.supervisorId,
    supervisor: by,
    starts_on: project.startsOn,
    ends_on: project.endsOn,
    due_on: row.dueOn,
    fix_due_on: row.fixDueOn,
    status: row.status,
    is_withdrawn: row.isWithdrawn,
    result: row.result,
    score: row.score,
    is_vetoed: row.isVetoed,
    comment: row.comment,
    progress: row.progress,
    results: row.results,
    problems: row.problems,
    next_plan: row.nextPlan,
    ethics_no: row.ethicsNo,
    similarity: row.similarity,
    outputs: row.outputs,
    files: files(row.id),
    experts: (experts.get(row.id) ?? []).map(({ stageId: _stageId, ...person }) => person),
    blind: (blind.get(row.id) ?? []).map(({ stageId: _stageId, ...opinion }) => opinion),
    defence: defended.get(row.id) ?? null,
    obstacle: handInProblem(
      { stage: row.stage, status: row.status, result: row.result, due_on: row.dueOn, fix_due_on: row.fixDueOn },
      others.get(project.id) ?? [],
      today(),
    ),
    is_mine: project.userId === user.userId,
    may_blind: mayBlind(user, project),
    version: row.version,
  }));
}

const namedIn = (db: Db, table: typeof stageExperts | typeof committee, ids: readonly number[]) =>
  db
    .select({ stageId: table.stageId, user_id: people.id, name: people.name, staff_id: people.staffId })
    .from(table)
    .innerJoin(people, eq(people.id, table.userId))
    .where(inArray(table.stageId, [...ids]))
    .orderBy(asc(people.id));

/** What blind reviewers wrote; their names are not among it. */
const opinionsOf = (db: Db, ids: readonly number[]) =>
  db
    .select({
      stageId: blindReviews.stageId,
      no: blindReviews.no,
      verdict: blindReviews.verdict,
      score: blindReviews.score,
      opinion: blindReviews.opinion,
    })
    .from(blindReviews)
    .where(inArray(blindReviews.stageId, [...ids]))
    .orderBy(asc(blindReviews.no));

async function defencesOf(db: Db, ids: readonly number[]): Promise<Map<number, Defence>> {
  const rows = await db
    .select()
    .from(defences)
    .where(inArray(defences.stageId, [...ids]));
  if (rows.length === 0) return new Map();
  const members = groupBy(await namedIn(db, committee, ids), ({ stageId }) => stageId);
  const rooms = await roomNames(
    db,
    rows.map(({ roomId }) => roomId),
  );
  return new Map(
    rows.map((row) => [
      row.stageId,
      {
        room_id: row.roomId,
        room: rooms.get(row.roomId) ?? '',
        start_at: row.startAt.toISOString(),
        end_at: row.endAt.toISOString(),
        chair_id: row.chairId,
        members: (members.get(row.stageId) ?? []).map(({ stageId: _stageId, ...person }) => person),
        votes: row.votes,
      },
    ]),
  );
}

/** How all stages of some projects stand, by project. */
export async function statesOf(db: Db, projectIds: readonly number[]) {
  const rows = await db
    .select({ projectId: projectStages.projectId, stage: projectStages.stage, status: projectStages.status })
    .from(projectStages)
    .where(inArray(projectStages.projectId, [...new Set(projectIds)]));
  return groupBy(rows, ({ projectId }) => projectId);
}

async function filesOf(db: Db, ids: readonly number[]) {
  const owned = ids.map(String);
  const found = new Map<FileKind, Awaited<ReturnType<typeof attachmentsOf>>>();
  for (const kind of fileKinds) found.set(kind, await attachmentsOf(db, fileOwner(kind), owned));
  return (id: number) =>
    Object.fromEntries(
      fileKinds.map((kind) => [kind, (found.get(kind)!.get(String(id)) ?? []).map((file) => file.id)]),
    ) as StageRow['files'];
}

/** A stage, whoever reads it: the caller has asked for the right. @throws AppError NOT_FOUND */
export async function stageOf(db: Db, user: Reader, id: number, where?: SQL): Promise<StageRow> {
  return first(await toStages(db, user, [first(await stageRows(db).where(and(eq(projectStages.id, id), where)))]));
}

export const stageSource: RowSource<StageRow> = {
  table: projectStages,
  words: {
    status: { word: '状态', say: (status) => submissionLabels[status] },
    result: { word: '结果', say: (result) => (result === null ? '' : results[result]) },
    due_on: '截止日期',
    fix_due_on: '整改截止日期',
    progress: '进展与计划对照',
    results: '成果',
    problems: '存在问题',
    next_plan: '下一步计划',
    ethics_no: '伦理批件号',
    similarity: '查重率',
  },
  read: ({ db, user }, id) => stageOf(db, user, id, readBy(user)),
};
