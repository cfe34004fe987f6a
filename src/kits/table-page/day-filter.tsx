import { TextInput } from '@mantine/core';
import { late } from '../late/late';
import type { FilterTable } from './table-state';
import type { FilterField } from './filter-fields';

interface DayFilterProps {
  table: FilterTable<Record<string, FilterField<never>>>;
  name: string;
  label: string;
}

/** The calendar weighs a fifth of a form: it comes when a list has a day among its filters. */
const DayInput = late(() => import('../form/day-input').then((file) => file.DayInput), DayBox);

function DayBox({ label }: { label: string }) {
  return <TextInput label={label} placeholder="YYYY-MM-DD" readOnly />;
}

/** A day, chosen or typed; acts at once, with what else was entered. */
export function DayFilter({ table, name, label }: DayFilterProps) {
  const value: string = table.draft[name] ?? '';
  const set = (day: string | null) => table.setFilters({ ...table.draft, [name]: (day ?? '') as never });
  return <DayInput label={label} value={value === '' ? null : value} onChange={set} />;
}
