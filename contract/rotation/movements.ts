import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { pageInput, pageOf } from '../kernel/paging';
import { rowId } from '../kernel/wire';
import { monthText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';
import { isCalled, peopleOrder } from './held';
import { rotationModule } from './module';

/**
 * What a ward's list shows: who is there today, who comes or goes in a month, who belongs here and is placed nowhere
 * today, and the caller's own trainees wherever they are.
 */
export const movementPhases = ['here', 'arriving', 'leaving', 'unplaced', 'trainees'] as const;
export type MovementPhase = (typeof movementPhases)[number];

export const movementQuery = pageInput.extend({
  phase: z.enum(movementPhases),
  /** Of those who come or go; this month where none is given. */
  month: monthText.optional(),
  deptId: rowId.optional(),
  /** Part of a name or an exact staff id. */
  keyword: searchText(100).optional(),
});

/** A person's stay in one department, however many standard departments it counts to. */
export const movement = z.object({
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  typeName: z.string(),
  grade: z.number().int().nullable(),
  major: z.string(),
  /** Where the stay is; null for somebody who is placed nowhere. */
  deptId: z.number().int().nullable(),
  deptName: z.string(),
  /** First and last day of the stay, `YYYY-MM-DD`. */
  begin: z.string().nullable(),
  end: z.string().nullable(),
  /** The departments before and after, empty where nothing is placed; and the first day in the one after. */
  fromDept: z.string(),
  toDept: z.string(),
  toBegin: z.string().nullable(),
});
export type Movement = z.output<typeof movement>;

/** Who comes first, and who goes first, stands first. */
const inTime: Partial<Record<MovementPhase, readonly ('begin' | 'end')[]>> = { arriving: ['begin'], leaving: ['end'] };

const count = z.number().int();
const stay = z.object({ deptName: z.string(), stDeptName: z.string(), begin: z.string(), end: z.string() });

/** Who is on the wards, comes and goes: what a day on a ward begins with. */
export const movementEndpoints = defineEndpoints(rotationModule, {
  movementPages: {
    method: 'POST',
    path: '/api/v2/rotation/movements/pages',
    summary: '在科、入科、出科与未安排名单（按数据范围）',
    access: 'rotation:plan:list',
    body: movementQuery,
    data: pageOf(movement),
    held: heldList<Movement, Partial<z.output<typeof movementQuery>>>({
      id: ({ userId, begin }) => `${userId} ${begin}`,
      filters: {
        phase: { apart: '' },
        // One that is not given is that of the day of asking.
        month: { apart: '' },
        // Who is placed nowhere is asked for by the department that he belongs to, which no row has.
        deptId: ({ deptId }, dept, { phase }) => (phase === 'unplaced' ? { untold: '科室' } : deptId === dept),
        keyword: isCalled,
      },
      order: ({ phase }) => [...(inTime[phase ?? 'here'] ?? []), ...peopleOrder],
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  movementCounts: {
    method: 'GET',
    path: '/api/v2/rotation/movements/counts',
    summary: '在科、本月入科、本月出科与未安排人数（按数据范围）',
    access: 'rotation:plan:list',
    data: z.object({
      /** The hospital's day. */
      day: z.string(),
      here: count,
      arriving: count,
      leaving: count,
      /** The same of the month before. */
      arrivedBefore: count,
      leftBefore: count,
      unplaced: count,
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  ownProgress: {
    method: 'GET',
    path: '/api/v2/rotation/own-progress',
    summary: '本人轮转：现在在哪、下一科室与完成进度',
    access: 'login',
    data: z.object({
      /** The hospital's day. */
      day: z.string(),
      current: stay.nullable(),
      /** What comes after today, the next one first. */
      next: z.array(stay),
      /** Half months that are over, that are placed in all, and that the handbook asks for; null where none is known. */
      done: count,
      placed: count,
      required: count.nullable(),
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
