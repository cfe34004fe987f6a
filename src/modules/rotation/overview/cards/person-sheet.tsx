import { Drawer } from '@mantine/core';
import type { OverviewRow } from '@contract/rotation/list-types';
import type { CSSProperties, ReactNode } from 'react';
import type { DeptGroups } from '../grid/dept-groups';
import { kindLabels } from '../grid/kinds';
import { stayPeriod, type MonthRange } from '../grid/month-range';
import { planOf } from '../grid/stays';
import { useTintVariables } from '../grid/use-tint-variables';
import classes from './person-sheet.module.css';

interface PersonSheetProps {
  /** null: closed. */
  row: OverviewRow | null;
  range: MonthRange;
  groups: DeptGroups;
  onClose: () => void;
  /** Below the stays. */
  children: ReactNode;
}

/** All stays of a person in words: what a phone's timeline is too narrow to say. */
export function PersonSheet({ row, range, groups, onClose, children }: PersonSheetProps) {
  const tintVariables = useTintVariables();
  return (
    <Drawer
      opened={row !== null}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={row && `${row.name} ${row.staffId}`}
      classNames={{ content: classes.sheet }}
    >
      {row && (
        <ol className={classes.list} style={tintVariables}>
          {planOf(row, range).stays.map((stay) => (
            <li
              key={stay.start}
              className={classes.stay}
              style={{ '--edge': `var(--edge-${groups.tintOf(stay.deptId)})` } as CSSProperties}
            >
              <span className={classes.dept}>{stay.deptName}</span>
              <span className={classes.facts}>
                {stayPeriod(stay)} · {stay.stDeptName} · {kindLabels[stay.kind]}
              </span>
            </li>
          ))}
          {row.deptList.length === 0 && <li className={classes.facts}>这些月份没有轮转安排</li>}
        </ol>
      )}
      {children}
    </Drawer>
  );
}
