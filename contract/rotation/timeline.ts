import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { pageInput, pageOf } from '../kernel/paging';
import { rowId } from '../kernel/wire';
import { searchText } from '../kernel/wire-text';
import { isCalled, peopleOrder } from './held';
import { rotationModule } from './module';
import { itemKinds, type ItemKind } from './scheme-rules';
import { stayOrigins, stayStates } from './stay-states';

const int = z.number().int();
const kind = z.enum(Object.keys(itemKinds) as [ItemKind, ...ItemKind[]]);

const seenStay = z.object({
  id: int,
  deptId: int,
  deptName: z.string(),
  stDeptId: int,
  stDeptName: z.string(),
  /** Half months, the one after the last; and days, the last one included. */
  start: int,
  end: int,
  from: z.string(),
  to: z.string(),
  state: z.enum(stayStates),
  isHistory: z.boolean(),
  origin: z.enum(stayOrigins),
  /** The stay that failed and is made up for. */
  makeUpOf: int.nullable(),
  teacherName: z.string(),
  version: int,
});

/** What the person's scheme owes, see `fulfilmentOf`. */
const owedScheme = z.object({
  id: int,
  name: z.string(),
  versionName: z.string(),
  halfMonths: int,
  reserveHalfMonths: int,
  groups: z.array(z.object({ name: z.string(), minDepts: int, maxDepts: int, minHalfMonths: int, maxHalfMonths: int })),
  items: z.array(z.object({ id: int, name: z.string(), kind, group: int.nullable(), halfMonths: int })),
});

/** A person's own rotation, whole: a device that holds it tells the days without a network. */
export const personTimeline = z.object({
  userId: int,
  name: z.string(),
  staffId: z.string(),
  typeName: z.string(),
  grade: int.nullable(),
  major: z.string(),
  /** Whether it is the caller's own. */
  isOwn: z.boolean(),
  /** In order of time; those that were cancelled have none. */
  stays: z.array(seenStay),
  /** null: no published scheme is for this person. */
  scheme: owedScheme.nullable(),
});
export type PersonTimeline = z.output<typeof personTimeline>;
export type SeenStayRow = PersonTimeline['stays'][number];

export const timelineQuery = pageInput.extend({
  /** Part of a name or an exact staff id. */
  keyword: searchText(100).optional(),
  userId: rowId.optional(),
});

/** 轮转查看: one's own way, and that of whom one teaches. */
export const timelineEndpoints = defineEndpoints(rotationModule, {
  timelinePages: {
    method: 'POST',
    path: '/api/v2/rotation/timelines/pages',
    summary: '轮转查看：本人与自己学员的轮转时间线',
    access: 'rotation:view:list',
    body: timelineQuery,
    data: pageOf(personTimeline),
    held: heldList<PersonTimeline, Partial<z.output<typeof timelineQuery>>>({
      id: ({ userId }) => userId,
      filters: { keyword: isCalled, userId: 'same' },
      order: peopleOrder,
    }),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
});
