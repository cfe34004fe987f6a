import { and, ne, sql } from 'drizzle-orm';
import { beginProblem, deadlineOf, isOpen, stages } from '@contract/graduate-project/rules';
import { reminders } from '../notice/public';
import { stageRows, statesOf } from './rows';
import { projectStages } from './tables';

/** Tells students before the day by which they hand in a stage that they may begin. */
export const graduateProjectReminders = [
  reminders('graduate-project.stage.due', async (db, { from, to }) => {
    const due = sql`coalesce(${projectStages.fixDueOn}, ${projectStages.dueOn}) between ${from}::date and ${to}::date`;
    const rows = await stageRows(db).where(and(ne(projectStages.status, 2), due));
    const states = await statesOf(
      db,
      rows.map(({ project }) => project.id),
    );
    return rows
      .filter(({ row, project }) => isOpen(row) && !beginProblem(row.stage, states.get(project.id) ?? []))
      .map(({ row, project }) => {
        const dueOn = deadlineOf({ due_on: row.dueOn, fix_due_on: row.fixDueOn });
        return {
          subject: `graduate_project_stage:${row.id}`,
          dueOn,
          recipients: [project.userId],
          variables: { title: project.title, stage: stages[row.stage], due: dueOn },
          link: `/graduate/project-management/${row.stage}`,
        };
      });
  }),
];
