import type { Key } from 'react';
import { PeriodCards } from '@/kits/period-grid/period-cards';
import { PeriodStrip, stripUnit } from '@/kits/period-grid/period-strip';
import type { Periods } from '@/kits/period-grid/periods';
import { HeatCells } from './heat-cells';
import type { HeatValue } from './heat-level';
import classes from './heat-map.module.css';

interface HeatCardsProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  periods: Periods;
  today: number;
  nameOf: (row: Row) => string;
  /** The one thing to know of a row: 超员 3 处. */
  factOf: (row: Row) => string;
  valueOf: (row: Row, column: number) => HeatValue;
  onOpen: (row: Row) => void;
}

const cardHeight = 104;

/** A heat map on a phone: a card per row with its periods in a strip; the name opens the row. */
export function HeatCards<Row>(props: HeatCardsProps<Row>) {
  const { rows, rowKey, periods, today, nameOf, factOf, valueOf, onOpen } = props;
  return (
    <PeriodCards
      rows={rows}
      rowKey={rowKey}
      height={cardHeight}
      card={(row, width) => {
        const unit = stripUnit(width, periods.count);
        return (
          <article className={classes.card}>
            <div className={classes.head}>
              <button type="button" className={classes.name} aria-haspopup="dialog" onClick={() => onOpen(row)}>
                {nameOf(row)}
              </button>
              <span className={classes.fact}>{factOf(row)}</span>
            </div>
            <PeriodStrip label={`${nameOf(row)}的容量`} periods={periods} today={today} unit={unit}>
              <HeatCells
                shown={{ first: 0, end: periods.count }}
                unit={unit}
                valueOf={(column) => valueOf(row, column)}
              />
            </PeriodStrip>
          </article>
        );
      }}
    />
  );
}
