import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { lineText } from '../kernel/wire-text';
import { rotationModule } from './module';
import { stayStates } from './stay-states';

const int = z.number().int();

const part = z.object({ from: z.string(), to: z.string(), place: z.string(), teacherId: int.nullable() });

/** A stay in a ward with its split: what is published, and what is being prepared. */
export const plannedStay = z.object({
  id: int,
  userId: int,
  name: z.string(),
  staffId: z.string(),
  typeName: z.string(),
  grade: int.nullable(),
  major: z.string(),
  state: z.enum(stayStates),
  /** First and last day, as confirmed where somebody did. */
  from: z.string(),
  to: z.string(),
  teacherId: int.nullable(),
  /** Changes with each change of the split. */
  version: int,
  parts: z.array(part),
  /** Null: nothing is being prepared. */
  draft: z.array(part).nullable(),
});
export type PlannedStay = z.output<typeof plannedStay>;

/** What a ward is shown and decides by. */
export const wardPlan = z.object({
  /** The hospital's day. */
  day: z.string(),
  /** Null: the caller has no department of his own, and none was asked for. */
  deptId: int.nullable(),
  deptName: z.string(),
  /** Days that are shown. */
  from: z.string(),
  to: z.string(),
  /** Most trainees of a teacher at a time, and whether more are only warned of. */
  limit: int,
  mayExceed: z.boolean(),
  teachers: z.array(z.object({ userId: int, name: z.string(), staffId: z.string() })),
  stays: z.array(plannedStay),
  /** Places of these teachers that trainees in other departments have, who are not named here. */
  elsewhere: z.array(z.object({ stayId: int, teacherId: int, deptName: z.string(), from: z.string(), to: z.string() })),
});
export type WardPlan = z.output<typeof wardPlan>;

/** Most stays that one call arranges, and parts of one of them. */
export const mostArranged = 100;
export const mostParts = 40;

const seen = { id: rowId, version: wholeNumber(0, 1_000_000_000) };
const days = z.object({
  from: dateText,
  to: dateText,
  place: lineText(30).default(''),
  teacherId: rowId.nullable().default(null),
});
const once = (stays: readonly { id: number }[]) => new Set(stays.map(({ id }) => id)).size === stays.length;
const several = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z
    .array(z.object({ ...seen, ...shape }))
    .min(1, '请至少选择一个学员')
    .max(mostArranged)
    .refine((stays) => once(stays as unknown as { id: number }[]), '同一段轮转出现了两次，请刷新后重试');

export const planSave = z.object({ deptId: rowId, stays: several({ parts: z.array(days).max(mostParts) }) });
export const planPublish = z.object({ deptId: rowId, stays: several({}) });
export const planAssign = z.object({ deptId: rowId, teacherId: rowId, stays: several({}) });

/** How many stays were arranged, and what the office allows but wants to be told: 李医生 has a fourth trainee. */
const arranged = z.object({ stays: int, warnings: z.array(z.string()) });
const change = {
  method: 'POST',
  access: 'rotation:dept:arrange',
  data: arranged,
  offline: 'online',
  mutation: true,
} as const;
const refusals = ['NOT_FOUND', 'WARD_STAY_MOVED', 'WARD_STAY_OVER'] as const;
const rules = ['WARD_SPLIT_FAULTY', 'WARD_TEACHER_UNKNOWN', 'WARD_TEACHER_FULL'] as const;
const root = '/api/v2/rotation/wards/plan';

/** 科内轮转: a stay is split over groups and teachers by days, first as a draft. */
export const wardPlanEndpoints = defineEndpoints(rotationModule, {
  wardPlan: {
    method: 'GET',
    path: root,
    summary: '科内轮转：学员、分段、带教老师与负荷，三个月',
    access: 'rotation:dept:list',
    query: z.object({
      /** One's own department unless it is given. */
      deptId: rowIdQuery.optional(),
      /** The first of three months; this one unless it is given. */
      month: monthText.optional(),
    }),
    data: wardPlan,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveWardPlan: {
    ...change,
    path: `${root}/save`,
    summary: '保存科内轮转草稿；没有分段即删除草稿',
    body: planSave,
    errors: [...refusals, ...rules],
    audit: 'rotation.ward.save',
    mostMembers: 20_000,
  },
  publishWardPlan: {
    ...change,
    path: `${root}/publish`,
    summary: '发布科内轮转草稿',
    body: planPublish,
    errors: [...refusals, ...rules, 'WARD_NO_DRAFT', 'WARD_PART_UNTAUGHT'],
    audit: 'rotation.ward.publish',
  },
  assignWardTeacher: {
    ...change,
    path: `${root}/assign`,
    summary: '指定整段轮转的带教老师',
    body: planAssign,
    errors: [...refusals, ...rules],
    audit: 'rotation.ward.assign',
  },
});
