import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import { outside } from '@contract/attendance/sheet-rules';
import type { Sheet } from '@contract/attendance/sheets';
import { Group, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useOnline } from '@/kernel/use-online';
import { EmptyState } from '@/ui/state-views';
import classes from '../attendance.module.css';
import { rosterCells } from './roster-cells';
import { useRoster } from './use-roster';

/** 排班 on a phone: one day, everybody who is there under each other. */
export function RosterCards({ sheet, deptId }: { sheet: Sheet; deptId: number }) {
  const isOnline = useOnline();
  const roster = useRoster(sheet, deptId);
  const today = sheet.days.findIndex(({ day }) => day === sheet.today);
  const [day, setDay] = useState(today < 0 ? sheet.days.length - 1 : today);
  const people = sheet.people
    .map((person, row) => ({ person, row }))
    .filter(({ person }) => person.plan[day * 2] !== outside);
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
      {people.length === 0 && <EmptyState title="这一天没有人在本科室">请换一天</EmptyState>}
      {people.map(({ person, row }) => {
        const now = shiftOf(sheet.shifts, person.shifts[day]);
        // What is no longer given still shows where it was.
        const choices = sheet.shifts.filter(({ id, is_active }) => is_active || id === now?.id);
        return (
          <article key={person.user_id} className={classes.card} aria-label={person.name}>
            <Group justify="space-between" gap={8} mb={4}>
              <Text fw={600}>{person.name}</Text>
              <Text size="sm" c="dimmed">
                {person.staff_id}
              </Text>
            </Group>
            <Select
              aria-label={`${person.name} 班次`}
              placeholder="没有班次"
              clearable
              data={choices.map((shift) => ({ value: String(shift.id), label: `${shift.code} ${shiftWords(shift)}` }))}
              value={now ? String(now.id) : null}
              disabled={!isOnline || roster.isRunning}
              onChange={(id) =>
                void roster.give(
                  rosterCells(sheet, { top: row, bottom: row, from: day, to: day }, id ? Number(id) : null),
                )
              }
            />
          </article>
        );
      })}
    </div>
  );
}
