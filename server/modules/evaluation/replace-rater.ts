import { and, eq, inArray } from 'drizzle-orm';
import type { replaceEndpoints } from '@contract/evaluation/replace';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { withdrawNotices } from '../notice/public';
import { personRefs } from '../people/public';
import { releaseFiles } from './answer-files';
import { settleWhenDone } from './fill';
import { namesOf } from './names';
import { drafts, pairs, tasks } from './tables';
import { allowedTask } from './task-rows';
import { tellRaters } from './tasks';

/** 更换评价人: who left or was wrong hands on what he has not filled in. */
export const replaceHandlers: Handlers<typeof replaceEndpoints> = {
  replaceRater: async (call) => {
    const { db, user, body, audit } = call;
    const { id, rater_id: raterId, by_id: byId, reason } = body;
    await allowedTask(call, id, 'replace');
    // As those who fill in lock it: nothing is handed on that is being handed in.
    await db.select({ id: tasks.id }).from(tasks).where(eq(tasks.id, id)).for('update');
    const task = await allowedTask(call, id, 'replace');
    const refuse = (why: string) => new AppError('EVALUATION_REPLACE', { reason: why });
    if (byId === raterId) throw refuse('新评价人与原评价人是同一人，请另选一人');
    if (!(await personRefs(db, user.scope, [byId])).has(byId)) throw new AppError('REFERENCE_MISSING');
    const open = await db
      .select()
      .from(pairs)
      .where(and(eq(pairs.taskId, id), eq(pairs.raterId, raterId), eq(pairs.state, 'open')));
    const moved = open.filter(({ relation, target }) => relation !== 'self' && target !== `p${byId}`);
    if (moved.length === 0) {
      const names = await namesOf(db, [{ raterId, target: `p${byId}`, deptId: null }]);
      throw refuse(
        open.length === 0
          ? `${names.person(raterId).name}在此任务中没有未评的评价，不需更换`
          : open.every(({ relation }) => relation === 'self')
            ? '自评只能由本人完成，不能更换评价人'
            : `${names.person(byId).name}是被评价人，不能评价自己，请另选一人`,
      );
    }
    const ids = moved.map((pair) => pair.id);
    await db.delete(drafts).where(inArray(drafts.pairId, ids));
    await releaseFiles(db, ids);
    await db.update(pairs).set({ state: 'replaced', reason, subject: null }).where(inArray(pairs.id, ids));
    // Whom he evaluates already he evaluates once; what was once taken from him is his again.
    const given = await db
      .insert(pairs)
      .values(
        moved.map(({ taskId, relation, target, deptId }) => ({ taskId, relation, target, deptId, raterId: byId })),
      )
      .onConflictDoUpdate({
        target: [pairs.taskId, pairs.relation, pairs.target, pairs.raterId],
        set: { state: 'open', reason: '' },
        setWhere: eq(pairs.state, 'replaced'),
      })
      .returning({ id: pairs.id });
    // Nothing is asked of him any more, unless something of his stays: a self-evaluation, or himself.
    if (moved.length === open.length) await withdrawNotices(db, [raterId], `evaluation_task:${id}`);
    if (given.length > 0 && task.state === 'running') await tellRaters(db, task, 'evaluation.task.opened', [byId]);
    await settleWhenDone(db, { taskId: id });
    audit({ target: `evaluation_task:${id}`, detail: { ended: moved.length, count: given.length } });
    return { ended: moved.length, count: given.length };
  },
};
