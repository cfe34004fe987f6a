import { Radio } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './side-choices.module.css';

export type Side = 'mine' | 'theirs';

interface SideChoicesProps {
  /** What the two differ in, with both values in words. */
  fields: readonly { key: string; label: string; mine: ReactNode; theirs: ReactNode }[];
  /** What the person's side is called. */
  mineLabel: string;
  chosen: (key: string) => Side | undefined;
  onChoose: (key: string, side: Side) => void;
}

/** Somebody else was first: for each field, whose value holds. */
export function SideChoices({ fields, mineLabel, chosen, onChoose }: SideChoicesProps) {
  return (
    <div className={classes.list}>
      {fields.map(({ key, label, mine, theirs }) => (
        <Radio.Group
          key={key}
          label={label}
          value={chosen(key)}
          onChange={(side) => onChoose(key, side === 'theirs' ? 'theirs' : 'mine')}
        >
          <div className={classes.sides}>
            <Radio value="mine" label={mineLabel} description={mine || '（空）'} />
            <Radio value="theirs" label="最新内容" description={theirs || '（空）'} />
          </div>
        </Radio.Group>
      ))}
    </div>
  );
}
