import { monthIndex } from '@contract/kernel/half-month';
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import { useIsMobile } from '@/ui/use-is-mobile';
import type { Span } from '@/kits/virtual/spans';
import type { FixedColumn } from './fixed-column';
import { PeriodCards } from './period-cards';
import classes from './period-grid-gallery.module.css';
import { PeriodGrid, type PeriodSelection } from './period-grid';
import { PeriodStrip, stripUnit } from './period-strip';
import { days, halfMonths, months, type Periods } from './periods';

interface Person {
  id: number;
  name: string;
  staffId: string;
  major: string;
}

const surnames = ['林', '周', '欧阳', '王', '司徒', '赵', '阿依努尔·买买提'];
const peopleOf = (count: number): Person[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `${surnames[at % surnames.length]}${['知夏', '予安', '砚'][at % 3]}`,
    staffId: `R2024${String(at + 1).padStart(4, '0')}`,
    major: ['内科', '外科', '全科医学'][at % 3]!,
  }));
const five = peopleOf(500);
const twenty = peopleOf(2000);

const fixedOf = (person: number): FixedColumn<Person>[] => [
  { key: 'person', title: '姓名 / 工号', width: person, lines: (row) => [row.name, row.staffId] },
  { key: 'major', title: '专业', width: 96, lines: (row) => [row.major] },
];
const fixed = fixedOf(132);
const compactFixed = fixedOf(176);
const keyOf = (row: Person) => row.id;

const depts = ['心血管内科', '急诊科', '神经外科', '呼吸与危重症医学科', 'CCU'];
/** Stays of three columns each. */
const stayLength = 3;
const stayAt = (row: Person, column: number) => Math.floor((column + row.id) / stayLength);
const deptOf = (stay: number, row: Person) => depts[(stay * 7 + row.id) % depts.length]!;

/** Blocks over several columns, as rotations are. */
function Blocks({ row, shown, unit }: { row: Person; shown: Span; unit: number }) {
  const first = stayAt(row, shown.first);
  const count = stayAt(row, shown.end - 1) - first + 1;
  return Array.from({ length: count }, (_, at) => {
    const stay = first + at;
    const left = (stay * stayLength - row.id) * unit;
    return (
      <div key={stay} className={classes.block} style={{ left, width: stayLength * unit - 2 }} data-kind={stay % 3}>
        {deptOf(stay, row)}
      </div>
    );
  });
}
const blocks = (row: Person, shown: Span, unit: number) => <Blocks row={row} shown={shown} unit={unit} />;
const blockText = (row: Person, column: number) => deptOf(stayAt(row, column), row);

interface BlocksGridProps {
  rows: readonly Person[];
  periods: Periods;
  unit: number;
}

function BlocksGrid({ rows, periods, unit }: BlocksGridProps) {
  const isMobile = useIsMobile();
  if (isMobile) {
    return (
      <PeriodCards
        rows={rows}
        rowKey={keyOf}
        height={92}
        card={(row, width) => {
          const own = stripUnit(width, periods.count);
          return (
            <article className={classes.card}>
              <strong>{row.name}</strong> {row.staffId}
              <PeriodStrip label={`${row.name}的轮转`} periods={periods} today={4} unit={own}>
                {blocks(row, { first: 0, end: periods.count }, own)}
              </PeriodStrip>
            </article>
          );
        }}
      />
    );
  }
  return (
    <PeriodGrid
      label={`${rows.length} 人 × ${periods.count} 列`}
      list="gallery"
      rows={rows}
      rowKey={keyOf}
      periods={periods}
      today={4}
      fixed={fixed}
      sizes={{ row: 44, unit, widest: 160 }}
      density="standard"
      line={blocks}
      textOf={blockText}
      emptyWord="未安排"
      card={(row, period) => (
        <>
          <Text fw={600}>{row.name}</Text>
          {period >= 0 && `${periods.at(period).full}：${blockText(row, period)}`}
        </>
      )}
    />
  );
}

const november = days('2026-11-01', 30);
const marks = ['', '√', '假', '夜'];

/** A mark in each cell, set for what is selected: attendance, duty. */
function Attendance() {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const [selection, setSelection] = useState<PeriodSelection | null>(null);
  const textOf = useCallback(
    (row: Person, day: number) =>
      given.get(`${row.id} ${day}`) ?? (november.at(day).isOff ? '' : marks[1 + ((row.id + day) % 9 === 0 ? 1 : 0)]!),
    [given],
  );
  const line = useCallback(
    (row: Person, shown: Span, unit: number) =>
      Array.from({ length: shown.end - shown.first }, (_, at) => {
        const day = shown.first + at;
        const mark = textOf(row, day);
        return (
          mark && (
            <span key={day} className={classes.mark} data-mark={mark} style={{ left: day * unit, width: unit }}>
              {mark}
            </span>
          )
        );
      }),
    [textOf],
  );
  const give = (mark: string) => {
    if (!selection) return;
    const next = new Map(given);
    for (const { id } of five.slice(selection.top, selection.bottom + 1)) {
      for (let day = selection.from; day <= selection.to; day++) next.set(`${id} ${day}`, mark);
    }
    setGiven(next);
  };
  const cells = selection ? (selection.bottom - selection.top + 1) * (selection.to - selection.from + 1) : 0;
  return (
    <>
      <Group mb={8} gap={8}>
        <Text size="sm" role="status">
          已选 {cells} 格
        </Text>
        {marks.map((mark) => (
          <Button key={mark} size="xs" variant="default" onClick={() => give(mark)}>
            {mark || '清除'}
          </Button>
        ))}
      </Group>
      <PeriodGrid
        label="考勤，500 人 × 30 天"
        list="gallery"
        rows={five}
        rowKey={keyOf}
        periods={november}
        today={22}
        fixed={compactFixed}
        sizes={{ row: 36, unit: 34, widest: 60 }}
        density="compact"
        line={line}
        textOf={textOf}
        emptyWord="无记录"
        card={(row, day) => `${row.name} ${day < 0 ? '' : `${november.at(day).full}：${textOf(row, day) || '无记录'}`}`}
        onSelect={setSelection}
      />
    </>
  );
}

const start = monthIndex('2026-09');
const threeYears = months(start, 36);
const oneYear = months(start, 12);
const halves = halfMonths(start * 2, 72);

export default {
  title: '人员 × 期间',
  examples: [
    {
      key: 'months',
      title: '20 人 × 12 个月',
      Example: () => <BlocksGrid rows={five.slice(0, 20)} periods={oneYear} unit={68} />,
    },
    {
      key: 'many',
      title: '2,000 人 × 36 个月',
      Example: () => <BlocksGrid rows={twenty} periods={threeYears} unit={68} />,
    },
    {
      key: 'halves',
      title: '2,000 人 × 72 个半月',
      Example: () => <BlocksGrid rows={twenty} periods={halves} unit={40} />,
    },
    { key: 'days', title: '500 人 × 30 天', Example: Attendance },
    { key: 'none', title: '没有人', Example: () => <BlocksGrid rows={[]} periods={oneYear} unit={68} /> },
  ],
} satisfies GalleryEntry;
