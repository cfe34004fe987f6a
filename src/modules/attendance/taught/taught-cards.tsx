import { checkWords, marksWords } from '@contract/attendance/check-rules';
import { correctionEndpoints, type TaughtSheet } from '@contract/attendance/corrections';
import { outside } from '@contract/attendance/sheet-rules';
import { shiftOf, shiftWords } from '@contract/attendance/shift-rules';
import type { SheetPerson } from '@contract/attendance/sheets';
import { Button, Group, Select, Text } from '@mantine/core';
import { usePermission } from '@/kernel/session/permissions';
import { EmptyState } from '@/ui/state-views';
import classes from '../attendance.module.css';
import { pairOf } from './checks';

interface TaughtCardsProps {
  sheet: TaughtSheet;
  /** Counted from the first of the month. */
  day: number;
  onDay: (day: number) => void;
  onObject: (person: SheetPerson) => void;
}

/** A teacher's sheet on a phone: one day, those whom he teaches on it under each other. */
export function TaughtCards({ sheet, day, onDay, onObject }: TaughtCardsProps) {
  const mayObject = usePermission(correctionEndpoints.askCorrection.access);
  const people = sheet.people.filter((person) => !pairOf(person, day).startsWith(outside));
  const isOver = sheet.days[day]!.day <= sheet.today;
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
        onChange={(value) => onDay(Number(value))}
      />
      {people.length === 0 && <EmptyState title="这一天没有带教的学员">请换一天</EmptyState>}
      {people.map((person) => (
        <article key={person.user_id} className={classes.card} aria-label={person.name}>
          <Group justify="space-between" gap={8}>
            <Text fw={600}>{person.name}</Text>
            <Text size="sm" c="dimmed">
              {person.staff_id}
            </Text>
          </Group>
          <Group justify="space-between" gap={8} mih={44} wrap="nowrap">
            <Text size="sm">
              {marksWords(pairOf(person, day))}
              {shiftOf(sheet.shifts, person.shifts[day]) &&
                ` · ${shiftWords(shiftOf(sheet.shifts, person.shifts[day])!)}`}
              {isOver && ` · ${checkWords[person.checked[day] ?? ''] ?? ''}`}
            </Text>
            {mayObject && isOver && (
              <Button size="compact-sm" variant="subtle" flex="none" onClick={() => onObject(person)}>
                提出异议
              </Button>
            )}
          </Group>
        </article>
      ))}
    </div>
  );
}
