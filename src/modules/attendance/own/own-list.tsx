import type { OwnDays } from '@contract/attendance/check-in';
import { checkInWords } from '@contract/attendance/check-in-rules';
import { marksWords } from '@contract/attendance/check-rules';
import { correctionEndpoints } from '@contract/attendance/corrections';
import { weekdayOf } from '@contract/attendance/days';
import { outside, unmarked } from '@contract/attendance/sheet-rules';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { EmptyState } from '@/ui/state-views';
import classes from '../attendance.module.css';

const CorrectionForm = late(() => import('../correction/correction-form').then((file) => file.CorrectionForm));
const weekdays = '日一二三四五六';

/** One's own month, day by day: the shift, when one came and went, and what the ward marked. */
export function OwnList({ own }: { own: OwnDays }) {
  const mayAsk = usePermission(correctionEndpoints.askCorrection.access);
  const [asked, ask] = useState<string | null>(null);
  const { line } = own;
  if (!line) return <EmptyState title="本月没有轮转">请换一个月份；在科后这里显示每天的班次与考勤</EmptyState>;
  const days = own.days
    .map(({ day, is_workday }, at) => ({ day, is_workday, at, marks: line.marks.slice(at * 2, at * 2 + 2) }))
    .filter(({ marks }) => !marks.startsWith(outside));
  return (
    <>
      <ul className={classes.days} aria-label="每日考勤">
        {days.map(({ day, is_workday: isWorkday, at, marks }) => {
          const shift = shiftOf(own.shifts, line.shifts[at]);
          const visit = line.check_ins.find((one) => one.day === day);
          const isOver = day <= own.today;
          const words = !isOver ? '' : marks === unmarked.repeat(2) ? '未登记' : marksWords(marks);
          const isWrong = isWorkday && /旷工|迟到|未登记/.test(words) && day < own.today;
          return (
            <li key={day} data-rest={!isWorkday || undefined} data-today={day === own.today || undefined}>
              <Group justify="space-between" gap={8} wrap="nowrap">
                <span>
                  {day.slice(5)} 周{weekdays[weekdayOf(day)]}
                  <Text size="sm" c="dimmed" component="span" display="block">
                    {[shift && shiftWords(shift), visit && `打卡 ${checkInWords(visit)}`].filter(Boolean).join(' · ')}
                  </Text>
                </span>
                <Group gap={8} wrap="nowrap">
                  <span data-wrong={isWrong || undefined}>{words}</span>
                  {mayAsk && isOver && (
                    <Button size="compact-sm" variant="subtle" aria-label={`更正 ${day}`} onClick={() => ask(day)}>
                      更正
                    </Button>
                  )}
                </Group>
              </Group>
            </li>
          );
        })}
      </ul>
      {asked && <CorrectionForm key={asked} day={asked} onClose={() => ask(null)} />}
    </>
  );
}
