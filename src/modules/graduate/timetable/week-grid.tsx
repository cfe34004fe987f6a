import type { Lesson } from '@contract/graduate/lessons';
import {
  clockOf,
  dayIn,
  dayKinds,
  kindOn,
  periodWords,
  weekdayNames,
  type Calendar,
  type Period,
} from '@contract/graduate/rules';
import { IconArrowsExchange, IconLock } from '@tabler/icons-react';
import type { CSSProperties, DragEvent } from 'react';
import { hospitalToday } from '@device/api/server-time';
import { useIsMobile } from '@/ui/use-is-mobile';
import classes from './week-grid.module.css';

/** Where a lesson may be put; `problem` says why not. */
export interface Slot {
  day: string;
  period: number;
  problem: string;
}

interface WeekGridProps {
  calendar: Calendar;
  week: number;
  /** 1 Monday to 7 Sunday: the day that a phone shows. */
  weekday: number;
  periods: readonly Period[];
  lessons: readonly Lesson[];
  onOpen: (lesson: Lesson) => void;
  /** Where one rotates on a day, beside the lessons. */
  placeOn?: ((day: string) => string) | undefined;
  /** Says of a lesson what the view does not say already. */
  noteOf: (lesson: Lesson) => string;
  /** While a lesson looks for a place: what may be pressed, or dropped on. */
  slots?: readonly Slot[] | undefined;
  onSlot?: ((day: string, period: number) => void) | undefined;
  /** Lessons may be taken with the mouse. */
  onDrag?: ((lesson: Lesson) => void) | undefined;
  chosen?: number | undefined;
}

const allow = (event: DragEvent) => event.preventDefault();

/** A week by its periods; on a phone one day of it. */
export function WeekGrid(props: WeekGridProps) {
  const { calendar, week, weekday, periods, lessons, onOpen, placeOn, noteOf, slots, onSlot, onDrag, chosen } = props;
  const isMobile = useIsMobile();
  const shown = isMobile ? [weekday] : [1, 2, 3, 4, 5, 6, 7];
  const days = shown.map((one) => dayIn(calendar, week, one));
  const now = hospitalToday();
  const placed = (day: string, period: number) => lessons.filter((one) => one.day === day && one.period === period);
  return (
    <div className={classes.scroll} tabIndex={0} role="region" aria-label={`第 ${week} 周课表`}>
      <div className={classes.grid} style={{ '--days': days.length } as CSSProperties}>
        <span className={classes.corner}>节次</span>
        {days.map((day, at) => {
          const kind = kindOn(calendar, day);
          return (
            <h3 key={day} className={classes.head} style={{ gridColumn: at + 2 }} data-today={day === now || undefined}>
              {weekdayNames[shown[at]! - 1]} {day.slice(5)}
              {kind && kind !== 'teach' && <small>{dayKinds[kind]}</small>}
              {placeOn && placeOn(day) !== '' && <span className={classes.place}>{placeOn(day)}</span>}
            </h3>
          );
        })}
        {periods.map(({ from, to }, at) => (
          <span key={from} className={classes.period} style={{ gridRow: at + 2 }}>
            <b>{at + 1}</b>
            <small>
              {clockOf(from)}–{clockOf(to)}
            </small>
          </span>
        ))}
        {days.flatMap((day, column) =>
          periods.map((_, at) => {
            const period = at + 1;
            const slot = slots?.find((one) => one.day === day && one.period === period);
            const style = { gridColumn: column + 2, gridRow: at + 2 };
            const key = `${day} ${period}`;
            if (!onSlot) return <span key={key} className={classes.cell} style={style} />;
            const drop = {
              onDragOver: allow,
              onDrop: (event: DragEvent) => {
                event.preventDefault();
                onSlot(day, period);
              },
            };
            if (!slot) return <span key={key} className={classes.cell} style={style} {...drop} />;
            return (
              <button
                key={key}
                type="button"
                className={classes.cell}
                data-slot={slot.problem === '' ? 'free' : 'blocked'}
                style={style}
                title={slot.problem || '可排'}
                aria-label={`${weekdayNames[shown[column]! - 1]} ${day} 第 ${period} 节，${slot.problem || '可排'}`}
                onClick={() => onSlot(day, period)}
                {...drop}
              />
            );
          }),
        )}
        {days.flatMap((day, column) =>
          periods.map((_, at) => {
            const list = placed(day, at + 1);
            if (list.length === 0) return null;
            const hours = Math.max(...list.map((one) => one.hours));
            const style = { gridColumn: column + 2, gridRow: `${at + 2} / span ${hours}` };
            return (
              <div
                key={`${day} ${at}`}
                className={classes.cards}
                style={style}
                data-idle={slots !== undefined || undefined}
              >
                {list.map((one) => (
                  <button
                    key={one.id}
                    type="button"
                    className={classes.card}
                    data-moved={one.moved_from !== '' || undefined}
                    data-draft={!one.is_published || undefined}
                    data-chosen={one.id === chosen || undefined}
                    draggable={onDrag !== undefined && !one.is_locked}
                    onDragStart={() => onDrag?.(one)}
                    onClick={() => onOpen(one)}
                    aria-label={`${one.course_name} ${one.topic}，${day} ${periodWords(one.period!, one.hours)}，${noteOf(one)}`}
                  >
                    <b>
                      {one.is_locked && <IconLock size={12} aria-label="已锁定" />}
                      {one.moved_from !== '' && <IconArrowsExchange size={12} aria-label="已调课" />}
                      {one.course_name}
                    </b>
                    <span>{one.topic}</span>
                    <span>{noteOf(one)}</span>
                  </button>
                ))}
              </div>
            );
          }),
        )}
      </div>
    </div>
  );
}
