import { analysisEndpoints as calls } from '@contract/analysis/endpoints';
import { hospitalToday } from '@device/api/server-time';
import { Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermits } from '@/kernel/session/permissions';
import { useDepartments } from '@/kits/pick/use-departments';
import classes from '../analysis.module.css';
import type { BoardFilters } from '../paths';

interface BoardBarProps {
  filters: BoardFilters;
  onChange: (part: Partial<BoardFilters>) => void;
  children?: ReactNode;
}

/** This year and those before it. */
export const yearOptions = () => {
  const year = Number(hospitalToday().slice(0, 4));
  return [0, 1, 2, 3, 4].map((back) => ({ value: year - back, label: `${year - back} 年` }));
};
/** Bases to choose from; none for who sees no board. */
export function useBaseOptions() {
  const enabled = usePermits()('dataAnalysis:dashboard:view');
  const { data } = useCall(calls.boardFilters, {}, { staleTime: 3_600_000, enabled });
  return (data?.bases ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

const texts = (options: readonly { value: number; label: string }[]) =>
  options.map(({ value, label }) => ({ value: String(value), label }));
const idOf = (text: string | null) => (text === null ? null : Number(text));

/** Year, base and department: they hold for every card whose data set knows them. */
export function BoardBar({ filters, onChange, children }: BoardBarProps) {
  const departments = useDepartments();
  const bases = useBaseOptions();
  const any = { clearable: true, searchable: true, nothingFoundMessage: '没有符合的选项', w: 176 };
  return (
    <div className={classes.bar}>
      <Select
        aria-label="年度"
        w={112}
        allowDeselect={false}
        data={texts(yearOptions())}
        value={String(filters.year)}
        onChange={(year) => year && onChange({ year: Number(year) })}
      />
      <Select
        aria-label="基地"
        placeholder="全部基地"
        {...any}
        data={texts(bases)}
        value={filters.base_id === null ? null : String(filters.base_id)}
        onChange={(id) => onChange({ base_id: idOf(id) })}
      />
      <Select
        aria-label="科室"
        placeholder="全部科室"
        {...any}
        data={departments.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={filters.dept_id === null ? null : String(filters.dept_id)}
        onChange={(id) => onChange({ dept_id: idOf(id) })}
      />
      {children}
    </div>
  );
}
