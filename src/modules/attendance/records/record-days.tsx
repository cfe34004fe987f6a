import { marksWords } from '@contract/attendance/check-rules';
import { correctionEndpoints } from '@contract/attendance/corrections';
import { daysOf, weekdayOf } from '@contract/attendance/days';
import type { MonthRecord } from '@contract/attendance/sheets';
import { Button, Drawer, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { hospitalToday } from '@device/api/server-time';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import classes from '../attendance.module.css';

const CorrectionForm = late(() => import('../correction/correction-form').then((file) => file.CorrectionForm));
const weekdays = '日一二三四五六';

interface RecordDaysProps {
  record: MonthRecord;
  isOwn: boolean;
  onClose: () => void;
}

/** The days behind a month's figures; whoever finds one of his own wrong asks for its correction here. */
export function RecordDays({ record, isOwn, onClose }: RecordDaysProps) {
  const mayAsk = usePermission(correctionEndpoints.askCorrection.access) && isOwn;
  const [day, setDay] = useState<string | null>(null);
  const days = daysOf(record).filter((one) => one <= hospitalToday());
  const word = (at: number) => marksWords(record.marks.slice(at * 2, at * 2 + 2));
  return (
    <Drawer opened size={480} position="right" title={`${record.name} ${record.month} 考勤`} onClose={onClose}>
      <Text size="sm" c="dimmed" mb="xs">
        {record.dept_name} · {record.from} 至 {record.to}
      </Text>
      {days.length === 0 && <Text size="sm">还没有到在科的日子</Text>}
      <ul className={classes.days} aria-label="每日考勤">
        {days.map((one, at) => (
          <li key={one} data-rest={weekdayOf(one) % 6 === 0 || undefined}>
            <Group justify="space-between" gap={8} wrap="nowrap">
              <span>
                {one.slice(5)} 周{weekdays[weekdayOf(one)]}
              </span>
              <Group gap={8} wrap="nowrap">
                <span data-wrong={/旷工|迟到|未登记/.test(word(at)) || undefined}>{word(at)}</span>
                {mayAsk && (
                  <Button size="compact-sm" variant="subtle" aria-label={`更正 ${one}`} onClick={() => setDay(one)}>
                    更正
                  </Button>
                )}
              </Group>
            </Group>
          </li>
        ))}
      </ul>
      {day && <CorrectionForm key={day} day={day} onClose={() => setDay(null)} />}
    </Drawer>
  );
}
