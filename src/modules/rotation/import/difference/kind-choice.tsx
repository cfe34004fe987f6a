import { differenceKinds, type MonthDifference } from '@contract/rotation/types';
import { SegmentedControl } from '@mantine/core';
import { kindWords } from './count-tiles';
import classes from './difference-step.module.css';

export type Kind = MonthDifference['kind'];

interface KindChoiceProps {
  /** Months by kind: those that there are can be chosen. */
  counts: Record<Kind, number>;
  value: Kind | 'all';
  onChange: (value: Kind | 'all') => void;
}

/** Narrows a difference to people with months of one kind; nothing where there is one kind only. */
export function KindChoice({ counts, value, onChange }: KindChoiceProps) {
  const kinds = differenceKinds.filter((kind) => counts[kind] > 0);
  if (kinds.length < 2) return null;
  return (
    <SegmentedControl
      className={classes.kinds}
      aria-label="按变化筛选人员"
      value={value}
      onChange={onChange}
      data={[
        { value: 'all', label: '全部变化' },
        ...kinds.map((kind) => ({ value: kind, label: `有${kindWords[kind]}` })),
      ]}
    />
  );
}
