import { and, asc, desc, eq, inArray, or, sql, type SQL } from 'drizzle-orm';
import { AppError } from '@contract/kernel/errors';
import { relations as relationWords } from '@contract/evaluation/rules';
import { isActOf, refusalOf, taskStates, type TaskAct, type TaskRole } from '@contract/evaluation/status';
import type { Task, TaskDetail } from '@contract/evaluation/tasks';
import { array } from '@server/kernel/database/array';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import type { Reader } from '@server/kits/row-calls';
import { first } from '@server/kits/rows';
import { personRefs } from '../people/public';
import { pairs, patientCodes, taskRelations, tasks, templates, templateVersions } from './tables';

export type TaskRow = typeof tasks.$inferSelect;

type Seeing = Pick<CurrentUser, 'scope' | 'userId'>;

/** Tasks that somebody may change: his own; whoever sees everybody changes all. */
const ownTasks = ({ scope, userId }: Seeing): SQL | undefined =>
  scope.kind === 'all' ? undefined : eq(tasks.createdBy, userId);

/** Departments whose part of others' tasks somebody sees; undefined: every part of all. */
export const wardsOf = ({ scope }: Pick<CurrentUser, 'scope'>): number[] | undefined =>
  scope.kind === 'all' ? undefined : 'deptIds' in scope ? scope.deptIds : [];

/** Tasks that somebody sees: his own, and those that reach into his departments. */
export function seenTasks(user: Seeing): SQL | undefined {
  const wards = wardsOf(user);
  if (!wards) return undefined;
  return or(
    ownTasks(user),
    sql`exists (select 1 from evaluation_pair part where part.task_id = ${tasks.id}
      and part.dept_id = any(${array(wards, 'int')}))`,
    sql`exists (select 1 from ${patientCodes} where ${patientCodes.taskId} = ${tasks.id}
      and ${patientCodes.deptId} = any(${array(wards, 'int')}))`,
  );
}

/** Tasks as lists answer them, newest first. */
export async function toTasks({ db, user }: Reader, rows: readonly TaskRow[]): Promise<Task[]> {
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const relations = await relationsOf(db, ids);
  const wards = wardsOf(user);
  const counts = await db
    .select({
      id: pairs.taskId,
      raters: sql<number>`count(distinct ${pairs.raterId}) filter (where ${pairs.state} <> 'replaced')::int`,
      targets: sql<number>`count(distinct ${pairs.target})::int`,
      all: sql<number>`count(*) filter (where ${pairs.state} <> 'replaced')::int`,
      done: sql<number>`count(*) filter (where ${pairs.state} in ('done', 'declined'))::int`,
    })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .where(
      and(
        inArray(pairs.taskId, ids),
        wards && or(eq(tasks.createdBy, user.userId), sql`${pairs.deptId} = any(${array(wards, 'int')})`),
      ),
    )
    .groupBy(pairs.taskId);
  return rows.map((row) => {
    const own = relations.filter(({ taskId }) => taskId === row.id);
    const count = counts.find(({ id }) => id === row.id);
    return {
      id: row.id,
      name: row.name,
      kind: row.kind,
      period: row.period,
      is_360: own.length > 1,
      relations: own.map((one) => ({
        key: one.key,
        name: relationWords[one.key],
        template_id: one.templateId,
        template_name: one.templateName,
        weight: one.weight,
        is_anonymous: one.isAnonymous,
        minimum: one.minimum,
      })),
      trigger: row.trigger,
      opens_on: row.opensOn,
      closes_on: row.closesOn,
      state: row.state,
      rater_count: count?.raters ?? 0,
      target_count: count?.targets ?? 0,
      pair_count: count?.all ?? 0,
      done_count: count?.done ?? 0,
      is_own: roleIn(user, row) === 'maker',
      version: row.version,
    };
  });
}

/** Relations of tasks with their templates and forms. */
export function relationsOf(db: Db, taskIds: readonly number[]) {
  return db
    .select({
      taskId: taskRelations.taskId,
      key: taskRelations.key,
      weight: taskRelations.weight,
      isAnonymous: taskRelations.isAnonymous,
      minimum: taskRelations.minimum,
      versionId: taskRelations.templateVersionId,
      templateId: templates.id,
      templateName: templates.name,
      form: templateVersions.form,
    })
    .from(taskRelations)
    .innerJoin(templateVersions, eq(templateVersions.id, taskRelations.templateVersionId))
    .innerJoin(templates, eq(templates.id, templateVersions.templateId))
    .where(inArray(taskRelations.taskId, [...taskIds]))
    .orderBy(asc(taskRelations.taskId), desc(taskRelations.weight), asc(taskRelations.key));
}

/** A task that the caller sees. @throws AppError NOT_FOUND */
export async function seenTask({ db, user }: Reader, id: number): Promise<TaskRow> {
  return first(
    await db
      .select()
      .from(tasks)
      .where(and(eq(tasks.id, id), seenTasks(user))),
  );
}

/** @throws AppError NOT_FOUND */
export async function taskDetailOf(reader: Reader, id: number): Promise<TaskDetail> {
  const row = await seenTask(reader, id);
  const [task] = await toTasks(reader, [row]);
  const { rater_ids, target_ids } = row.rule;
  const refs = await personRefs(reader.db, reader.user.scope, [...rater_ids, ...target_ids]);
  const named = (ids: readonly number[]) => ids.flatMap((one) => refs.get(one) ?? []);
  return { ...task!, rule: row.rule, blocks: row.blocks, raters: named(rater_ids), targets: named(target_ids) };
}

/** Who the caller is to a task that he sees. */
export const roleIn = ({ scope, userId }: CurrentUser, { createdBy }: Pick<TaskRow, 'createdBy'>): TaskRole =>
  scope.kind === 'all' || createdBy === userId ? 'maker' : 'ward';

/**
 * Refuses an act that is not the caller's, or that the task's state does not allow.
 * @throws AppError NOT_FOUND, EVALUATION_TASK_STATE
 */
export function demandAct({ name, state }: Pick<TaskRow, 'name' | 'state'>, act: TaskAct, role: TaskRole): void {
  if (!isActOf(role, act)) throw new AppError('NOT_FOUND');
  const reason = refusalOf(state, act, role);
  if (reason) throw new AppError('EVALUATION_TASK_STATE', { name, state: taskStates[state], reason });
}

/** A task as the caller sees it, when it lets him do something. @throws AppError NOT_FOUND, EVALUATION_TASK_STATE */
export async function allowedTask(reader: Reader, id: number, act: TaskAct): Promise<TaskRow> {
  const row = await seenTask(reader, id);
  demandAct(row, act, roleIn(reader.user, row));
  return row;
}
