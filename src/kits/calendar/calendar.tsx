import { hospitalDay } from '@contract/kernel/hospital-time';
import { hospitalToday } from '@device/api/server-time';
import { ActionIcon, Button, SegmentedControl } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIsMobile } from '@/ui/use-is-mobile';
import { Agenda } from './agenda';
import { calendarViews, shownDays, shownWords, stepped, viewWords, weekOf, type CalendarView } from './calendar-days';
import type { CalendarItem } from './calendar-item';
import classes from './calendar.module.css';
import { MonthView } from './month-view';
import { TimeView } from './time-view';

interface CalendarProps {
  /** What it holds, e.g. 教学活动. */
  label: string;
  view: CalendarView;
  /** The day about which it is, `YYYY-MM-DD`. */
  day: string;
  /** What takes place in the days of `shownDays`. */
  items: readonly CalendarItem[];
  onChange: (change: { view?: CalendarView; day?: string }) => void;
  onOpen: (key: CalendarItem['key']) => void;
  /** At the right of the bar: filters. */
  children?: ReactNode;
}

/**
 * 日历: a month of days, a week or a day by hours. On a phone the month keeps its days and lists the chosen one, a week is a list by days. What
 * takes place is a button; days lead to their own view.
 */
export function Calendar({ label, view, day, items, onChange, onOpen, children }: CalendarProps) {
  const isMobile = useIsMobile();
  const today = hospitalToday();
  const { from, to } = shownDays(view, day);
  const shown = items
    .filter((item) => from <= hospitalDay(item.from) && hospitalDay(item.from) <= to)
    .toSorted((one, other) => one.from - other.from || one.to - other.to);
  const days = view === 'day' ? [day] : weekOf(day);
  const goTo = (next: string) => onChange({ day: next });
  return (
    <section className={classes.calendar} aria-label={`${label}日历`}>
      <div className={classes.bar}>
        <ActionIcon variant="default" size="lg" aria-label="向前" onClick={() => goTo(stepped(view, day, -1))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
        <Button variant="default" disabled={from <= today && today <= to && day === today} onClick={() => goTo(today)}>
          今天
        </Button>
        <ActionIcon variant="default" size="lg" aria-label="向后" onClick={() => goTo(stepped(view, day, 1))}>
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
        <h2 className={classes.shown} aria-live="polite">
          {shownWords(view, day)}
        </h2>
        <div className={classes.tools}>
          {children}
          <SegmentedControl
            aria-label="日历范围"
            data={calendarViews.map((value) => ({ value, label: viewWords[value] }))}
            value={view}
            onChange={(next: CalendarView) => onChange({ view: next })}
          />
        </div>
      </div>
      {view === 'month' ? (
        <>
          <MonthView
            {...{ label, day, today, isMobile, onOpen }}
            items={shown}
            onDay={(next) => onChange(isMobile ? { day: next } : { view: 'day', day: next })}
          />
          {isMobile && <Agenda label={label} days={[day]} today={today} items={shown} onOpen={onOpen} />}
        </>
      ) : isMobile ? (
        <Agenda label={label} days={days} today={today} items={shown} onOpen={onOpen} />
      ) : (
        <TimeView
          {...{ label, days, today, onOpen }}
          items={shown}
          {...(view === 'week' && { onDay: (next: string) => onChange({ view: 'day', day: next }) })}
        />
      )}
    </section>
  );
}
