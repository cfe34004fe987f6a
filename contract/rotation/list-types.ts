import { z } from 'zod';
import { pageInput } from '../kernel/paging';
import { isReversed, orderRefusal, rangeRefusal, type Range } from './month-range';
import { month, placement } from './types';
import { rowId } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { searchText } from '../kernel/wire-text';

/** What a plan may have amiss: half months without a department; a department above its capacity. */
export const planIssues = ['unfilled', 'crowded'] as const;
export type PlanIssue = (typeof planIssues)[number];
export const planIssueWords: Record<PlanIssue, string> = { unfilled: '未排满', crowded: '科室超员' };

/** Refuses months that `rangeRefusal` has words for. */
const checkRange = (range: Range, context: z.core.$RefinementCtx) => {
  const message = rangeRefusal(range);
  if (message !== undefined) context.addIssue({ code: 'custom', message });
};

/** What the rotation lists are asked. */
export const rotationQuery = pageInput
  .extend({
    /** Part of a name or an exact staff id. */
    keyword: searchText(100).optional(),
    name: searchText(100).optional(),
    staffId: searchText(100).optional(),
    typeId: rowId.optional(),
    grade: rowId.optional(),
    major: searchText(100).optional(),
    baseId: rowId.optional(),
    /** Only people placed in this department within the range. */
    deptId: rowId.optional(),
    startDate: month.optional(),
    endDate: month.optional(),
    /** Only people whose plan asks for attention in the range, or in a year from this month on where none is given. */
    issue: z.enum(planIssues).optional(),
  })
  .superRefine(checkRange);

export const overviewPiece = placement.extend({
  stDeptName: z.string(),
  kind: z.enum(['necessary', 'optional', 'reserve']),
});
export const overviewRow = z.object({
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  typeId: z.number().int(),
  typeName: z.string(),
  grade: z.number().int().nullable(),
  major: z.string(),
  baseName: z.string(),
  deptList: z.array(overviewPiece),
});
export type OverviewRow = z.output<typeof overviewRow>;
/** `months` is the range that the answer covers: the one asked for, else from the first to the last placed month. */
export const overviewPage = z.object({
  total: z.number().int(),
  months: z.array(z.string()),
  list: z.array(overviewRow),
});

/** One placed piece with its person. */
export const rotationPiece = overviewPiece.extend({
  id: z.number().int(),
  userId: z.number().int(),
  name: z.string(),
  staffId: z.string(),
  versionId: z.number().int(),
  stSubjectId: z.number().int(),
  blockId: z.number().int(),
});

/** A stay: consecutive pieces of one block. `begin` and `end` are calendar days, the half-month label included. */
export const rotationStay = z.object({
  blockId: z.number().int(),
  deptId: z.number().int(),
  deptName: z.string(),
  stDeptId: z.number().int(),
  stDeptName: z.string(),
  begin: z.string(),
  end: z.string(),
  beginLabel: z.string(),
  endLabel: z.string(),
  halfMonths: z.number().int(),
});
export type RotationStay = z.output<typeof rotationStay>;
export const personStays = overviewRow.omit({ deptList: true }).extend({ stays: z.array(rotationStay) });

export const rotateForUserInput = z.object({
  userId: rowId,
  /** `YYYY-MM` or `YYYY-MM-DD`; lists hold the departments linked in that month. */
  date: z.union([monthText, dateText]),
  stSubjectId: rowId,
  versionId: rowId,
});

export const deleteRange = z
  .object({
    userIds: z.array(rowId).min(1, '请至少选择一个人员').max(2000),
    startDate: month,
    endDate: month,
  })
  .refine((range) => !isReversed(range), orderRefusal);
