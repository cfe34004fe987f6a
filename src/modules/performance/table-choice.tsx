import type { ResultTable } from '@contract/performance/results';
import { tableStates } from '@contract/performance/rules';
import { NativeSelect } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import classes from './performance.module.css';

interface Named {
  id: number;
  name: string;
  period: string;
  /** What is said of it beside, where there is something: until when, or that it is not published. */
  note?: string;
}

/** Which of some tables is shown: that of the address, or the first. Another one begins without filters. */
export function useChosenTable<Row extends Named>(list: readonly Row[]) {
  const [query, setQuery] = useSearchParams();
  const part = query.get('part');
  const chosen = list.find(({ id }) => String(id) === query.get('table')) ?? list[0];
  const choose = (id: string) => setQuery({ ...(part && { part }), table: id }, { replace: true });
  return { chosen, choose };
}

/** A table whose results are not published says so. */
export const withState = (table: ResultTable) => ({
  ...table,
  ...(table.state !== 'published' && { note: `${tableStates[table.state]}，尚未发布` }),
});

/** Chooses one of them. */
export function TableChoice({
  list,
  chosen,
  onChoose,
}: {
  list: readonly Named[];
  chosen: Named;
  onChoose: (id: string) => void;
}) {
  return (
    <NativeSelect
      aria-label="绩效表"
      className={classes.choice}
      data={list.map(({ id, name, period, note }) => ({
        value: String(id),
        label: [name, period, note].filter(Boolean).join(' · '),
      }))}
      value={String(chosen.id)}
      onChange={(event) => onChoose(event.currentTarget.value)}
    />
  );
}
