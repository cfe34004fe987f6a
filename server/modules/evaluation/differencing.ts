import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { isDifferenceSmall } from '@contract/evaluation/differencing';
import type { Db } from '@server/kernel/database/database';
import { pairs, results, taskRelations, tasks, templateVersions } from './tables';
import type { TaskRow } from './task-rows';

/** A relation and a target. */
export const boxOf = ({ relation, target }: { relation: string; target: string }) => `${relation} ${target}`;

/**
 * Boxes of a task that is being closed which would tell of single people beside what another task already shows: the same
 * template about the same target, at nearly the same time, by nearly the same raters (docs/adr/0148). Tasks close one after
 * the other, so that of two the second sees the first.
 */
export async function withheldBoxes(tx: Db, task: Pick<TaskRow, 'id' | 'opensOn' | 'closesOn'>): Promise<Set<string>> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('evaluation close'))`);
  const own = await ratersOf(tx, eq(tasks.id, task.id));
  const targets = [...new Set(own.map(({ target }) => target))];
  if (targets.length === 0) return new Set();
  const shown = await tx
    .select({ taskId: results.taskId, target: results.target, relations: results.relations })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .where(
      and(
        ne(tasks.id, task.id),
        inArray(results.target, targets),
        // Half of the shorter one is shared; days are counted with both ends.
        sql`2 * (least(${tasks.closesOn}, ${task.closesOn}::date) - greatest(${tasks.opensOn}, ${task.opensOn}::date) + 1)
          >= least(${tasks.closesOn} - ${tasks.opensOn}, ${task.closesOn}::date - ${task.opensOn}::date) + 1`,
      ),
    );
  if (shown.length === 0) return new Set();
  const told = new Set(
    shown.flatMap(({ taskId, target, relations }) =>
      relations
        .filter(({ mean, items, comments }) => mean !== null || items.length > 0 || comments.length > 0)
        .map(({ key }) => `${taskId} ${boxOf({ relation: key, target })}`),
    ),
  );
  const others = (
    await ratersOf(
      tx,
      and(inArray(tasks.id, [...new Set(shown.map(({ taskId }) => taskId))]), inArray(pairs.target, targets)),
    )
  ).filter((other) => told.has(`${other.taskId} ${boxOf(other)}`));
  return new Set(
    own
      .filter((one) =>
        others.some(
          (other) =>
            other.target === one.target &&
            other.templateId === one.templateId &&
            isDifferenceSmall(one.raterIds, other.raterIds, one.minimum),
        ),
      )
      .map(boxOf),
  );
}

/** Who has answered, by box. */
const ratersOf = (db: Db, where: ReturnType<typeof and>) =>
  db
    .select({
      taskId: pairs.taskId,
      relation: pairs.relation,
      target: pairs.target,
      templateId: templateVersions.templateId,
      minimum: taskRelations.minimum,
      raterIds: sql<number[]>`array_agg(${pairs.raterId})`,
    })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .innerJoin(taskRelations, and(eq(taskRelations.taskId, pairs.taskId), eq(taskRelations.key, pairs.relation)))
    .innerJoin(templateVersions, eq(templateVersions.id, taskRelations.templateVersionId))
    .where(and(eq(pairs.state, 'done'), where))
    .groupBy(pairs.taskId, pairs.relation, pairs.target, templateVersions.templateId, taskRelations.minimum);
