import { checkWords, marksWords } from '@contract/attendance/check-rules';
import { correctionEndpoints as calls, type TaughtSheet } from '@contract/attendance/corrections';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import { sheetEndpoints, type SheetPerson } from '@contract/attendance/sheets';
import { Button, Group, Text } from '@mantine/core';
import { useCallback, useState } from 'react';
import { useSave } from '@/kernel/query/use-save';
import { late } from '@/kits/late/late';
import { PeriodGrid, type PeriodSelection } from '@/kits/period-grid/period-grid';
import { days as dayPeriods } from '@/kits/period-grid/periods';
import type { Span } from '@/kits/virtual/spans';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from '../attendance.module.css';

import { DayMark } from '../sheet/day-mark';
import type { Area } from '../sheet/edits';
import { checkable, pairOf, weekOf } from './checks';
import { TaughtCards } from './taught-cards';

const CorrectionForm = late(() => import('../correction/correction-form').then((file) => file.CorrectionForm));
const fixed = [
  {
    key: 'person',
    title: '姓名 / 工号',
    width: 132,
    lines: (row: SheetPerson) => [row.name, row.staff_id] as const,
  },
];
const sizes = { row: 44, unit: 34, widest: 60 };
const none = new Map<string, never>();

/** A trainee's day that a teacher does not agree with. */
export interface Objection {
  trainee: { id: number; name: string };
  day: string;
}

/** A teacher's month: what stands there, and which of it he has checked. */
export function TaughtBoard({ sheet }: { sheet: TaughtSheet }) {
  const isMobile = useIsMobile();
  const today = sheet.days.findIndex(({ day }) => day === sheet.today);
  const last = today < 0 ? sheet.days.length - 1 : today;
  const [area, setArea] = useState<PeriodSelection | null>(null);
  const [day, setDay] = useState(last);
  const [note, setNote] = useState('');
  const [objection, object] = useState<Objection | null>(null);
  const save = useSave(calls.checkDays, {
    refresh: [calls.taught, sheetEndpoints.sheet],
    done: ({ checked }) => `已核对 ${checked} 人天`,
  });
  const chosen: Area | null = isMobile ? { top: 0, bottom: sheet.people.length - 1, from: day, to: day } : area;
  const check = (over: Area | null) => {
    if (!over) return setNote('请先选择要核对的日期');
    const { days, problem } = checkable(sheet, over);
    setNote(days.length > 0 ? '' : (problem ?? '所选日期都已核对'));
    return days.length > 0 && void save.run({ body: { type_id: sheet.type_id, days } });
  };
  const objectTo = (person: SheetPerson, at: number) =>
    object({ trainee: { id: person.user_id, name: person.name }, day: sheet.days[at]!.day });
  const textOf = useCallback((row: SheetPerson, at: number) => {
    const pair = pairOf(row, at);
    return pair.startsWith('.') || pair === '__' ? '' : marksWords(pair);
  }, []);
  const line = useCallback(
    (row: SheetPerson, shown: Span, unit: number) =>
      Array.from({ length: shown.end - shown.first }, (_, offset) => (
        <DayMark
          key={shown.first + offset}
          sheet={sheet}
          row={row}
          edits={none}
          day={shown.first + offset}
          unit={unit}
          check={row.checked[shown.first + offset]}
        />
      )),
    [sheet],
  );
  return (
    <div className={classes.board}>
      <Group gap={8}>
        <Button size="compact-md" loading={save.isRunning} onClick={() => check(chosen)}>
          {isMobile ? '核对当天' : '核对所选'}
        </Button>
        <Button size="compact-md" variant="default" onClick={() => check(weekOf(sheet, chosen?.from ?? last))}>
          {chosen ? '核对所在周' : '核对本周'}
        </Button>
        {!isMobile && (
          <Button
            size="compact-md"
            variant="default"
            onClick={() => (area ? objectTo(sheet.people[area.top]!, area.from) : setNote('请先选择有异议的日期'))}
          >
            提出异议
          </Button>
        )}
        {!isMobile && (
          <Text size="sm" c="dimmed">
            角标 ✓ 已核对，! 核对后有变动
          </Text>
        )}
      </Group>
      {note && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      <div className={classes.grid}>
        {isMobile ? (
          <TaughtCards sheet={sheet} day={day} onDay={setDay} onObject={(person) => objectTo(person, day)} />
        ) : (
          <PeriodGrid
            label={`带教学员 ${sheet.month} 考勤`}
            list={sheet.month}
            rows={sheet.people}
            rowKey={(row) => row.user_id}
            periods={dayPeriods(sheet.days[0]!.day, sheet.days.length)}
            today={today}
            fixed={fixed}
            sizes={sizes}
            density="standard"
            line={line}
            textOf={textOf}
            emptyWord="未登记"
            onSelect={setArea}
            card={(row, at) => (at < 0 ? `${row.name}，带教 ${row.stay}` : cardWords(sheet, row, at))}
          />
        )}
      </div>
      {objection && (
        <CorrectionForm key={`${objection.trainee.id} ${objection.day}`} {...objection} onClose={() => object(null)} />
      )}
    </div>
  );
}

function cardWords({ days, shifts }: TaughtSheet, row: SheetPerson, at: number): string {
  const pair = pairOf(row, at);
  const { day } = days[at]!;
  if (pair.startsWith('.')) return `${row.name} ${day}：不由您带教`;
  const shift = shiftOf(shifts, row.shifts[at]);
  const also = [shift && shiftWords(shift), checkWords[row.checked[at] ?? '']].filter(Boolean).join('，');
  return `${row.name} ${day}：${marksWords(pair)}${also ? `（${also}）` : ''}`;
}
