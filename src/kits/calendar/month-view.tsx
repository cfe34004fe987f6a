import { groupBy } from '@contract/kernel/group-by';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { CalendarItem } from './calendar-item';
import { weekdays, weeksOfMonth } from './calendar-days';
import classes from './calendar.module.css';
import { ItemButton } from './item-button';

/** So many stand in a day's cell; of more the last line says how many. */
const mostShown = 3;

interface MonthViewProps {
  label: string;
  day: string;
  today: string;
  items: readonly CalendarItem[];
  isMobile: boolean;
  onOpen: (key: CalendarItem['key']) => void;
  onDay: (day: string) => void;
}

/** A month as weeks from Monday; a phone has room for how many there are of each day only. */
export function MonthView({ label, day, today, items, isMobile, onOpen, onDay }: MonthViewProps) {
  const byDay = groupBy(items, (item) => hospitalDay(item.from));
  return (
    <table className={classes.month}>
      <thead>
        <tr>
          {weekdays.map((word) => (
            <th key={word} scope="col">
              {isMobile ? word.slice(1) : word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOfMonth(day).map((week) => (
          <tr key={week[0]}>
            {week.map((one) => {
              const own = byDay.get(one) ?? [];
              const shown = own.length > mostShown ? own.slice(0, mostShown - 1) : own;
              const count = own.length === 0 ? `没有${label}` : `${own.length} 场${label}`;
              return (
                <td
                  key={one}
                  data-other={one.slice(0, 7) !== day.slice(0, 7) || undefined}
                  data-chosen={(isMobile && one === day) || undefined}
                >
                  <button
                    type="button"
                    className={classes.dayNumber}
                    data-today={one === today || undefined}
                    aria-label={`${one}，${count}`}
                    aria-current={one === today ? 'date' : undefined}
                    onClick={() => onDay(one)}
                  >
                    {Number(one.slice(8))}
                    {isMobile && own.length > 0 && <span className={classes.count}>{own.length}</span>}
                  </button>
                  {!isMobile && shown.map((item) => <ItemButton key={item.key} item={item} isShort onOpen={onOpen} />)}
                  {!isMobile && own.length > shown.length && (
                    <button type="button" className={classes.more} onClick={() => onDay(one)}>
                      {`还有 ${own.length - shown.length} 场`}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
