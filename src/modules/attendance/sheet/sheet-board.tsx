import { checkInWords } from '@contract/attendance/check-in-rules';
import { checkLetters, checkWords } from '@contract/attendance/check-rules';
import { attendanceStateWords } from '@contract/attendance/share';
import { cellProblem, isOpen, markStates, stateMarks, type MarkState } from '@contract/attendance/sheet-rules';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import { mostMarks, type Sheet, type SheetPerson } from '@contract/attendance/sheets';
import { Button, Group, SegmentedControl, Text } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useQueuedSave } from '@/kernel/outbox/use-queued-save';
import { usePermission } from '@/kernel/session/permissions';
import { useLeaveGuard } from '@/kits/form/leave-guard';
import { late } from '@/kits/late/late';
import { PeriodGrid, type PeriodSelection } from '@/kits/period-grid/period-grid';
import { days as dayPeriods } from '@/kits/period-grid/periods';
import type { Span } from '@/kits/virtual/spans';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from '../attendance.module.css';
import { saveMarks } from '../offline';
import { DayMark } from './day-mark';
import { copiedWeek, marked, marksOf, stateIn, type Edits } from './edits';
import { SheetCards } from './sheet-cards';
import { SheetStateBar } from './sheet-state';

const RosterBar = late(() => import('./roster-bar').then((file) => file.RosterBar));
const RosterCards = late(() => import('./roster-cards').then((file) => file.RosterCards));

const modes = [
  { value: 'marks', label: '登记' },
  { value: 'roster', label: '排班' },
];
const fixed = [
  {
    key: 'person',
    title: '姓名 / 工号',
    width: 132,
    lines: (row: SheetPerson) => [row.name, row.staff_id] as const,
  },
];
const sizes = { row: 44, unit: 34, widest: 60 };

interface SheetBoardProps {
  sheet: Sheet;
  deptId: number;
}

/** The grid of a ward's month and what is marked in it. */
export function SheetBoard({ sheet, deptId }: SheetBoardProps) {
  const isMobile = useIsMobile();
  const mayEdit = usePermission('attendance:sheet:edit') && isOpen(sheet.state);
  const [edits, setEdits] = useState<Edits>(new Map());
  const [mode, setMode] = useState('marks');
  const isRoster = mode === 'roster' && mayEdit;
  const [note, setNote] = useState('');
  const [area, setArea] = useState<PeriodSelection | null>(null);
  const save = useQueuedSave(saveMarks, { done: ({ saved }) => `已登记 ${saved} 格` });
  const key = { dept_id: deptId, month: sheet.month, type_id: sheet.type_id };
  const changes = useMemo(() => marksOf(sheet, edits), [sheet, edits]);
  const isDirty = changes.length > 0;
  useLeaveGuard({ isDirty, isDirtyNow: () => isDirty, keepNow: async () => false });
  const today = sheet.days.findIndex(({ day }) => day === sheet.today);

  const give = (state: MarkState | null | 'proposal', over: PeriodSelection | null, onlyUnmarked = false) => {
    if (!over) return setNote('请先选择要登记的格');
    const next = marked(sheet, edits, over, state, onlyUnmarked);
    setEdits(next.edits);
    return setNote(next.skipped ? `未登记：${next.skipped}` : '');
  };
  const whole = (from: number, to: number) => ({ top: 0, bottom: sheet.people.length - 1, from, to });
  const store = async () => {
    for (let at = 0; at < changes.length; at += mostMarks) {
      const made = {
        input: { body: { ...key, marks: changes.slice(at, at + mostMarks) } },
        seen: { ward: sheet.dept_name },
      };
      if (!(await save.run(made))) return;
    }
    setEdits(new Map());
  };
  const copyWeek = () => {
    const at = area?.from ?? Math.max(today, 0);
    const weekday = (new Date(`${sheet.days[at]!.day}T00:00:00Z`).getUTCDay() + 6) % 7;
    setEdits(copiedWeek(sheet, edits, Math.max(0, at - weekday)));
  };
  const textOf = useCallback(
    (row: SheetPerson, day: number) => {
      const words = [0, 1].map((half) => {
        const state = stateIn(row, edits, day * 2 + half);
        return state ? attendanceStateWords[state] : '';
      });
      return words[0] === words[1] ? words[0]! : `${words[0] || '—'}/${words[1] || '—'}`;
    },
    [edits],
  );
  const line = useCallback(
    (row: SheetPerson, shown: Span, unit: number) =>
      Array.from({ length: shown.end - shown.first }, (_, offset) => (
        <DayMark
          key={shown.first + offset}
          sheet={sheet}
          row={row}
          edits={edits}
          day={shown.first + offset}
          unit={unit}
        />
      )),
    [sheet, edits],
  );
  return (
    <div className={classes.board}>
      <SheetStateBar sheet={sheet} deptId={deptId} changes={changes.length} />
      {mayEdit && (
        <SegmentedControl
          aria-label="登记或排班"
          data={modes}
          value={mode}
          onChange={setMode}
          style={{ alignSelf: 'flex-start' }}
        />
      )}
      {isRoster && <RosterBar sheet={sheet} deptId={deptId} area={area} today={today} />}
      {mayEdit && !isRoster && (
        <Group gap={8}>
          {!isMobile &&
            markStates.map((state) => (
              <Button key={state} size="compact-md" variant="default" onClick={() => give(state, area)}>
                {stateMarks[state]} {attendanceStateWords[state]}
              </Button>
            ))}
          {!isMobile && (
            <Button size="compact-md" variant="default" onClick={() => give(null, area)}>
              清除
            </Button>
          )}
          <Button
            size="compact-md"
            variant="default"
            disabled={sheet.days[0]!.day > sheet.today}
            onClick={() => give('proposal', whole(0, today < 0 ? sheet.days.length - 1 : today), true)}
          >
            按预排登记到{today < 0 ? '月底' : '今天'}
          </Button>
          {!isMobile && (
            <Button size="compact-md" variant="default" onClick={copyWeek}>
              复制上周
            </Button>
          )}
          <Button
            size="compact-md"
            disabled={changes.length === 0}
            loading={save.isRunning}
            onClick={() => void store()}
          >
            保存登记{changes.length > 0 ? `（${changes.length} 格）` : ''}
          </Button>
        </Group>
      )}
      {note && !isRoster && (
        <Text size="sm" role="status">
          {note}
        </Text>
      )}
      <div className={classes.grid}>
        {isMobile && isRoster ? (
          <RosterCards sheet={sheet} deptId={deptId} />
        ) : isMobile ? (
          <SheetCards sheet={sheet} edits={edits} mayEdit={mayEdit} onEdit={setEdits} />
        ) : (
          <PeriodGrid
            label={`${sheet.dept_name} ${sheet.month} 考勤`}
            list={`${deptId} ${sheet.month}`}
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
            card={(row, day) => cardWords(sheet, row, day, textOf)}
          />
        )}
      </div>
    </div>
  );
}

function cardWords(sheet: Sheet, row: SheetPerson, day: number, textOf: (row: SheetPerson, day: number) => string) {
  if (day < 0) return `${row.name}，在科 ${row.stay}`;
  const { day: date, is_workday, name } = sheet.days[day]!;
  const problem = cellProblem(row.marks[day * 2]!, date, sheet.state, sheet.today);
  const kind = name || (is_workday ? '工作日' : '休息日');
  const checked = row.checked[day] === checkLetters.open ? '' : checkWords[row.checked[day] ?? ''];
  const shift = shiftOf(sheet.shifts, row.shifts[day]);
  const visit = row.check_ins.find((one) => one.day === date);
  const also = [shift && shiftWords(shift), visit && `打卡 ${checkInWords(visit)}`, problem, checked]
    .filter(Boolean)
    .join('，');
  return `${row.name} ${date} ${kind}：${textOf(row, day) || '未登记'}${also ? `（${also}）` : ''}`;
}
