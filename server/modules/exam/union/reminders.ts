import { and, between, eq, inArray } from 'drizzle-orm';
import { reminders } from '../../notice/public';
import { examPapers, examTasks } from '../papers/tables';

/** Tells co-authors of what is to be handed in soon. */
export const taskReminders = [
  reminders('exam.task.due', async (db, { from, to }) => {
    const rows = await db
      .select({ task: examTasks, paper: examPapers.name })
      .from(examTasks)
      .innerJoin(examPapers, eq(examPapers.id, examTasks.paperId))
      .where(and(between(examTasks.deadline, from, to), inArray(examTasks.state, ['waiting', 'working', 'returned'])));
    return rows.map(({ task, paper }) => ({
      subject: `exam_paper_task:${task.id}`,
      dueOn: task.deadline,
      recipients: [task.assigneeId],
      variables: { paper, task: task.title, until: task.deadline },
      link: `/theoryTest/exam-paper-task-implement?id=${task.id}`,
    }));
  }),
];
