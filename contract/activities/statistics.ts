import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowIdQuery, wholeNumber } from '../kernel/wire';
import { monthText } from '../kernel/wire-date';
import { activitiesModule } from './module';

const int = z.number().int();
const counts = { due: int, planned: int, held: int };

/** What a department did of a kind in some months. */
export const statisticsRow = z.object({
  dept_id: int,
  dept_name: z.string(),
  kind_id: int,
  kind_name: z.string(),
  ...counts,
  /** Signed in, added up over the activities. */
  people: int,
  /** Hours that count, of all who took part; and those of who spoke, per speaker. */
  trainee_hours: z.number(),
  speaker_hours: z.number(),
  /** Mean of all evaluations; null where there are too few. */
  score: z.number().nullable(),
});
export type StatisticsRow = z.output<typeof statisticsRow>;

/** Most months that are looked at together. */
export const mostMonths = 12;

export const statisticsEndpoints = defineEndpoints(activitiesModule, {
  statistics: {
    method: 'GET',
    path: '/api/v2/activities/statistics',
    summary: '活动统计：科室、类型与月份',
    access: 'teachActivity:stat:view',
    query: z.object({
      /** The last month, and how many up to it. */
      month: monthText,
      months: z.coerce.number().pipe(wholeNumber(1, mostMonths)),
      kind_id: rowIdQuery.optional(),
      dept_id: rowIdQuery.optional(),
    }),
    data: z.object({
      rows: z.array(statisticsRow),
      months: z.array(z.object({ month: z.string(), ...counts })),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
