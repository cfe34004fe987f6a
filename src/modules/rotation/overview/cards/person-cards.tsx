import type { HalfMonth } from '@contract/kernel/half-month';
import type { OverviewRow } from '@contract/rotation/list-types';
import { useCallback, useState, type ReactNode } from 'react';
import { late, nothing } from '@/kits/late/late';
import { PeriodCards } from '@/kits/period-grid/period-cards';
import { stripUnit } from '@/kits/period-grid/period-strip';
import type { DeptGroups } from '../grid/dept-groups';
import type { Editing } from '../edit/use-editing';
import type { MonthRange } from '../grid/month-range';
import { useTintVariables } from '../grid/use-tint-variables';
import { PersonCard } from './person-card';
import { PersonSheet } from './person-sheet';

interface PersonCardsProps {
  rows: readonly OverviewRow[];
  range: MonthRange;
  groups: DeptGroups;
  /** Half month of today. */
  now: HalfMonth;
  editing: Editing;
  /** After the last card. */
  children: ReactNode;
}

const cardHeight = 138;
const MonthChoice = late(() => import('../edit/month-choice').then((file) => file.MonthChoice), nothing);

/** The overview on a phone: a card per person instead of a grid. */
export function PersonCards({ rows, range, groups, now, editing, children }: PersonCardsProps) {
  // By its id: an edited row is another one.
  const [openedId, open] = useState<number | null>(null);
  const openRow = useCallback(({ userId }: OverviewRow) => open(userId), []);
  const opened = rows.find(({ userId }) => userId === openedId) ?? null;
  return (
    <>
      <PeriodCards
        style={useTintVariables()}
        rows={rows}
        rowKey={(row) => row.userId}
        height={cardHeight}
        card={(row, width) => (
          <PersonCard
            row={row}
            range={range}
            groups={groups}
            now={now}
            monthWidth={stripUnit(width, range.count)}
            onOpen={openRow}
          />
        )}
      >
        {children}
      </PeriodCards>
      <PersonSheet row={opened} range={range} groups={groups} onClose={() => open(null)}>
        {opened && <MonthChoice row={opened} range={range} now={now} editing={editing} />}
      </PersonSheet>
    </>
  );
}
