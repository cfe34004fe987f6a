import { and, eq, gte, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { tellsWho } from '@contract/evaluation/form';
import type { Block, RelationKey } from '@contract/evaluation/rules';
import { AppError } from '@contract/kernel/errors';
import type { Db } from '@server/kernel/database/database';
import { notify } from '../notice/public';
import { pairs, results, taskRelations, tasks } from './tables';
import { addPairs, tellRaters } from './tasks';
import { newestOf } from './templates';

/** A task that another module asks for, with its pairs: it runs at once. */
export interface NewTask {
  name: string;
  period?: string;
  /** `YYYY-MM-DD`, both included. */
  opensOn: string;
  closesOn: string;
  relations: readonly {
    key: RelationKey;
    templateId: number;
    weight: number;
    isAnonymous: boolean;
    /** At least 3 where it is anonymous. */
    minimum: number;
  }[];
  /** Targets are `p12` a person, `d3` a department. */
  pairs: readonly { relation: RelationKey; raterId: number; target: string; deptId: number | null }[];
  blocks?: readonly Block[];
  createdBy: number;
}

/**
 * Makes a running task in the caller's transaction and tells its raters. @returns its id
 * @throws RangeError for a template that is unknown
 * @throws AppError EVALUATION_ANONYMOUS for a form that would tell who answered
 */
export async function createTask(tx: Db, task: NewTask): Promise<number> {
  const newest = await newestOf(
    tx,
    task.relations.map(({ templateId }) => templateId),
  );
  const versionOf = (templateId: number) => {
    const version = newest.find((one) => one.templateId === templateId);
    if (!version) throw new RangeError(`no template ${templateId}`);
    return version;
  };
  for (const { templateId, isAnonymous } of task.relations) {
    const telling = isAnonymous && tellsWho(versionOf(templateId).form);
    if (telling) throw new AppError('EVALUATION_ANONYMOUS', { item: telling.title });
  }
  const [made] = await tx
    .insert(tasks)
    .values({
      name: task.name,
      kind: 'evaluation',
      period: task.period ?? '',
      trigger: 'window',
      rule: { source: 'list', dept_ids: [], from: null, to: null, rater_ids: [], target_ids: [] },
      blocks: [...(task.blocks ?? [])],
      opensOn: task.opensOn,
      closesOn: task.closesOn,
      state: 'running',
      createdBy: task.createdBy,
    })
    .returning({ id: tasks.id });
  const { id } = made!;
  await tx.insert(taskRelations).values(
    task.relations.map(({ key, templateId, weight, isAnonymous, minimum }) => ({
      taskId: id,
      key,
      templateVersionId: versionOf(templateId).id,
      weight,
      isAnonymous,
      minimum,
    })),
  );
  const rows = task.pairs.map((pair) => ({ ...pair, taskId: id }));
  if (rows.length > 0) await tx.insert(pairs).values(rows).onConflictDoNothing();
  await notify(tx, {
    event: 'evaluation.task.opened',
    recipients: { rater: rows.map(({ raterId }) => raterId) },
    variables: { task: task.name, until: task.closesOn },
    link: '/evaluation/my-task',
    subject: `evaluation_task:${id}`,
  });
  return id;
}

/**
 * Opens what running tasks ask about a departure that somebody has just applied for, without waiting for the week before the
 * planned end, and tells the raters. Doing it again adds nothing.
 */
export async function openDeparture(tx: Db, stayId: number): Promise<void> {
  const running = await tx
    .select()
    .from(tasks)
    .where(and(eq(tasks.state, 'running'), eq(tasks.trigger, 'departure')))
    .orderBy(tasks.id)
    .for('update');
  for (const row of running) {
    const before = await ratersOf(tx, row.id);
    const added = await addPairs(tx, { kind: 'all' }, row, stayId);
    if (added === 0) continue;
    const known = new Set(before);
    const fresh = (await ratersOf(tx, row.id)).filter((id) => !known.has(id));
    if (fresh.length > 0) await tellRaters(tx, row, 'evaluation.task.opened', fresh);
  }
}

async function ratersOf(tx: Db, taskId: number): Promise<number[]> {
  const open = and(eq(pairs.taskId, taskId), eq(pairs.state, 'open'));
  return (await tx.selectDistinct({ id: pairs.raterId }).from(pairs).where(open)).map(({ id }) => id);
}

/**
 * Means of what was published of some targets, 0 to 100 with two decimals, over tasks that ended between two days; a target
 * of which nothing was published is missing. Only totals above their thresholds are in it, so that it tells nothing that
 * they do not.
 * @param targets `p12` a person, `d3` a department
 */
export async function meansOf(
  db: Db,
  targets: readonly string[],
  days: { from?: string; to?: string } = {},
): Promise<Map<string, number>> {
  if (targets.length === 0) return new Map();
  const found = await db
    .select({ target: results.target, mean: sql<string>`round(avg(${results.total}) / 100, 2)` })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .where(
      and(
        inArray(results.target, [...targets]),
        isNotNull(results.total),
        inArray(tasks.state, ['published', 'archived']),
        days.from === undefined ? undefined : gte(tasks.closesOn, days.from),
        days.to === undefined ? undefined : lte(tasks.closesOn, days.to),
      ),
    )
    .groupBy(results.target);
  return new Map(found.map(({ target, mean }) => [target, Number(mean)]));
}

/** As `meansOf`, of one target; null where nothing was published. */
export async function meanOf(
  db: Db,
  target: string,
  days: { from?: string; to?: string } = {},
): Promise<number | null> {
  return (await meansOf(db, [target], days)).get(target) ?? null;
}

/** How many evaluations that must be filled in before leaving somebody still owes, by person. */
export async function owedBeforeLeaving(db: Db, userIds: readonly number[]): Promise<Map<number, number>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ id: pairs.raterId, count: sql<number>`count(*)::int` })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .where(
      and(
        inArray(pairs.raterId, [...userIds]),
        eq(pairs.state, 'open'),
        eq(tasks.state, 'running'),
        sql`${tasks.blocks} ? 'departure'`,
      ),
    )
    .groupBy(pairs.raterId);
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export { templateForms } from './template-forms';
export type { TemplateUse } from './template-uses';
/** For demos of modules that ask by a template. */
export { addTemplate } from './templates';
export { observationsOf, type Observation } from './observations';
export type { ObservationSource } from './observed';
