import { useElementSize } from '@mantine/hooks';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { useRef, useState, type ReactNode } from 'react';
import type { DeptGroups } from '../grid/dept-groups';
import type { MonthRange } from '../grid/month-range';
import { useTintVariables } from '../grid/use-tint-variables';
import { monthWidth } from './mini-timeline';
import { PersonCard } from './person-card';
import classes from './person-cards.module.css';
import { PersonSheet } from './person-sheet';
import { useCardWindow } from './use-card-window';

interface PersonCardsProps {
  rows: readonly OverviewRow[];
  range: MonthRange;
  groups: DeptGroups;
  /** Half month of today. */
  now: HalfMonth;
  /** After the last card. */
  children: ReactNode;
}

/** Height of a card with the space below it, in pixels. */
const lineHeight = 150;
const gap = 12;
/** From this width on a tablet shows two cards side by side. */
const twoLanesFrom = 700;

/** The overview on a phone: a card per person instead of a grid. */
export function PersonCards({ rows, range, groups, now, children }: PersonCardsProps) {
  const [opened, setOpened] = useState<OverviewRow | null>(null);
  const view = useRef<HTMLDivElement>(null);
  const { ref: list, width } = useElementSize<HTMLUListElement>();
  const lanes = width >= twoLanesFrom ? 2 : 1;
  const cardWidth = (width - (lanes - 1) * gap) / lanes;
  const { shown, follow } = useCardWindow(view, lineHeight, Math.ceil(rows.length / lanes));
  const first = shown.first * lanes;
  return (
    <div ref={view} className={classes.view} style={useTintVariables()} onScroll={follow}>
      <ul ref={list} className={classes.list} style={{ height: Math.ceil(rows.length / lanes) * lineHeight }}>
        {rows.slice(first, shown.end * lanes).map((row, offset) => (
          <li
            key={row.userId}
            className={classes.item}
            style={{
              top: Math.floor((first + offset) / lanes) * lineHeight,
              left: (offset % lanes) * (cardWidth + gap),
              width: cardWidth,
              height: lineHeight - gap,
            }}
            aria-setsize={rows.length}
            aria-posinset={first + offset + 1}
          >
            <PersonCard
              row={row}
              range={range}
              groups={groups}
              now={now}
              monthWidth={monthWidth(cardWidth, range.count)}
              onOpen={setOpened}
            />
          </li>
        ))}
      </ul>
      {children}
      <PersonSheet row={opened} range={range} groups={groups} onClose={() => setOpened(null)} />
    </div>
  );
}
