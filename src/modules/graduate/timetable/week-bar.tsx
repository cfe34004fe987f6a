import { dayIn, lastDayOf, presentOf, weekdayNames, weekdayOf, weekOf } from '@contract/graduate/rules';
import type { Semester } from '@contract/graduate/semesters';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useSearchParams } from 'react-router-dom';
import { hospitalToday } from '@device/api/server-time';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './week-grid.module.css';

/** The semester, the week and, on a phone, the day that are shown; they stand in the address. */
export function useWeek(list: readonly Semester[]) {
  const [query, setQuery] = useSearchParams();
  const today = hospitalToday();
  const present = presentOf(list, today);
  const semester = list.find(({ id }) => id === Number(query.get('semester'))) ?? present;
  const now = semester ? weekOf(semester, today) || (today > lastDayOf(semester) ? semester.weeks : 1) : 1;
  const asked = Number(query.get('week'));
  const week = semester && asked >= 1 && asked <= semester.weeks ? Math.floor(asked) : now;
  const day = Number(query.get('day'));
  const set = (part: Record<string, string>) =>
    setQuery((old) => new URLSearchParams({ ...Object.fromEntries(old), ...part }), { replace: true });
  return {
    semester,
    week,
    now,
    weekday: day >= 1 && day <= 7 ? day : weekdayOf(today),
    query,
    set,
    isPresent: semester === present,
  };
}

/** Steps from week to week, and from day to day on a phone. */
export function WeekBar({ semester, week, now, weekday, set }: ReturnType<typeof useWeek> & { semester: Semester }) {
  const isMobile = useIsMobile();
  const go = (next: number) => set({ week: String(next) });
  const weekdayNow = weekdayOf(hospitalToday());
  const [from, to] = [dayIn(semester, week, 1), dayIn(semester, week, 7)];
  return (
    <div className={classes.bar}>
      <ActionIcon variant="default" size={36} aria-label="上一周" disabled={week <= 1} onClick={() => go(week - 1)}>
        <IconChevronLeft size={16} aria-hidden />
      </ActionIcon>
      <span className={classes.week} aria-live="polite">
        第 {week} 周 {from.slice(5)}–{to.slice(5)}
      </span>
      <ActionIcon
        variant="default"
        size={36}
        aria-label="下一周"
        disabled={week >= semester.weeks}
        onClick={() => go(week + 1)}
      >
        <IconChevronRight size={16} aria-hidden />
      </ActionIcon>
      <Button
        variant="default"
        disabled={week === now && (!isMobile || weekday === weekdayNow)}
        onClick={() => set({ week: String(now), day: String(weekdayNow) })}
      >
        今天
      </Button>
      {isMobile && (
        <SegmentedControl
          fullWidth
          aria-label="日子"
          data={weekdayNames.map((name, at) => ({ value: String(at + 1), label: name.slice(1) }))}
          value={String(weekday)}
          onChange={(next) => set({ day: next })}
        />
      )}
    </div>
  );
}
