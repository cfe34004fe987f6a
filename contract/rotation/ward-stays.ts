import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList } from '../kernel/held';
import { pageInput, pageOf } from '../kernel/paging';
import { rowId, rowIdQuery } from '../kernel/wire';
import { monthText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';
import { isCalled, peopleOrder } from './held';
import { rotationModule } from './module';
import { stayStates } from './stay-states';

const int = z.number().int();

/** Who comes to a ward in a month, and who goes. */
export const wardMoves = ['arriving', 'leaving'] as const;
export type WardMove = (typeof wardMoves)[number];
/** This month and the next by the hospital's day, or one by its name. */
export const wardMonths = ['this', 'next'] as const;
export type WardMonth = (typeof wardMonths)[number];
/** Whether somebody teaches in a stay. */
export const teacherChoices = ['none', 'some'] as const;

const half = z.union([z.literal(1), z.literal(2)]);
export const wardStayQuery = pageInput.extend({
  /** Stays that reach into this month; this month unless it is given. */
  month: z.union([z.enum(wardMonths), monthText]).optional(),
  /** Only those that are there in this half of the month. */
  half: half.optional(),
  move: z.enum(wardMoves).optional(),
  deptId: rowId.optional(),
  typeId: rowId.optional(),
  state: z.enum(stayStates).optional(),
  teacher: z.enum(teacherChoices).optional(),
  /** Part of a name or an exact staff id. */
  keyword: searchText(100).optional(),
});
export type WardStayQuery = z.output<typeof wardStayQuery>;

/** A stay in a department as the month that is asked about sees it. */
export const wardStay = z.object({
  id: int,
  userId: int,
  name: z.string(),
  staffId: z.string(),
  typeId: int,
  typeName: z.string(),
  grade: int.nullable(),
  major: z.string(),
  deptId: int,
  deptName: z.string(),
  stDeptName: z.string(),
  /** First and last day, as confirmed where somebody did, `YYYY-MM-DD`. */
  from: z.string(),
  to: z.string(),
  state: z.enum(stayStates),
  teacherId: int.nullable(),
  teacherName: z.string(),
  /** Comes to the department in this month, goes in it; whoever goes on there for another standard one does neither. */
  arrives: z.boolean(),
  leaves: z.boolean(),
  /** Halves of the month in which the stay is there. */
  halves: z.array(half),
  /** The departments before and after, empty where nothing is placed. */
  fromDept: z.string(),
  toDept: z.string(),
});
export type WardStay = z.output<typeof wardStay>;

/** How many are in a department in a half month, and how many it takes. */
export const wardCount = z.object({
  deptId: int,
  deptName: z.string(),
  /** `YYYY-MM` and its half. */
  month: z.string(),
  half,
  /** Null: all types together. */
  typeId: int.nullable(),
  typeName: z.string(),
  people: int,
  /** Null: nothing is said. */
  least: int.nullable(),
  most: int.nullable(),
});
export type WardCount = z.output<typeof wardCount>;

/** Moves of a department in a month, and how many stays of it nobody teaches. */
export const wardMonthCount = z.object({
  deptId: int,
  deptName: z.string(),
  month: z.string(),
  people: int,
  arriving: int,
  leaving: int,
  untaught: int,
});
export type WardMonthCount = z.output<typeof wardMonthCount>;

export const mostMessaged = 200;
export const wardMessageInput = z.object({
  deptId: rowId,
  month: monthText,
  /** Of those who come in that month. */
  userIds: z.array(rowId).min(1, '请至少选择一个接收人').max(mostMessaged),
  text: blockText(300).min(1, '内容是必填项'),
});

const list = { access: 'rotation:dept:list', offline: 'cached', audit: false, mutation: false } as const;
const root = '/api/v2/rotation/wards';

/** 科室轮转总览: who is on the wards of a scope by month, against what they take. */
export const wardEndpoints = defineEndpoints(rotationModule, {
  wardStays: {
    ...list,
    method: 'POST',
    path: `${root}/stays/pages`,
    summary: '科室某月的轮转名单（按数据范围）',
    body: wardStayQuery,
    data: pageOf(wardStay),
    held: heldList<WardStay, Partial<WardStayQuery>>({
      id: ({ id }) => id,
      filters: {
        month: { apart: 'this' },
        half: ({ halves }, wanted) => halves.includes(wanted),
        move: (row, move) => (move === 'arriving' ? row.arrives : row.leaves),
        deptId: 'same',
        typeId: 'same',
        state: 'same',
        teacher: ({ teacherId }, wanted) => (teacherId === null) === (wanted === 'none'),
        keyword: isCalled,
      },
      order: ['from', ...peopleOrder, 'id'],
    }),
  },
  wardCounts: {
    ...list,
    method: 'GET',
    path: `${root}/counts`,
    summary: '科室两个月的入出科人数与容量（按数据范围）',
    query: z.object({
      /** The first of two months; this one unless it is given. */
      month: monthText.optional(),
      deptId: rowIdQuery.optional(),
    }),
    data: z.object({
      /** The hospital's day. */
      day: z.string(),
      months: z.array(wardMonthCount),
      halves: z.array(wardCount),
    }),
  },
  wardMessage: {
    method: 'POST',
    path: `${root}/message`,
    summary: '通知即将入科的学员',
    access: 'rotation:dept:arrange',
    body: wardMessageInput,
    data: z.object({ told: int }),
    errors: ['NOT_FOUND', 'WARD_NOT_COMING'],
    offline: 'online',
    audit: 'rotation.ward.message',
    mutation: true,
  },
});
