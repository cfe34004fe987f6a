import { and, eq, inArray } from 'drizzle-orm';
import { filesIn, type Filled } from '@contract/evaluation/form';
import { AppError } from '@contract/kernel/errors';
import { holds } from '@contract/permissions';
import type { CurrentUser } from '@server/kernel/current-user';
import type { Db } from '@server/kernel/database/database';
import { attachmentsOf, releaseAttachments, setAttachments, type AttachmentOwner } from '../attachment/public';
import { personRefs } from '../people/public';
import { isHeldBack } from './results';
import { pairs, results, tasks } from './tables';
import { seenTasks, wardsOf } from './task-rows';

/** Files of answers are those of their pair: so an anonymous relation has none (docs/adr/0167). */
const answerFileOwner = 'evaluation-answer';

type Pair = typeof pairs.$inferSelect;

/**
 * Makes the files that an answer names, and no others, the pair's. @returns hashes for `deleteUnreferenced`
 * @throws AppError EVALUATION_FILE_GONE
 */
export async function keepFiles(tx: Db, user: CurrentUser, pairId: number, filled: Filled): Promise<string[]> {
  try {
    return await setAttachments(tx, user, { owner: answerFileOwner, ownerId: String(pairId), ids: filesIn(filled) });
  } catch (error) {
    if (error instanceof AppError && error.key === 'NOT_FOUND') throw new AppError('EVALUATION_FILE_GONE');
    throw error;
  }
}

/** Lets go of what was brought along for answers that will not come. */
export async function releaseFiles(tx: Db, pairIds: readonly number[]): Promise<void> {
  for (const [ownerId, files] of await attachmentsOf(tx, answerFileOwner, pairIds.map(String)))
    await releaseAttachments(tx, { owner: answerFileOwner, ownerId, ids: files.map(({ id }) => id) });
}

async function pairOf(db: Db, id: string): Promise<Pair | undefined> {
  if (!/^\d{1,9}$/.test(id)) return undefined;
  return (
    await db
      .select()
      .from(pairs)
      .where(eq(pairs.id, Number(id)))
  )[0];
}

/** Files of answers: for whoever brought them, and for whoever reads the result that names them. */
export const answerFiles: AttachmentOwner = {
  key: answerFileOwner,
  async canRead(db, user, ownerId) {
    const pair = await pairOf(db, ownerId);
    if (!pair) return false;
    return pair.raterId === user.userId || (await readsResult(db, user, pair));
  },
  async canWrite(db, user, ownerId) {
    if (!holds(user, 'evaluation:answer:fill')) return false;
    if (ownerId === '') return true;
    const pair = await pairOf(db, ownerId);
    return pair?.raterId === user.userId && pair.state === 'open';
  },
};

/** Whether somebody reads what came out of a pair's task about its target, and its relation is shown there. */
async function readsResult(db: Db, user: Omit<CurrentUser, 'sessionId'>, pair: Pair): Promise<boolean> {
  const closed = inArray(tasks.state, ['closed', 'published', 'archived']);
  const [found] = await db
    .select({ relations: results.relations, state: tasks.state })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .where(and(eq(results.taskId, pair.taskId), eq(results.target, pair.target), closed));
  if (!found?.relations.some(({ key, files }) => key === pair.relation && files !== undefined)) return false;
  const { target } = pair;
  if (target === `p${user.userId}` && found.state === 'published' && !(await isHeldBack(db, user.userId))) return true;
  const [seen] = await db
    .select({ createdBy: tasks.createdBy, deptId: results.deptId })
    .from(results)
    .innerJoin(tasks, eq(tasks.id, results.taskId))
    .where(and(eq(results.taskId, pair.taskId), eq(results.target, target), seenTasks(user)));
  if (!seen) return false;
  const wards = seen.createdBy === user.userId ? undefined : wardsOf(user);
  if (holds(user, 'evaluation:result:view') && (!wards || (seen.deptId !== null && wards.includes(seen.deptId))))
    return true;
  if (!holds(user, 'training:eval360:view') || target[0] !== 'p') return false;
  const id = Number(target.slice(1));
  return (await personRefs(db, user.scope, [id])).has(id);
}
