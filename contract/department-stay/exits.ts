import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { HalfUp } from '../kernel/half-month';
import { listed, saved } from '../kernel/presets';
import { rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { dateText, monthText } from '../kernel/wire-date';
import { blockText, originText, searchText } from '../kernel/wire-text';
import { stayStates } from '../rotation/stay-states';
import { wardMonths } from '../rotation/ward-stays';
import { exitRoles } from './exit-table';
import { exitKinds, exitLimits, exitOwners, exitStates, itemStates, ratings, verdicts } from './exit-rules';
import { departmentStayModule } from './module';

const int = z.number().int();

/** A line of the checklist, as it is now or, once it is settled, as it was then. */
export const exitItem = z.object({
  key: z.string(),
  title: z.string(),
  value: z.string(),
  threshold: z.string(),
  state: z.enum(itemStates),
  /** Why it is not met, or why it was waived. */
  cause: z.string(),
  owner: z.enum(exitOwners),
  /** Since when it waits, where its module knows. */
  since: z.string().nullable(),
  /** Screen on which the trainee mends it or sees what it came from, as a path; empty without one. */
  link: z.string(),
  /** The same for the department, and for those who teach; checklists that were frozen early have none. */
  ward_link: z.string().optional(),
  teacher_link: z.string().optional(),
  /** Whom it waits for, by name; none in checklists that were frozen early. */
  waits_for: z.string().optional(),
  /** When it was reported to whom, in words, where it waited too long. */
  reported: z.string().optional(),
});
export type ExitItem = z.output<typeof exitItem>;

/** What those who teach say of a stay, for the form. */
const score = wholeNumber(...exitLimits.score).nullable();
export const assessment = z.object({
  ethics: z.enum(ratings),
  attitude: z.enum(ratings),
  skill: score,
  case_analysis: score,
  comment: blockText(exitLimits.comment).min(1, '带教意见是必填项'),
  verdict: z.enum(verdicts),
});
export type Assessment = z.output<typeof assessment>;

/** Somebody who is to leave a department. The id is the stay's. */
export const exitRow = z.object({
  id: int,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  type_name: z.string(),
  grade: int.nullable(),
  major: z.string(),
  dept_id: int,
  dept_name: z.string(),
  to_dept: z.string(),
  from: z.string(),
  to: z.string(),
  stay_state: z.enum(stayStates),
  teacher_name: z.string(),
  state: z.enum(exitStates),
  /** The level that is open, in words; empty while nothing is under review. */
  waits_for: z.string(),
  /** Of the approval that is open, for passing several together. */
  review: z.object({ id: int, node_id: int }).nullable(),
  kind: z.enum(exitKinds),
  /** Items that count, and those of them that are met or waived. */
  asked: int,
  met: int,
  unmet: z.array(z.string()),
  verdict: z.enum(verdicts).nullable(),
  /** The last day: as it was asked for, or else the planned one. */
  last_on: z.string(),
  /** As printed on its form; empty until it is settled. */
  code: z.string(),
  version: int,
});
export type ExitRow = z.output<typeof exitRow>;

/** A stay that another one names. */
const stayRef = z.object({
  id: int,
  dept_name: z.string(),
  from: z.string(),
  to: z.string(),
  state: z.enum(stayStates),
});
/** 上半月 or 下半月. */
const half = z.union([z.literal(HalfUp.first), z.literal(HalfUp.second)]);

export const exitDetail = exitRow.extend({
  /** As its approval knows it. */
  subject: z.string(),
  reason: z.string(),
  items: z.array(exitItem),
  /** What is other than when it was asked for. */
  changes: z.array(z.object({ label: z.string(), old: z.string(), new: z.string() })),
  assessment: assessment.extend({ by_name: z.string(), on: z.string() }).nullable(),
  /** Of an exam of this system by its name, or as somebody typed it. */
  theory: z
    .object({ score: z.number(), passed: z.boolean(), exam: z.string(), by_name: z.string(), on: z.string() })
    .nullable(),
  signers: z.array(z.object({ title: z.string(), name: z.string(), on: z.string() })),
  /** How the caller stands to it, whatever its state (exit-table.ts). */
  roles: z.array(z.enum(exitRoles)),
  make_up: z.object({
    /** The stay that this one makes up for. */
    of: stayRef.nullable(),
    /** Stays that make up for this one. */
    by: z.array(stayRef),
    /** For one that failed and is not made up for: where it has room first, and how long it would be. */
    proposed: z.object({ month: monthText, half, half_months: int }).nullable(),
  }),
});
export type ExitDetail = z.output<typeof exitDetail>;

const base = '/api/v2/out-dept/exits';
const id = rowId;
const reason = blockText(exitLimits.reason);
const change = { row: exitDetail, errors: ['STAY_EXIT_STATE'] } as const;

export const exitEndpoints = defineEndpoints(departmentStayModule, {
  exits: listed({
    path: base,
    summary: '某月应出科的学员与出科清单（按数据范围）',
    access: 'outDept:exit:list',
    filters: {
      /** Part of a name, or the whole staff id. */
      name: searchText(100).optional(),
      /** This month, with what is overdue, unless it is given. */
      month: z.union([z.enum(wardMonths), monthText]).optional(),
      dept_id: rowIdQuery.optional(),
      state: z.enum(exitStates).optional(),
      /** Of a printed form, whatever its month. */
      code: storableText(20).optional(),
    },
    row: exitRow,
    held: {
      id: (row) => row.id,
      filters: {
        name: ({ name, staff_id }, words) => holdsText(name, words) || staff_id === words,
        month: { apart: 'this' },
        dept_id: 'same',
        state: 'same',
        code: { untold: '核验码' },
      },
      order: ['to', 'staff_id', 'id'],
    },
  }),
  exit: {
    method: 'GET',
    path: `${base}/:id`,
    summary: '一名学员的出科清单、考核与审批',
    access: 'outDept:exit:list',
    params: z.object({ id: rowIdQuery }),
    data: exitDetail,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  applyExit: saved({
    ...change,
    path: `${base}/apply`,
    summary: '申请出科（提前出科须填写原因）',
    access: 'outDept:exit:apply',
    body: z.object({ id, last_on: dateText, reason }),
    errors: ['STAY_EXIT_STATE', 'STAY_EXIT_OWN', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    audit: 'department-stay.exit.apply',
  }),
  assessExit: saved({
    ...change,
    path: `${base}/assess`,
    summary: '填写出科考核：评分、意见与结论',
    access: 'outDept:exit:audit',
    body: assessment.extend({ id }),
    audit: 'department-stay.exit.assess',
  }),
  scoreExit: saved({
    ...change,
    path: `${base}/score`,
    summary: '登记出科理论成绩（系统内没有考试成绩时）',
    access: 'outDept:exit:score',
    body: z.object({ id, score: wholeNumber(...exitLimits.score) }),
    audit: 'department-stay.exit.score',
  }),
  waiveItem: saved({
    ...change,
    path: `${base}/waive`,
    summary: '豁免出科清单中的一项',
    access: 'outDept:exit:waive',
    body: z.object({ id, key: storableText(40), reason: reason.min(1, '豁免原因是必填项') }),
    audit: 'department-stay.exit.waive',
  }),
  settleExit: saved({
    ...change,
    path: `${base}/settle`,
    summary: '不经申请直接认定：强制出科，或不合格补轮',
    access: 'outDept:exit:waive',
    body: z.object({ id, outcome: z.enum(verdicts), last_on: dateText, reason: reason.min(1, '原因是必填项') }),
    audit: 'department-stay.exit.settle',
  }),
  makeUpExit: saved({
    ...change,
    path: `${base}/make-up`,
    summary: '为不合格的轮转安排补轮',
    access: 'outDept:exit:waive',
    body: z.object({ id, month: monthText, half, half_months: wholeNumber(...exitLimits.halfMonths) }),
    errors: ['STAY_EXIT_STATE', 'STAY_NO_ROOM', 'STAY_NOT_FAILED'],
    audit: 'department-stay.exit.makeUp',
  }),
  exitForm: {
    method: 'POST',
    path: `${base}/form`,
    summary: '打印出科考核表（PDF，带核验码）',
    access: 'outDept:exit:print',
    body: z.object({
      id,
      origin: originText,
    }),
    data: 'blob',
    errors: ['NOT_FOUND', 'STAY_EXIT_STATE'],
    offline: 'online',
    audit: 'department-stay.exit.form',
    mutation: false,
    heavy: true,
  },
});
