import { useElementSize } from '@mantine/hooks';
import { useRef, type CSSProperties, type Key, type ReactNode } from 'react';
import { useWindow } from '@/kits/virtual/use-window';
import classes from './period-cards.module.css';

interface PeriodCardsProps<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** Height of a card in pixels; all have the same. */
  height: number;
  /** Draws a card of so many pixels. */
  card: (row: Row, width: number) => ReactNode;
  /** Style variables for what the cards draw. */
  style?: CSSProperties;
  /** After the last card. */
  children?: ReactNode;
}

const gap = 12;
/** From this width on a tablet shows two cards side by side. */
const twoLanesFrom = 700;

/** The period grid of a phone: a card per row, of which only those in sight are drawn. */
export function PeriodCards<Row>({ rows, rowKey, height, card, style, children }: PeriodCardsProps<Row>) {
  const view = useRef<HTMLDivElement>(null);
  const { ref: list, width } = useElementSize<HTMLUListElement>();
  const lanes = width >= twoLanesFrom ? 2 : 1;
  const cardWidth = (width - (lanes - 1) * gap) / lanes;
  const lines = Math.ceil(rows.length / lanes);
  const lineHeight = height + gap;
  const { rows: shown } = useWindow(view, {
    rows: { count: lines, size: lineHeight, head: 0, block: 2, spare: 2 },
  });
  const first = shown.first * lanes;
  return (
    <div ref={view} className={classes.view} style={style}>
      <ul ref={list} className={classes.list} style={{ height: lines * lineHeight }}>
        {rows.slice(first, shown.end * lanes).map((row, offset) => (
          <li
            key={rowKey(row)}
            className={classes.item}
            style={{
              top: Math.floor((first + offset) / lanes) * lineHeight,
              left: (offset % lanes) * (cardWidth + gap),
              width: cardWidth,
              height,
            }}
            aria-setsize={rows.length}
            aria-posinset={first + offset + 1}
          >
            {card(row, cardWidth)}
          </li>
        ))}
      </ul>
      {children}
    </div>
  );
}
