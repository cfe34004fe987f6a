import { activitiesModule } from '@contract/activities/module';
import { SegmentedControl } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { OwnList } from './own-list';

const OwnCalendar = late(() => import('./own-calendar').then((file) => file.OwnCalendar));
const OwnHours = late(() => import('./own-hours').then((file) => file.OwnHours));

const parts = [
  { value: 'coming', label: '近期' },
  { value: 'past', label: '参加过' },
  { value: 'days', label: '日历' },
  { value: 'hours', label: '我的学时' },
] as const;
type Part = (typeof parts)[number]['value'];

/** 我的活动: what is to come, what one took part in, both in a calendar, and the hours of it. */
export default function OwnActivitiesPage() {
  const [query, setQuery] = useSearchParams();
  const part = parts.find(({ value }) => value === query.get('part'))?.value ?? 'coming';
  const { title } = activitiesModule.screens.myActivities;
  const choice = (
    <SegmentedControl
      aria-label="范围"
      size="xs"
      data={[...parts]}
      value={part}
      onChange={(next: Part) => setQuery(next === 'coming' ? {} : { part: next }, { replace: true })}
    />
  );
  if (part === 'days') return <OwnCalendar title={title} choice={choice} />;
  if (part === 'hours') return <OwnHours title={title} choice={choice} />;
  return <OwnList key={part} of={part} title={title} quick={choice} />;
}
