import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { systemModule } from './module';

const placement = z.object({
  dept_name: z.string(),
  /** Standard department that the time counts to. */
  st_dept_name: z.string(),
  /** First and last half month of the stay, see half-month.ts. */
  from_half: z.number().int(),
  to_half: z.number().int(),
});

export const homeEndpoints = defineEndpoints(systemModule, {
  homeToday: {
    method: 'GET',
    path: '/api/v2/system/home/today',
    summary: '首页：本人当前与下一个轮转科室，本科室本期轮转人数',
    access: 'login',
    data: z.object({
      /** The hospital's day. */
      day: z.string(),
      current: placement.nullable(),
      next: placement.nullable(),
      /** People placed in the caller's department in this half month, as far as the caller sees them. */
      in_department: z.object({ dept_id: z.number().int(), dept_name: z.string(), count: z.number().int() }).nullable(),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  homeCounts: {
    method: 'GET',
    path: '/api/v2/system/home/counts',
    summary: '首页：数据范围内各类人员数',
    access: 'login',
    data: z.array(
      z.object({ person_type_id: z.number().int(), person_type_name: z.string(), count: z.number().int() }),
    ),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
