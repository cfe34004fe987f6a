import { and, between, eq } from 'drizzle-orm';
import { groupBy } from '@contract/kernel/group-by';
import { reminders } from '../notice/public';
import { pairs, tasks } from './tables';

/** Tells those who have not filled in before a task ends. */
export const evaluationReminders = [
  reminders('evaluation.task.ending', async (db, { from, to }) => {
    const rows = await db
      .selectDistinct({ id: tasks.id, name: tasks.name, closesOn: tasks.closesOn, raterId: pairs.raterId })
      .from(tasks)
      .innerJoin(pairs, eq(pairs.taskId, tasks.id))
      .where(and(eq(tasks.state, 'running'), between(tasks.closesOn, from, to), eq(pairs.state, 'open')));
    return [...groupBy(rows, ({ id }) => id).values()].map((group) => {
      const { id, name, closesOn } = group[0]!;
      return {
        subject: `evaluation_task:${id}`,
        dueOn: closesOn,
        recipients: group.map(({ raterId }) => raterId),
        variables: { task: name, until: closesOn },
        link: '/evaluation/my-task',
      };
    });
  }),
];
