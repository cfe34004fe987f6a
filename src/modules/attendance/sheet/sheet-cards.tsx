import { checkInWords } from '@contract/attendance/check-in-rules';
import { halfWords, halves } from '@contract/attendance/days';
import { attendanceStateWords } from '@contract/attendance/share';
import { cellProblem, markStates, type MarkState } from '@contract/attendance/sheet-rules';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import type { Sheet } from '@contract/attendance/sheets';
import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { PendingMark } from '@/kits/outbox/pending-mark';
import classes from '../attendance.module.css';
import { dayRecord } from '../offline';
import { editKey, stateIn, type Edits } from './edits';

interface SheetCardsProps {
  sheet: Sheet;
  edits: Edits;
  mayEdit: boolean;
  onEdit: (edits: Edits) => void;
}

const choices = markStates.map((value) => ({ value, label: attendanceStateWords[value] }));

/** The sheet on a phone: one day, everybody under each other. */
export function SheetCards({ sheet, edits, mayEdit, onEdit }: SheetCardsProps) {
  const today = sheet.days.findIndex(({ day }) => day === sheet.today);
  const [day, setDay] = useState(today < 0 ? sheet.days.length - 1 : today);
  const { day: date } = sheet.days[day]!;
  const set = (userId: number, at: number, state: string | null) =>
    onEdit(new Map(edits).set(editKey(userId, at), state as MarkState | null));
  return (
    <div className={classes.people}>
      <Select
        aria-label="日期"
        data={sheet.days.map((one, at) => ({
          value: String(at),
          label: `${one.day}${one.is_workday ? '' : '（休）'}`,
        }))}
        value={String(day)}
        allowDeselect={false}
        onChange={(value) => setDay(Number(value))}
      />
      {sheet.people.map((person) => {
        const shift = shiftOf(sheet.shifts, person.shifts[day]);
        const visit = person.check_ins.find((one) => one.day === date);
        return (
          <article key={person.user_id} className={classes.card} aria-label={person.name}>
            <Group justify="space-between" gap={8}>
              <Text fw={600}>{person.name}</Text>
              <PendingMark record={dayRecord(person.user_id, date)} />
              <Text size="sm" c="dimmed">
                {person.staff_id}
              </Text>
            </Group>
            {(shift ?? visit) && (
              <Text size="sm" c="dimmed">
                {[shift && shiftWords(shift), visit && `打卡 ${checkInWords(visit)}`].filter(Boolean).join(' · ')}
              </Text>
            )}
            <Group gap={8} grow mt={4}>
              {halves.map((half, offset) => {
                const at = day * 2 + offset;
                const problem = cellProblem(person.marks[at]!, date, sheet.state, sheet.today);
                const state = stateIn(person, edits, at);
                if (problem)
                  return (
                    <Text key={half} size="sm" c="dimmed">
                      {halfWords[half]}：{state ? attendanceStateWords[state] : problem}
                    </Text>
                  );
                return (
                  <Select
                    key={half}
                    aria-label={`${person.name} ${halfWords[half]}`}
                    placeholder={`${halfWords[half]}未登记`}
                    data={choices}
                    value={state ?? null}
                    disabled={!mayEdit}
                    onChange={(value) => set(person.user_id, at, value)}
                  />
                );
              })}
            </Group>
          </article>
        );
      })}
    </div>
  );
}
