import { planEndpoints as calls } from '@contract/activities/plans';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useDepartments } from '@/kits/pick/use-departments';
import { integerField } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';
import { ActivityDays } from '../calendar/activity-days';
import { useShownDays } from '../calendar/use-shown-days';
import { detailPath } from '../paths';
import { useActivityKinds } from '../queries';

/** Kind and department are those of the list: who changes between both keeps them. */
const address = { kind_id: integerField(), dept_id: integerField() };

/** 活动日历: what the departments of the caller plan and held, by months, weeks and days. */
export function ActivityCalendar({ choice, addButton }: { choice: ReactNode; addButton: ReactNode }) {
  const navigate = useNavigate();
  const days = useShownDays();
  const [{ kind_id, dept_id }, change] = useUrlState(address);
  const { kindOptions } = useActivityKinds();
  const departments = useDepartments().map(({ id, name }) => ({ value: String(id), label: name }));
  const kinds = kindOptions.map(({ value, label }) => ({ value: String(value), label }));
  const query = { ...days.query, ...(kind_id !== null && { kind_id }), ...(dept_id !== null && { dept_id }) };
  const call = useCall(calls.activities, { query }, { keepPrevious: true });
  const chosen = (text: string | null) => (text === null ? null : Number(text));
  return (
    <ActivityDays
      title="活动管理"
      actions={
        <>
          {choice}
          {addButton}
        </>
      }
      days={days}
      call={call}
      noteOf={(row) => [row.dept_name, row.place, row.speakers]}
      onOpen={(id) => void navigate(detailPath(id))}
      narrow="请选择科室或类型"
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
    </ActivityDays>
  );
}
