import type { CalendarKind } from '@contract/attendance/leave';
import { daysOf } from '@contract/attendance/days';

/** State Council notices on holidays, as facts; years that are not published yet are for the office to enter. */
const notices = [
  {
    source: '国务院办公厅关于2025年部分节假日安排的通知',
    holidays: [
      ['元旦', '2025-01-01', '2025-01-01'],
      ['春节', '2025-01-28', '2025-02-04'],
      ['清明节', '2025-04-04', '2025-04-06'],
      ['劳动节', '2025-05-01', '2025-05-05'],
      ['端午节', '2025-05-31', '2025-06-02'],
      ['国庆节、中秋节', '2025-10-01', '2025-10-08'],
    ],
    workdays: ['2025-01-26', '2025-02-08', '2025-04-27', '2025-09-28', '2025-10-11'],
  },
  {
    source: '国务院办公厅关于2026年部分节假日安排的通知',
    holidays: [
      ['元旦', '2026-01-01', '2026-01-03'],
      ['春节', '2026-02-15', '2026-02-23'],
      ['清明节', '2026-04-04', '2026-04-06'],
      ['劳动节', '2026-05-01', '2026-05-05'],
      ['端午节', '2026-06-19', '2026-06-21'],
      ['中秋节', '2026-09-25', '2026-09-27'],
      ['国庆节', '2026-10-01', '2026-10-07'],
    ],
    workdays: ['2026-01-04', '2026-02-14', '2026-02-28', '2026-05-09', '2026-09-20', '2026-10-10'],
  },
] as const;

/** The days of the notices as rows of the calendar. */
export const nationalDays = (): { day: string; kind: CalendarKind; name: string; source: string }[] =>
  notices.flatMap(({ source, holidays, workdays }) => [
    ...holidays.flatMap(([name, from, to]) =>
      daysOf({ from, to }).map((day) => ({ day, kind: 'holiday' as const, name, source })),
    ),
    ...workdays.map((day) => ({ day, kind: 'workday' as const, name: '调休上班', source })),
  ]);
