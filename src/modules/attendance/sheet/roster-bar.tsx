import { weekdayOf } from '@contract/attendance/days';
import { shiftWords } from '@contract/attendance/shift-rules';
import type { Sheet, ShiftInput } from '@contract/attendance/sheets';
import { Button, Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useOnline } from '@/kernel/use-online';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from '../attendance.module.css';
import type { Area } from './edits';
import { copiedRoster, rosterCells } from './roster-cells';
import { useRoster } from './use-roster';

interface RosterBarProps {
  sheet: Sheet;
  deptId: number;
  area: Area | null;
  /** Counted from the first of the month; negative where it is not in it. */
  today: number;
}

/** 排班: the shifts that can be given to what is selected, and the ward's own. */
export function RosterBar({ sheet, deptId, area, today }: RosterBarProps) {
  const isMobile = useIsMobile();
  const isOnline = useOnline();
  const [note, setNote] = useState('');
  const roster = useRoster(sheet, deptId);
  const active = sheet.shifts.filter(({ is_active }) => is_active);
  const ofType = active.find(({ is_default }) => is_default);
  const run = (cells: readonly ShiftInput[], nothing: string) => {
    setNote(cells.length === 0 ? nothing : '');
    if (cells.length > 0) void roster.give(cells);
  };
  const give = (shiftId: number | null) =>
    area ? run(rosterCells(sheet, area, shiftId), '所选日期已是该班次或不在本科室') : setNote('请先选择要排班的格');
  const copyWeek = () => {
    const at = area?.from ?? Math.max(today, 0);
    const monday = at - ((weekdayOf(sheet.days[at]!.day) + 6) % 7);
    run(copiedRoster(sheet, Math.max(0, monday)), '与上周相同，或上周不在本月，没有可复制的班次');
  };
  if (active.length === 0) return <Text size="sm">还没有可用的班次，请教育处在“考勤配置 · 班次”中建立</Text>;
  return (
    <>
      <Group gap={8}>
        <Select
          aria-label="本科室默认班次"
          w={isMobile ? '100%' : 232}
          data={[
            { value: '', label: ofType ? `默认：${shiftWords(ofType)}` : '不设默认班次' },
            ...active.map((shift) => ({ value: String(shift.id), label: `本科室：${shiftWords(shift)}` })),
          ]}
          value={sheet.ward_shift === null ? '' : String(sheet.ward_shift)}
          allowDeselect={false}
          disabled={!isOnline || roster.isRunning}
          onChange={(id) => roster.setWardShift(id ? Number(id) : null)}
        />
        {!isMobile && (
          <>
            {active.map((shift) => (
              <Button
                key={shift.id}
                size="compact-md"
                variant="default"
                title={shiftWords(shift)}
                disabled={!isOnline || roster.isRunning}
                onClick={() => give(shift.id)}
              >
                <span className={classes.code} data-tone={shift.tone} aria-hidden>
                  {shift.code}
                </span>
                &nbsp;{shift.name}
              </Button>
            ))}
            <Button
              size="compact-md"
              variant="default"
              disabled={!isOnline || roster.isRunning}
              onClick={() => give(null)}
            >
              恢复默认
            </Button>
            <Button size="compact-md" variant="default" disabled={!isOnline || roster.isRunning} onClick={copyWeek}>
              复制上周
            </Button>
          </>
        )}
      </Group>
      {(note || !isOnline) && (
        <Text size="sm" role="status">
          {isOnline ? note : '排班须联网保存，联网后再排；登记考勤不受影响'}
        </Text>
      )}
    </>
  );
}
