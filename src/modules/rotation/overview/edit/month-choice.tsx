import { Button, Select } from '@mantine/core';
import { formatMonth, type HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { useState } from 'react';
import type { MonthRange } from '../grid/month-range';
import classes from './edit-bar.module.css';
import type { Editing } from './use-editing';

interface MonthChoiceProps {
  row: OverviewRow;
  range: MonthRange;
  /** Half month of today. */
  now: HalfMonth;
  editing: Editing;
}

/** On a phone a month is chosen by its name and edited in the same drawer as on a desk. */
export function MonthChoice({ row, range, now, editing }: MonthChoiceProps) {
  const months = Array.from({ length: range.count }, (_, at) => formatMonth(range.first + at));
  const thisMonth = formatMonth(Math.floor(now / 2));
  const [month, setMonth] = useState(months.includes(thisMonth) ? thisMonth : (months[0] ?? ''));
  if (!editing.isAllowed || months.length === 0) return null;
  return (
    <div className={classes.choice}>
      <Select
        aria-label="要修改的月份"
        data={months}
        value={month}
        allowDeselect={false}
        onChange={(next) => next && setMonth(next)}
      />
      <Button
        variant="default"
        disabled={editing.offWords !== null}
        onClick={() => editing.open({ row, month: range.first + months.indexOf(month) })}
      >
        修改该月
      </Button>
    </div>
  );
}
