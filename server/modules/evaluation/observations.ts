import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { holds } from '@contract/permissions';
import type { TemplateKind } from '@contract/evaluation/rules';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { people } from '../people/tables';
import { pairs, tasks } from './tables';
import { wardsOf } from './task-rows';

/** An evaluation that says what was watched: who watched whom, in which task. Nothing of what was answered. */
export interface Observation {
  id: number;
  userId: number;
  /** null: in whatever department. */
  deptId: number | null;
  /** As the source of its kind gave it (observed.ts). */
  key: string;
  rater: string;
  task: string;
  /** First and last day of the task, `YYYY-MM-DD`. */
  from: string;
  to: string;
  /** Screen on which the caller sees it; empty where there is none for him. */
  link: string;
}

/** Evaluations of a kind that were handed in about people and say what was watched, in the order of time. */
export async function observationsOf(
  db: Db,
  user: CurrentUser,
  { kind, userIds }: { kind: TemplateKind; userIds: readonly number[] },
): Promise<Observation[]> {
  if (userIds.length === 0) return [];
  const rows = await db
    .select({
      id: pairs.id,
      target: pairs.target,
      deptId: pairs.deptId,
      key: pairs.subject,
      relation: pairs.relation,
      raterId: pairs.raterId,
      rater: people.name,
      taskId: tasks.id,
      task: tasks.name,
      createdBy: tasks.createdBy,
      from: tasks.opensOn,
      to: tasks.closesOn,
    })
    .from(pairs)
    .innerJoin(tasks, eq(tasks.id, pairs.taskId))
    .innerJoin(people, eq(people.id, pairs.raterId))
    .where(
      and(
        inArray(
          pairs.target,
          userIds.map((id) => `p${id}`),
        ),
        eq(pairs.state, 'done'),
        isNotNull(pairs.subject),
        eq(tasks.kind, kind),
      ),
    )
    .orderBy(asc(tasks.opensOn), asc(pairs.id));
  const wards = wardsOf(user);
  return rows.map(({ target, key, relation, raterId, taskId, createdBy, ...row }) => {
    const userId = Number(target.slice(1));
    const isSeen =
      holds(user, 'evaluation:task:list') &&
      (!wards || createdBy === user.userId || (row.deptId !== null && wards.includes(row.deptId)));
    const link =
      raterId === user.userId
        ? `/evaluation/my-task/todo?task=${taskId}&relation=${relation}`
        : isSeen
          ? `/evaluation/task/exec-status?id=${taskId}`
          : userId === user.userId
            ? '/evaluation/my-task'
            : '';
    return { ...row, userId, key: key!, link };
  });
}
