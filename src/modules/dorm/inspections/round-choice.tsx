import { inspectionEndpoints as calls } from '@contract/dorm/inspections/inspections';
import { inspectionStates } from '@contract/dorm/inspections/rules';
import { Select } from '@mantine/core';
import { useEffect } from 'react';
import { useCall } from '@/kernel/query/use-call';
import classes from './inspections.module.css';
import { roundWords } from './words';

interface RoundChoiceProps {
  value: number | null;
  onChange: (id: number) => void;
}

/** The latest rounds; without a choice the newest is shown. */
export function RoundChoice({ value, onChange }: RoundChoiceProps) {
  const { data } = useCall(calls.inspections, { query: { page: 1, size: 100 } });
  const first = data?.list[0]?.id;
  useEffect(() => {
    if (value === null && first !== undefined) onChange(first);
  }, [value, first, onChange]);
  if (data?.list.length === 0) return <p>还没有检查，请在查寝记录中安排</p>;
  return (
    <Select
      className={classes.choice}
      label="检查"
      searchable
      allowDeselect={false}
      nothingFoundMessage="没有符合的检查"
      data={(data?.list ?? []).map((one) => ({
        value: String(one.id),
        label: `${roundWords(one)}（${inspectionStates[one.state]}）`,
      }))}
      value={value === null ? null : String(value)}
      onChange={(id) => id && onChange(Number(id))}
    />
  );
}
