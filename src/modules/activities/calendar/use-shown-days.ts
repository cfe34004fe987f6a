import { hospitalToday } from '@device/api/server-time';
import { calendarViews, shownDays, type CalendarView } from '@/kits/calendar/calendar-days';
import { choiceField, type UrlFields } from '@/kits/table-page/url-state';
import { useUrlState } from '@/kits/table-page/use-url-state';

interface Address {
  range: CalendarView;
  /** `YYYY-MM-DD`; empty for today. */
  day: string;
}
const address: UrlFields<Address> = {
  range: choiceField(calendarViews, 'month'),
  day: {
    read: (text) => (text !== null && /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(text) ? text : ''),
    write: (value) => value || null,
  },
};
/** More activities than a range of days holds anywhere; the screen says so where there are more. */
const size = 500;

/** Which days a calendar shows, in the address, and what to ask for them. */
export function useShownDays() {
  const [{ range, day: asked }, change] = useUrlState(address);
  const day = asked === '' ? hospitalToday() : asked;
  return {
    range,
    day,
    query: { ...shownDays(range, day), size },
    turn: ({ view, day: next }: { view?: CalendarView; day?: string }) =>
      change({
        ...(view && { range: view }),
        ...(next !== undefined && { day: next === hospitalToday() ? '' : next }),
      }),
  };
}
export type ShownDays = ReturnType<typeof useShownDays>;
