import { monthIndex } from '@contract/kernel/half-month';
import { Drawer } from '@mantine/core';
import { useMemo, useState } from 'react';
import { PeriodCards } from '@/kits/period-grid/period-cards';
import { PeriodStrip, stripUnit } from '@/kits/period-grid/period-strip';
import { halfMonths } from '@/kits/period-grid/periods';
import type { PlanWork } from '@workers/planner/work';
import type { DeptGroups } from '../overview/grid/dept-groups';
import { useTintVariables } from '../overview/grid/use-tint-variables';
import type { Desk } from './desk';
import { PlanBars } from './plan-bars';
import type { PlanRow } from './plan-rows';
import classes from './planner.module.css';
import { StayActions } from './stay-actions';
import { StayWords } from './stay-words';

interface PersonCardsProps {
  desk: Desk;
  work: PlanWork;
  rows: readonly PlanRow[];
  groups: DeptGroups;
  isOpen: boolean;
  today: number;
}

const cardHeight = 108;

/** The people of a draft on a phone; a press opens all stays of one, each with what can be done with it. */
export function PersonCards({ desk, work, rows, groups, isOpen, today }: PersonCardsProps) {
  const [openedId, open] = useState<number | null>(null);
  const { start, T } = work.snapshot.instance;
  const first = monthIndex(start) * 2;
  const periods = useMemo(() => halfMonths(first, T), [first, T]);
  const tints = useTintVariables();
  const opened = rows.find(({ id }) => id === openedId);
  return (
    <>
      <PeriodCards
        style={tints}
        rows={rows}
        rowKey={({ id }) => id}
        height={cardHeight}
        card={(row, width) => {
          const unit = stripUnit(width, T);
          return (
            <article className={classes.card}>
              <button type="button" className={classes.cardName} aria-haspopup="dialog" onClick={() => open(row.id)}>
                {row.name} <small>{row.staffId}</small>
                {row.errors.length > 0 && <em>{row.errors.length} 条问题</em>}
              </button>
              <PeriodStrip label={`${row.name}的排班`} periods={periods} today={today} unit={unit}>
                <PlanBars row={row} shown={{ first: 0, end: T }} unit={unit} groups={groups} />
              </PeriodStrip>
            </article>
          );
        }}
      />
      <Drawer
        opened={opened !== undefined}
        onClose={() => open(null)}
        position="bottom"
        size="85%"
        title={opened && `${opened.name} ${opened.staffId}`}
        closeButtonProps={{ 'aria-label': '关闭' }}
      >
        <ol className={classes.stays}>
          {opened?.stays.map((stay) => (
            <li key={stay.from}>
              <StayWords row={{ ...opened, errors: [] }} stay={stay} first={first} />
              <StayActions desk={desk} work={work} stay={stay} isOpen={isOpen} />
            </li>
          ))}
        </ol>
        {opened?.errors.map((text) => (
          <p key={text} className={classes.problem}>
            {text}
          </p>
        ))}
      </Drawer>
    </>
  );
}
