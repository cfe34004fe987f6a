import { hospitalDay } from '@contract/kernel/hospital-time';
import type { CalendarItem } from './calendar-item';
import { weekdayAt, weekdays } from './calendar-days';
import classes from './calendar.module.css';
import { ItemButton } from './item-button';

interface AgendaProps {
  label: string;
  days: readonly string[];
  today: string;
  items: readonly CalendarItem[];
  onOpen: (key: CalendarItem['key']) => void;
}

/** Days one below the other with what takes place on them: a calendar for a narrow window. */
export function Agenda({ label, days, today, items, onOpen }: AgendaProps) {
  return (
    <ol className={classes.agenda}>
      {days.map((day) => {
        const own = items.filter((item) => hospitalDay(item.from) === day);
        return (
          <li key={day}>
            <h3 className={classes.date} data-today={day === today || undefined}>
              {`${day.slice(5)} ${weekdays[weekdayAt(day)]}${day === today ? '（今天）' : ''}`}
            </h3>
            {own.length === 0 ? (
              <p className={classes.nothing}>{`没有${label}`}</p>
            ) : (
              own.map((item) => <ItemButton key={item.key} item={item} onOpen={onOpen} />)
            )}
          </li>
        );
      })}
    </ol>
  );
}
