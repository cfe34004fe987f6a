import type { Db } from '@server/kernel/database/database';
import { find } from '@server/kits/rows';
import { notify } from '../../notice/public';
import { examPapers } from '../papers/tables';
import type { TaskRecord } from './read';

type Told = Pick<TaskRecord, 'id' | 'paperId' | 'title' | 'assigneeId' | 'deadline'>;

/** Tells the co-author of a task that was sent or returned. */
export async function tellTask(tx: Db, event: 'exam.task.sent' | 'exam.task.returned', task: Told): Promise<void> {
  const paper = await find(tx, examPapers, task.paperId);
  await notify(tx, {
    event,
    recipients: { author: [task.assigneeId] },
    variables: { paper: paper.name, task: task.title, until: task.deadline },
    link: `/theoryTest/exam-paper-task-implement?id=${task.id}`,
    subject: `exam_paper_task:${task.id}`,
  });
}

/** Tells the initiator that a task was handed in or declined. */
export async function tellInitiator(
  tx: Db,
  event: 'exam.task.submitted' | 'exam.task.declined',
  task: Told,
  words: { author: string; reason: string },
): Promise<void> {
  const paper = await find(tx, examPapers, task.paperId);
  await notify(tx, {
    event,
    recipients: { initiator: [paper.ownerId] },
    variables: { paper: paper.name, task: task.title, ...words },
    link: `/theoryTest/exam-paper-union-complete-initiator?id=${paper.id}`,
    subject: `exam_paper_task:${task.id}`,
  });
}
