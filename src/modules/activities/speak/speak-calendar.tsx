import { activityPeopleEndpoints as calls } from '@contract/activities/people';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { ActivityDays } from '../calendar/activity-days';
import { useShownDays } from '../calendar/use-shown-days';
import { detailPath } from '../paths';

/** Activities that one leads, by months, weeks and days. */
export function SpeakCalendar({ title, choice }: { title: string; choice: ReactNode }) {
  const navigate = useNavigate();
  const days = useShownDays();
  const call = useCall(calls.speaking, { query: days.query }, { keepPrevious: true });
  return (
    <ActivityDays
      title={title}
      actions={choice}
      days={days}
      call={call}
      noteOf={(row) => [row.dept_name, row.place]}
      onOpen={(id) => void navigate(detailPath(id))}
      narrow="请改为按周或按日查看"
    />
  );
}
