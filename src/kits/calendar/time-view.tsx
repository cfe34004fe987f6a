import { hospitalDay } from '@contract/kernel/hospital-time';
import type { CalendarItem } from './calendar-item';
import { fitted, hourMs, midnight, shownHours, weekdayAt, weekdays } from './calendar-days';
import classes from './calendar.module.css';
import { ItemButton } from './item-button';

/** Height of an hour in pixels. */
const hourHeight = 48;
/** What is shorter is drawn as if it took so long: its words need the room. */
const leastMs = hourMs / 2;
/** Beside each other, in a day of a week and in a day by itself. */
const mostLanes = { week: 3, day: 12 } as const;

interface TimeViewProps {
  label: string;
  days: readonly string[];
  today: string;
  items: readonly CalendarItem[];
  onOpen: (key: CalendarItem['key']) => void;
  /** Absent where there is one day only. */
  onDay?: (day: string) => void;
}

/** Days beside each other, by hours; what overlaps stands side by side. */
export function TimeView({ label, days, today, items, onOpen, onDay }: TimeViewProps) {
  const drawn = items.map((item) => ({ ...item, to: Math.max(item.to, item.from + leastMs), item }));
  const { first, last } = shownHours(drawn);
  const hours = Array.from({ length: last - first }, (_, at) => first + at);
  const height = hours.length * hourHeight;
  const most = days.length > 1 ? mostLanes.week : mostLanes.day;
  return (
    <div className={classes.times} style={{ gridTemplateColumns: `48px repeat(${days.length}, minmax(0, 1fr))` }}>
      <span />
      {days.map((day) => {
        const words = `${weekdays[weekdayAt(day)]} ${day.slice(5)}`;
        return (
          <h3 key={day} className={classes.head} data-today={day === today || undefined}>
            {onDay ? (
              <button type="button" onClick={() => onDay(day)}>
                {words}
              </button>
            ) : (
              words
            )}
          </h3>
        );
      })}
      <div className={classes.hours} style={{ height }} aria-hidden>
        {hours.map((hour, at) => (
          <span key={hour} style={{ top: at * hourHeight }}>{`${String(hour).padStart(2, '0')}:00`}</span>
        ))}
      </div>
      {days.map((day) => {
        const start = midnight(day) + first * hourMs;
        const own = drawn.filter((one) => hospitalDay(one.from) === day);
        const { shown, rest } = fitted(own, most);
        const boxOf = ({ from, to }: { from: number; to: number }, lane: number, lanes: number) => ({
          top: ((from - start) / hourMs) * hourHeight + 1,
          height: ((to - from) / hourMs) * hourHeight - 2,
          left: `calc(${(lane / lanes) * 100}% + 2px)`,
          width: `calc(${100 / lanes}% - 4px)`,
        });
        return (
          <div
            key={day}
            role="group"
            aria-label={`${day}，${own.length === 0 ? `没有${label}` : `${own.length} 场${label}`}`}
            className={classes.column}
            style={{ height, backgroundSize: `100% ${hourHeight}px` }}
          >
            {shown.map(({ item: { item, from, to }, lane, lanes }) => (
              <ItemButton
                key={item.key}
                item={item}
                isNarrow={lanes > 1}
                onOpen={onOpen}
                style={boxOf({ from, to }, lane, lanes)}
              />
            ))}
            {rest.map(({ from, to, count }) => (
              <button
                key={from}
                type="button"
                className={classes.rest}
                title={`还有 ${count} 场`}
                aria-label={`+${count}，还有 ${count} 场`}
                style={boxOf({ from, to }, most - 1, most)}
                onClick={() => onDay?.(day)}
              >
                {`+${count}`}
              </button>
            ))}
          </div>
        );
      })}
    </div>
  );
}
