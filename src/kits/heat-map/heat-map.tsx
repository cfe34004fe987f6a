import { useCallback, type Key, type ReactNode } from 'react';
import type { FixedColumn } from '@/kits/period-grid/fixed-column';
import { PeriodGrid, type PeriodSelection } from '@/kits/period-grid/period-grid';
import type { Periods } from '@/kits/period-grid/periods';
import type { Density } from '@/kits/table-page/density';
import type { Span } from '@/kits/virtual/spans';
import { heatText, type HeatValue } from './heat-level';
import { HeatCells } from './heat-cells';

interface HeatMapProps<Row> {
  /** What the map shows, for screen readers. */
  label: string;
  /** Names the list that is shown; a new name begins at the top. */
  list: string;
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  periods: Periods;
  /** Column of today; outside of the periods when it is not among them. */
  today: number;
  fixed: readonly FixedColumn<Row>[];
  density: Density;
  /** Must stay the same from one rendering to the next. */
  valueOf: (row: Row, column: number) => HeatValue;
  card: (row: Row, column: number) => ReactNode;
  /** Told which cells are selected, so that whoever uses the map can open what is behind them. */
  onSelect?: (selection: PeriodSelection | null) => void;
  rowWord?: string;
}

const sizes = {
  compact: { row: 28, unit: 44, widest: 72 },
  standard: { row: 36, unit: 48, widest: 80 },
  roomy: { row: 44, unit: 56, widest: 96 },
} as const;

/** Rows by periods, each cell coloured by how full it is, with the keys and the selection of a period grid. */
export function HeatMap<Row>({ valueOf, density, rowWord = '行', ...rest }: HeatMapProps<Row>) {
  const line = useCallback(
    (row: Row, shown: Span, unit: number) => (
      <HeatCells shown={shown} unit={unit} valueOf={(column) => valueOf(row, column)} />
    ),
    [valueOf],
  );
  const textOf = useCallback((row: Row, column: number) => heatText(valueOf(row, column)), [valueOf]);
  return (
    <PeriodGrid
      {...rest}
      rowWord={rowWord}
      density={density}
      sizes={sizes[density]}
      line={line}
      textOf={textOf}
      emptyWord="无数据"
    />
  );
}
