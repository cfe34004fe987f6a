import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { added, listed, removed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText, originText, searchText } from '../kernel/wire-text';
import { continuingModule } from './module';
import { batchStates, limits, planStates, type BatchState, type PlanState } from './rules';

const int = z.number().int();
const quota = wholeNumber(...limits.quota);
const batchState = z.enum(Object.keys(batchStates) as [BatchState, ...BatchState[]]);
const planState = z.enum(Object.keys(planStates) as [PlanState, ...PlanState[]]);
const refused = ['CON_EDU_REFUSED'] as const;
const base = '/api/v2/continuing/batches';
const plans = '/api/v2/continuing/plans';

const days = { apply_from: dateText, apply_to: dateText, report_on: dateText, starts_on: dateText, ends_on: dateText };

/** 招收批次. */
export const batch = z.object({
  id: int,
  name: z.string(),
  apply_from: z.string(),
  apply_to: z.string(),
  report_on: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  quota: int,
  note: z.string(),
  state: batchState,
  applied: int,
  admitted: int,
  reported: int,
  version: int,
});
export type Batch = z.output<typeof batch>;

/** 招收计划 of a department for a batch. */
export const plan = z.object({
  id: int,
  batch_id: int,
  batch_name: z.string(),
  batch_state: batchState,
  dept_id: int,
  dept_name: z.string(),
  direction: z.string(),
  quota: int,
  /** Places that the office gives; as many as were asked for until it changes that. */
  granted: int,
  months: int,
  teacher: z.object({ user_id: int, name: z.string() }).nullable(),
  demands: z.string(),
  state: planState,
  admitted: int,
  version: int,
});
export type Plan = z.output<typeof plan>;

const called = { name: searchText(limits.name).optional() };

export const continuingBatchEndpoints = defineEndpoints(continuingModule, {
  batches: listed({
    path: base,
    summary: '进修招收批次',
    access: 'conEdu:batch:list',
    filters: { ...called, state: batchState.optional() },
    row: batch,
    held: { id: ({ id }) => id, filters: { name: 'part', state: 'same' }, order: ['-starts_on', '-id'] },
  }),
  saveBatch: saved({
    path: `${base}/save`,
    summary: '新增或修改招收批次',
    access: 'conEdu:batch:edit',
    body: z.object({
      id: rowId.optional(),
      name: lineText(limits.name).min(1, '名称是必填项'),
      ...days,
      quota,
      note: blockText(limits.note).default(''),
    }),
    row: batch,
    errors: ['NAME_TAKEN', ...refused],
    audit: 'conEdu.batch.save',
  }),
  /** A draft with the same days, and the department's plans as drafts. */
  copyBatch: added({
    path: `${base}/copy`,
    summary: '复制招收批次及其计划',
    access: 'conEdu:batch:add',
    body: z.object({ of: rowId, name: lineText(limits.name).min(1, '名称是必填项') }),
    row: batch,
    errors: ['NAME_TAKEN', 'NOT_FOUND'],
    audit: 'conEdu.batch.copy',
  }),
  removeBatch: removed({
    path: `${base}/remove`,
    summary: '删除未发布的招收批次',
    access: 'conEdu:batch:edit',
    errors: refused,
    audit: 'conEdu.batch.remove',
  }),
  publishBatch: saved({
    path: `${base}/publish`,
    summary: '发布招收批次',
    access: 'conEdu:batch:publish',
    body: idInput,
    row: batch,
    errors: refused,
    audit: 'conEdu.batch.publish',
  }),
  closeBatch: saved({
    path: `${base}/close`,
    summary: '结束招收批次',
    access: 'conEdu:batch:close',
    body: idInput,
    row: batch,
    errors: refused,
    audit: 'conEdu.batch.close',
  }),
  /** Of all who are admitted and have not come yet, a page for each. */
  admissionLetters: {
    method: 'POST',
    path: `${base}/letters`,
    summary: '打印录取通知书（PDF）',
    access: 'conEdu:person:register',
    body: z.object({ batch_id: rowId, trainee_id: rowId.optional(), origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'conEdu.batch.letters',
    mutation: false,
    heavy: true,
  },
  plans: listed({
    path: plans,
    summary: '进修招收计划',
    access: 'conEdu:batch:list',
    filters: { ...called, batch_id: rowIdQuery.optional(), state: planState.optional() },
    row: plan,
    held: {
      id: ({ id }) => id,
      filters: {
        name: (row, name) => holdsText(row.dept_name, name) || holdsText(row.direction, name),
        batch_id: 'same',
        state: 'same',
      },
      order: ['-batch_id', '-id'],
    },
  }),
  savePlan: saved({
    path: `${plans}/save`,
    summary: '新增或修改招收计划',
    access: 'conEdu:plan:apply',
    body: z.object({
      id: rowId.optional(),
      batch_id: rowId,
      dept_id: rowId,
      direction: lineText(limits.direction).min(1, '进修方向是必填项'),
      quota,
      months: wholeNumber(...limits.months),
      teacher_id: rowId.nullable(),
      demands: blockText(limits.text).default(''),
    }),
    row: plan,
    errors: ['REFERENCE_MISSING', ...refused],
    audit: 'conEdu.plan.save',
  }),
  removePlan: removed({
    path: `${plans}/remove`,
    summary: '删除未提交的招收计划',
    access: 'conEdu:plan:apply',
    errors: refused,
    audit: 'conEdu.plan.remove',
  }),
  submitPlan: saved({
    path: `${plans}/submit`,
    summary: '提交或撤回招收计划',
    access: 'conEdu:plan:apply',
    body: z.object({ id: rowId, submit: z.boolean() }),
    row: plan,
    errors: ['APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN', ...refused],
    audit: 'conEdu.plan.submit',
  }),
  adjustPlan: saved({
    path: `${plans}/adjust`,
    summary: '核定招收计划的名额',
    access: 'conEdu:plan:approve',
    body: z.object({ id: rowId, granted: quota }),
    row: plan,
    errors: refused,
    audit: 'conEdu.plan.adjust',
  }),
  /** All plans of a batch that were passed: the catalogue that is applied to. */
  publishPlans: {
    method: 'POST',
    path: `${plans}/publish`,
    summary: '公布招收目录',
    access: 'conEdu:batch:publish',
    body: z.object({ batch_id: rowId }),
    data: z.object({ published: int }),
    errors: ['NOT_FOUND', ...refused],
    offline: 'online',
    audit: 'conEdu.plan.publish',
    mutation: true,
  },
});
