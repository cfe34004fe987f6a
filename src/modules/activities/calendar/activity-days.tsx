import type { ActivityRow } from '@contract/activities/plans';
import { shownState, shownStates } from '@contract/activities/status';
import type { Page } from '@contract/kernel/paging';
import { serverNow } from '@device/api/server-time';
import { Alert, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import type { CallResult } from '@/kernel/query/use-call';
import { Calendar } from '@/kits/calendar/calendar';
import type { CalendarItem } from '@/kits/calendar/calendar-item';
import { Loaded } from '@/kits/loaded/loaded';
import { PageHeader } from '@/ui/page-header';
import { stateTones } from '../words';
import type { ShownDays } from './use-shown-days';

interface ActivityDaysProps<Row extends ActivityRow> {
  title: string;
  /** At the right of the heading. */
  actions: ReactNode;
  days: ShownDays;
  /** The activities of `days.query`. */
  call: CallResult<Page<Row>>;
  /** Beside place and people, where there is room. */
  noteOf: (row: Row) => readonly string[];
  onOpen: (id: number) => void;
  /** What to do where there are more than are shown. */
  narrow: string;
  /** At the right of the bar: filters. */
  children?: ReactNode;
}

/** Activities in a calendar: the screen of it, whosever activities they are. */
export function ActivityDays<Row extends ActivityRow>(props: ActivityDaysProps<Row>) {
  const { title, actions, days, call, noteOf, onOpen, narrow, children } = props;
  const itemOf = (row: Row): CalendarItem => {
    const state = shownState(row, serverNow());
    return {
      key: row.id,
      from: Date.parse(row.start_at),
      to: Date.parse(row.end_at),
      title: row.title,
      note: noteOf(row).filter(Boolean).join(' · '),
      state: shownStates[state],
      tone: stateTones[state],
    };
  };
  return (
    <Stack gap={12}>
      <PageHeader title={title} actions={actions} />
      <Loaded call={call} what="活动">
        {({ list, total }) => (
          <>
            {total > list.length && (
              <Alert color="warning">{`这段时间有 ${total} 场活动，只显示其中 ${list.length} 场，${narrow}`}</Alert>
            )}
            <Calendar
              label="教学活动"
              view={days.range}
              day={days.day}
              items={list.map(itemOf)}
              onChange={days.turn}
              onOpen={(id) => onOpen(Number(id))}
            >
              {children}
            </Calendar>
          </>
        )}
      </Loaded>
    </Stack>
  );
}
