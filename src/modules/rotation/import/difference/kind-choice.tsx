import { differenceKinds } from '@contract/rotation/types';
import { SegmentedControl } from '@mantine/core';
import { kindWords } from './count-tiles';
import classes from './difference-step.module.css';

export type Kind = (typeof differenceKinds)[number];

interface KindChoiceProps<One extends Kind> {
  /** Months by kind: those that there are can be chosen. */
  counts: Record<One, number>;
  /** Those that can be asked for; all unless they are given. */
  among?: readonly One[];
  value: One | 'all';
  onChange: (value: One | 'all') => void;
}

/** Narrows a difference to people with months of one kind; nothing where there is one kind only. */
export function KindChoice<One extends Kind>({ counts, among, value, onChange }: KindChoiceProps<One>) {
  const kinds = (among ?? (differenceKinds as readonly Kind[] as readonly One[])).filter((kind) => counts[kind] > 0);
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
