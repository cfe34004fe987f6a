import { partEndpoints as calls } from '@contract/activities/taking-part';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { ActivityDays } from '../calendar/activity-days';
import { useShownDays } from '../calendar/use-shown-days';
import { ownPath } from '../paths';
import { enrolWords } from './own-words';

/** What is to come for oneself and what one took part in, by months, weeks and days. */
export function OwnCalendar({ title, choice }: { title: string; choice: ReactNode }) {
  const navigate = useNavigate();
  const days = useShownDays();
  const call = useCall(calls.ownActivities, { query: { ...days.query, of: 'days' } }, { keepPrevious: true });
  return (
    <ActivityDays
      title={title}
      actions={choice}
      days={days}
      call={call}
      noteOf={(row) => [row.place, row.speakers, row.needs_enrolment ? enrolWords(row) : '']}
      onOpen={(id) => void navigate(ownPath(id))}
      narrow="请改为按周或按日查看"
    />
  );
}
