import { monthIndex } from '@contract/kernel/half-month';
import { Text } from '@mantine/core';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { halfMonths } from '@/kits/period-grid/periods';
import { useIsMobile } from '@/ui/use-is-mobile';
import { HeatCards } from './heat-cards';
import { HeatLegend } from './heat-legend';
import { heatText, type HeatValue } from './heat-level';
import { HeatMap } from './heat-map';

interface Dept {
  id: number;
  name: string;
  most: number | null;
}

const names = ['心血管内科', '急诊科', '神经外科', '呼吸与危重症医学科', 'CCU', '麻醉手术中心'];
const depts: Dept[] = Array.from({ length: 52 }, (_, at) => ({
  id: at + 1,
  name: `${names[at % names.length]}${at < names.length ? '' : `（${Math.floor(at / names.length)}病区）`}`,
  most: at % 11 === 7 ? null : 4 + (at % 5),
}));
const periods = halfMonths(monthIndex('2026-09') * 2, 72);
const fixed = [{ key: 'dept', title: '科室', width: 180, lines: (row: Dept) => [row.name] as const }];
const valueOf = ({ id, most }: Dept, column: number): HeatValue => ({
  count: (id * 7 + column * 3) % 10,
  most: id % 9 === 4 && column % 24 === 9 ? 0 : most,
  least: id % 6 === 0 ? 1 : 0,
});
const keyOf = ({ id }: Dept) => id;

function Map({ rows }: { rows: readonly Dept[] }) {
  if (useIsMobile()) {
    return (
      <HeatCards
        rows={rows}
        rowKey={keyOf}
        periods={periods}
        today={4}
        nameOf={({ name }) => name}
        factOf={({ most }) => (most === null ? '不限' : `${most} 人`)}
        valueOf={valueOf}
        onOpen={() => undefined}
      />
    );
  }
  return (
    <>
      <HeatLegend />
      <HeatMap
        label={`${rows.length} 个科室 × 72 个半月`}
        list="gallery"
        rows={rows}
        rowKey={keyOf}
        periods={periods}
        today={4}
        fixed={fixed}
        density="standard"
        valueOf={valueOf}
        rowWord="个科室"
        card={(row, column) => (
          <>
            <Text fw={600}>{row.name}</Text>
            {column >= 0 && `${periods.at(column).full}：${heatText(valueOf(row, column))}`}
          </>
        )}
      />
    </>
  );
}

export default {
  title: '热力图',
  examples: [
    { key: 'many', title: '52 个科室 × 72 个半月', Example: () => <Map rows={depts} /> },
    { key: 'few', title: '3 个科室', Example: () => <Map rows={depts.slice(0, 3)} /> },
    { key: 'none', title: '没有科室', Example: () => <Map rows={[]} /> },
  ],
} satisfies GalleryEntry;
