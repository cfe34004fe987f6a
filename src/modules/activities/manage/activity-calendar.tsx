import { planEndpoints as calls, type ActivityRow } from '@contract/activities/plans';
import { shownState, shownStates } from '@contract/activities/status';
import { hospitalToday, serverNow } from '@device/api/server-time';
import { Alert, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { Calendar } from '@/kits/calendar/calendar';
import { calendarViews, shownDays } from '@/kits/calendar/calendar-days';
import type { CalendarItem } from '@/kits/calendar/calendar-item';
import { Loaded } from '@/kits/loaded/loaded';
import { useDepartments } from '@/kits/pick/use-departments';
import { choiceField, integerField, type UrlFields } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { PageHeader } from '@/ui/page-header';
import { detailPath } from '../paths';
import { useActivityKinds } from '../queries';
import { stateTones } from '../words';
import classes from './detail.module.css';

interface Address {
  range: (typeof calendarViews)[number];
  /** `YYYY-MM-DD`; empty for today. */
  day: string;
  kind_id: number | null;
  dept_id: number | null;
}
/** Kind and department are those of the list: who changes between both keeps them. */
const address: UrlFields<Address> = {
  range: choiceField(calendarViews, 'month'),
  day: {
    read: (text) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : ''),
    write: (value) => value || null,
  },
  kind_id: integerField(),
  dept_id: integerField(),
};
const size = 500;

const itemOf = (row: ActivityRow): CalendarItem => {
  const state = shownState(row, serverNow());
  return {
    key: row.id,
    from: Date.parse(row.start_at),
    to: Date.parse(row.end_at),
    title: row.title,
    note: [row.dept_name, row.place, row.speakers].filter(Boolean).join(' · '),
    state: shownStates[state],
    tone: stateTones[state],
  };
};

/** 活动日历: what the departments of the caller plan and held, by months, weeks and days. */
export function ActivityCalendar({ choice, addButton }: { choice: ReactNode; addButton: ReactNode }) {
  const navigate = useNavigate();
  const [state, change] = useUrlState(address);
  const { kindOptions } = useActivityKinds();
  const departments = useDepartments().map(({ id, name }) => ({ value: String(id), label: name }));
  const kinds = kindOptions.map(({ value, label }) => ({ value: String(value), label }));
  const day = state.day === '' ? hospitalToday() : state.day;
  const { kind_id, dept_id } = state;
  const query = {
    ...shownDays(state.range, day),
    ...(kind_id !== null && { kind_id }),
    ...(dept_id !== null && { dept_id }),
    size,
  };
  const call = useCall(calls.activities, { query }, { keepPrevious: true });
  const chosen = (text: string | null) => (text === null ? null : Number(text));
  return (
    <div className={classes.page}>
      <PageHeader
        title="活动管理"
        actions={
          <>
            {choice}
            {addButton}
          </>
        }
      />
      <Loaded call={call} what="活动">
        {({ list, total }) => (
          <>
            {total > list.length && (
              <Alert color="warning">{`这段时间有 ${total} 场活动，只显示其中 ${list.length} 场，请选择科室或类型`}</Alert>
            )}
            <Calendar
              label="教学活动"
              view={state.range}
              day={day}
              items={list.map(itemOf)}
              onChange={({ view, day: next }) =>
                change({
                  ...(view && { range: view }),
                  ...(next !== undefined && { day: next === hospitalToday() ? '' : next }),
                })
              }
              onOpen={(id) => void navigate(detailPath(Number(id)))}
            >
              <Select
                aria-label="类型"
                placeholder="类型"
                clearable
                searchable
                w={152}
                data={kinds}
                value={kind_id === null ? null : String(kind_id)}
                onChange={(value) => change({ kind_id: chosen(value) })}
              />
              <Select
                aria-label="科室"
                placeholder="科室"
                clearable
                searchable
                w={168}
                data={departments}
                value={dept_id === null ? null : String(dept_id)}
                onChange={(value) => change({ dept_id: chosen(value) })}
              />
            </Calendar>
          </>
        )}
      </Loaded>
    </div>
  );
}
