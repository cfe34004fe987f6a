import type { OverviewRow } from '@contract/rotation/list-types';
import type { FixedColumn } from '@/kits/period-grid/fixed-column';
import type { PeriodSizes } from '@/kits/period-grid/geometry';
import type { Density } from '@/kits/table-page/density';

/** Widest a month grows to when there is room: names of departments gain nothing beyond. */
const widest = 160;

export const sizes: Record<Density, PeriodSizes> = {
  compact: { row: 32, unit: 52, widest },
  standard: { row: 44, unit: 68, widest },
  roomy: { row: 56, unit: 92, widest },
};

/** Person, and major with grade: they stand before the months. */
const columnsOf = (person: number, major: number): FixedColumn<OverviewRow>[] => [
  { key: 'person', title: '姓名 / 工号', width: person, lines: (row) => [row.name, row.staffId] },
  {
    key: 'major',
    title: '专业 / 年级',
    width: major,
    lines: (row) => [row.major || '未设专业', row.grade === null ? '未设年级' : `${row.grade} 级`],
    facts: (row) => [row.major, String(row.grade ?? '')],
  },
];

export const personColumns: Record<Density, FixedColumn<OverviewRow>[]> = {
  compact: columnsOf(168, 124),
  standard: columnsOf(132, 124),
  roomy: columnsOf(148, 140),
};
