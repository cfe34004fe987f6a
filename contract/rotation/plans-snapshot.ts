import { z } from 'zod';
import { monthIndex } from '../kernel/half-month';
import { rowId, wholeNumber } from '../kernel/wire';
import { orderRefusal } from './month-range';
import { planMonth } from './types';
import { planLimits as limits } from './plans-states';

const int = z.number().int();
const ids = (most: number) => z.array(rowId).min(1).max(most);

/** Who is planned: people by year of entry, majors and type, or some people by their numbers. */
export const planGroup = z
  .object({
    grade: wholeNumber(1900, 2999).optional(),
    majorIds: ids(limits.majors).optional(),
    typeId: rowId.optional(),
    userIds: ids(limits.people).optional(),
  })
  .refine(
    ({ grade, majorIds, typeId, userIds }) => [grade, majorIds, typeId, userIds].some((one) => one !== undefined),
    '请选择年级、专业、人员类型或具体人员',
  );
export type PlanGroup = z.output<typeof planGroup>;

/** First and last month of a plan, both included. */
export const planMonths = { from: planMonth, to: planMonth };
/** Half months of a plan. */
export const slotsOf = ({ from, to }: { from: string; to: string }) => (monthIndex(to) - monthIndex(from) + 1) * 2;
export const inOrder = ({ from, to }: { from: string; to: string }) => slotsOf({ from, to }) > 0;
export const shortEnough = ({ from, to }: { from: string; to: string }) => slotsOf({ from, to }) <= limits.months * 2;
export const lengthRefusal = `排班月份最多 ${limits.months} 个月`;

export const snapshotQuery = z
  .object({ group: planGroup, ...planMonths })
  .refine(inOrder, orderRefusal)
  .refine(shortEnough, lengthRefusal);

const slots = z.array(int);
const range = z.tuple([int, int]);
/** The planner's instance (docs/adr/0064), with the database's numbers as ids. */
export const planInstance = z.object({
  T: int,
  start: z.string(),
  types: z.array(int),
  hosp: z.array(z.object({ id: int, name: z.string(), cap: slots, min: slots, capType: z.record(z.string(), slots) })),
  std: z.array(z.object({ id: int, name: z.string(), hosp: z.array(int) })),
  schemes: z.array(
    z.object({
      id: int,
      major: z.string(),
      version: z.string(),
      necessary: z.array(z.object({ std: int, slots: int, maxPieces: int, minPiece: int })),
      optional: z.array(z.object({ options: z.array(int), minDept: int, maxDept: int, slots: int })),
      reserve: z.object({ std: z.array(int), slots: int }),
      first: z.array(int),
      last: z.array(int),
    }),
  ),
  trainees: z.array(
    z.object({
      id: int,
      name: z.string(),
      scheme: int,
      type: int,
      from: int,
      to: int,
      done: z.record(z.string(), int),
      leave: z.array(range),
      pins: z.array(z.tuple([int, int, int, int])),
    }),
  ),
});
export type PlanInstance = z.output<typeof planInstance>;

/** What a plan made of a snapshot cannot know or will not do; `id` is a person's, a department's or a standard one's. */
export const planWarningWords = {
  PERSON_WITHOUT_GRADE: '没有年级，不能确定培训方案',
  PERSON_WITHOUT_MAJOR: '没有培训专业，不能确定培训方案',
  PERSON_WITHOUT_SCHEME: '没有已发布的培训方案',
  PERSON_FINISHED: '在这些月份不在培训期内',
  PERSON_NOT_TRAINING: '不在培，不参加排班',
  PLACED_OTHERWISE: '已开始的轮转不在本人的培训方案内，保留原安排',
  DEPT_UNLIMITED: '没有设置容量，按不限人数排班',
  ITEM_NOT_MAPPED: '在这些月份没有对应的医院科室',
  MAPPING_PARTLY: '只在部分月份对应，其余月份不排',
} as const;
export type PlanWarningCode = keyof typeof planWarningWords;
export const planWarning = z.object({
  code: z.enum(Object.keys(planWarningWords) as [PlanWarningCode, ...PlanWarningCode[]]),
  id: int,
  name: z.string(),
  /** The scheme or department that it is about besides; empty where there is none. */
  of: z.string(),
});
export type PlanWarning = z.output<typeof planWarning>;

/** A warning as a sentence. */
export const planWarningText = ({ code, name, of }: PlanWarning) =>
  `${of === '' ? '' : `${of}：`}${name}${planWarningWords[code]}`;

export const snapshotPerson = z.object({
  id: int,
  name: z.string(),
  staffId: z.string(),
  grade: int,
  major: z.string(),
  /** What is placed in the range now (`piecesOfStamp`): the plan before, and what publishing compares. */
  stamp: z.string(),
});

/** What is stored, as the planner takes it. */
export const planSnapshot = z.object({
  takenAt: z.string(),
  instance: planInstance,
  people: z.array(snapshotPerson),
  types: z.array(z.object({ id: int, name: z.string() })),
  warnings: z.array(planWarning),
});
export type PlanSnapshot = z.output<typeof planSnapshot>;
