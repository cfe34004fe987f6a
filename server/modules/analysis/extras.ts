import { daysAhead } from '@contract/rotation/stay-states';
import { weekOf } from '@contract/weeklog/rules';
import type { Reference } from '@server/kits/references';
import { today } from '@server/kits/today';
import { reminders } from '../notice/public';
import { subscriptions } from './boards';

const monday = { week_day: 1 };

export const analysisReminders = [
  // Figures follow the data scope of who reads them, so the notice names the board and no number of it.
  reminders('analysis.board.weekly', async (db, { from, to }) => {
    const week = weekOf(today(), monday);
    const days = [week, daysAhead(week, -7)].filter((day) => from <= day && day <= to);
    if (days.length === 0) return [];
    const wanted = await subscriptions(db);
    return days.flatMap((day) =>
      wanted.map(({ boardId, name, personId }) => ({
        subject: `analysis_week:${boardId}:${personId}:${day}`,
        dueOn: day,
        recipients: [personId],
        variables: { board: name },
        link: `/data-analysis/dashboard?board=${boardId}`,
      })),
    );
  }),
];

export const analysisReferences: Reference[] = [
  {
    to: 'person',
    columns: ['analysis_board.owner_id', 'analysis_mark.person_id'],
    because: 'says who made a board and whose favourite it is; nobody who was deleted is told of one',
  },
  {
    to: 'department',
    columns: [],
    within: ['analysis_board.draft.dept_id', 'analysis_board.cards.dept_id'],
    because: 'a card of a department that was merged shows what is left there; the editor names another',
  },
];
