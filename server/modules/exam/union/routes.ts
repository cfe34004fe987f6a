import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import { paperActionWord, paperRefusal, paperStatusWords } from '@contract/exam/paper-rules';
import type { unionEndpoints, UnionPaper } from '@contract/exam/union';
import { rowCounts, taskStateKeys, taskStatusOf } from '@contract/exam/union-rules';
import { AppError } from '@contract/kernel/errors';
import type { Handlers } from '@server/kernel/implement';
import { savedRow } from '@server/kits/row-calls';
import { changeRow, find, pageOfRows } from '@server/kits/rows';
import { examTasks } from '../papers/tables';
import { fullContents } from '../questions/secrets';
import { broughtBy, taskInSight, taskSource, toTasks, unionInSight, unionSource } from './read';
import { tellInitiator } from './tell';
import { bring } from './work';
import { assemble, demandTask, judge, sendDrafts, writeUnion } from './write';

/** @throws AppError EXAM_PAPER_STATE once it is finished or archived */
function demandOpen(paper: { status: number; archive: number }): void {
  if (paperRefusal('edit', paper) === null) return;
  const state = paperStatusWords[paper.status] ?? '';
  throw new AppError('EXAM_PAPER_STATE', { state, action: paperActionWord('edit') });
}

/** 联合组卷: the initiator's blueprint and judgement, and the tasks of his co-authors. */
export const unionHandlers: Handlers<typeof unionEndpoints> = {
  union: (call) => unionSource.read(call, call.params.id),
  saveUnion: (call) =>
    savedRow(call, unionSource, async (before) => {
      if (before) demandOpen(await unionInSight(call, before.id));
      return writeUnion(call.db, call.user, call.body);
    }),
  sendTasks: (call) =>
    savedRow(call, unionSource, async (before) => {
      demandOpen(await unionInSight(call, before!.id));
      await sendDrafts(call.db, before!);
      return before!.id;
    }),
  assembleUnion: (call) =>
    savedRow(call, unionSource, async (before) => {
      demandOpen(await unionInSight(call, before!.id));
      await assemble(call.db, before as UnionPaper);
      return before!.id;
    }),
  judgeItems: (call) =>
    savedRow(call, taskSource, async (before) => {
      const task = await find(call.db, examTasks, before!.id);
      // Who brings questions does not judge them, unless the paper is his own.
      demandOpen(await unionInSight(call, task.paperId));
      demandTask('judge', task.state);
      await judge(call.db, task, call.body.items);
      return task.id;
    }),
  tasks: async (call) => {
    const { db, user, query } = call;
    const ofStatus = taskStateKeys.filter(
      (state) => query.status === undefined || taskStatusOf(state) === query.status,
    );
    const where = and(
      eq(examTasks.assigneeId, user.userId),
      ne(examTasks.state, 'draft'),
      inArray(examTasks.state, ofStatus),
    );
    const { total, list } = await pageOfRows(db, examTasks, { ...query, where, orderBy: [desc(examTasks.id)] });
    return {
      total,
      list: (await toTasks(call, list)).map(({ items, ...task }) => {
        const counts = rowCounts(
          task.rows.map((row) => ({ ...row, each: 0 })),
          items,
        );
        return {
          ...task,
          wanted: counts.reduce((sum, { wanted }) => sum + wanted, 0),
          brought: counts.reduce((sum, { brought }) => sum + brought, 0),
        };
      }),
    };
  },
  task: (call) => taskSource.read(call, call.params.id),
  taskContent: async (call) => {
    const task = await taskInSight(call, call.params.id);
    const versions = (await broughtBy(call.db, [task.id])).map(({ item }) => item.versionId);
    const contents = await fullContents(call.db, versions);
    call.audit({ target: `exam_paper:${task.paperId}`, detail: { task: task.id } });
    return [...contents].map(([version_id, content]) => ({ version_id, content }));
  },
  answerTask: (call) =>
    savedRow(call, taskSource, async (before) => {
      const { db, user, body } = call;
      const task = await find(db, examTasks, before!.id);
      if (task.assigneeId !== user.userId) throw new AppError('NOT_FOUND');
      demandTask(body.is_accepted ? 'accept' : 'decline', task.state);
      if (!body.is_accepted && body.reason === '') {
        throw new AppError('EXAM_TASK_INCOMPLETE', { problem: '请写明拒绝的原因' });
      }
      const next = body.is_accepted
        ? { state: 'working' as const, reason: '' }
        : { state: 'declined' as const, reason: body.reason };
      await changeRow(db, examTasks, task.id, next);
      if (!body.is_accepted) {
        await tellInitiator(db, 'exam.task.declined', task, { author: user.name, reason: body.reason });
      }
      return task.id;
    }),
  saveTask: (call) =>
    savedRow(call, taskSource, async (before) => {
      const { db, user, body } = call;
      const task = await find(db, examTasks, before!.id);
      if (task.assigneeId !== user.userId) throw new AppError('NOT_FOUND');
      demandTask(body.is_submitted ? 'submit' : 'work', task.state);
      await bring(db, user, task, body.items, body.is_submitted);
      if (body.is_submitted) {
        await tellInitiator(db, 'exam.task.submitted', task, { author: user.name, reason: '' });
      }
      return task.id;
    }),
};
