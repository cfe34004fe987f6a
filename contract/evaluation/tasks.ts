import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { heldList, holdsText } from '../kernel/held';
import { added, listed, removed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { lineText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { name } from './config';
import { observedSubject } from './fill';
import { evaluationModule } from './module';
import { targetResult } from './results';
import {
  blockKeys,
  isByCode,
  limits,
  pairStateKeys,
  relationKeys,
  sourceKeys,
  templateKindKeys,
  triggerKeys,
} from './rules';
import { taskStateKeys } from './status';

const relationInput = z
  .object({
    key: z.enum(relationKeys),
    template_id: rowId,
    weight: wholeNumber(0, 100),
    is_anonymous: z.boolean(),
    minimum: wholeNumber(...limits.minimum),
  })
  .refine(({ is_anonymous, minimum }) => !is_anonymous || minimum >= limits.anonymousMinimum, {
    error: `匿名时最少份数不能小于 ${limits.anonymousMinimum}`,
    path: ['minimum'],
  })
  .refine(({ key, is_anonymous }) => is_anonymous || !isByCode(key), {
    error: '患者评价始终匿名，不能改为实名',
    path: ['is_anonymous'],
  });

/** Which pairs a task makes: raters and targets by relation. */
const rule = z.object({
  source: z.enum(sourceKeys),
  /** Departments in question; none: all that the maker sees. */
  dept_ids: z.array(rowId).max(limits.departments).default([]),
  /** Stays that end within these days. */
  from: dateText.nullable().default(null),
  to: dateText.nullable().default(null),
  /** Raters who are named: nurses, or all of a list. */
  rater_ids: z.array(rowId).max(limits.people).default([]),
  /** Targets of a list. */
  target_ids: z.array(rowId).max(limits.people).default([]),
});
export type TaskRule = z.output<typeof rule>;

const taskFields = z.object({
  id: rowId.optional(),
  name,
  period: lineText(limits.name).default(''),
  relations: z.array(relationInput).min(1, '请至少选择一个评价关系').max(limits.relations),
  rule,
  trigger: z.enum(triggerKeys),
  opens_on: dateText,
  closes_on: dateText,
  blocks: z.array(z.enum(blockKeys)).max(2).default([]),
});
const isForwards = ({ opens_on, closes_on }: { opens_on: string; closes_on: string }) => opens_on <= closes_on;
const backwards = { error: '截止日期不能早于开始日期', path: ['closes_on'] };

const taskRelation = z.object({
  key: z.enum(relationKeys),
  name: z.string(),
  template_id: z.number().int(),
  template_name: z.string(),
  weight: z.number().int(),
  is_anonymous: z.boolean(),
  minimum: z.number().int(),
});

/** A task in a list. */
export const task = z.object({
  id: z.number().int(),
  name: z.string(),
  kind: z.enum(templateKindKeys),
  period: z.string(),
  is_360: z.boolean(),
  relations: z.array(taskRelation),
  trigger: z.enum(triggerKeys),
  opens_on: z.string(),
  closes_on: z.string(),
  state: z.enum(taskStateKeys),
  rater_count: z.number().int(),
  target_count: z.number().int(),
  pair_count: z.number().int(),
  done_count: z.number().int(),
  is_own: z.boolean(),
  version: z.number().int(),
});
export type Task = z.output<typeof task>;

export const taskDetail = task.extend({
  rule,
  raters: z.array(personRef),
  targets: z.array(personRef),
  blocks: z.array(z.enum(blockKeys)),
});
export type TaskDetail = z.output<typeof taskDetail>;

/** One rater and one target of a task. */
export const pair = z.object({
  id: z.number().int(),
  rater_id: z.number().int(),
  rater_name: z.string(),
  rater_staff_id: z.string(),
  relation: z.enum(relationKeys),
  relation_name: z.string(),
  target_key: z.string(),
  target_name: z.string(),
  dept_name: z.string(),
  state: z.enum(pairStateKeys),
  reason: z.string(),
  /** What was watched. */
  subject: observedSubject.nullable(),
});
export type Pair = z.output<typeof pair>;

const base = '/api/v2/evaluation';
const list = 'evaluation:task:list';
const state = ['NOT_FOUND', 'EVALUATION_TASK_STATE'] as const;
const filters = {
  name: searchText(limits.name).optional(),
  state: z.enum(taskStateKeys).optional(),
};
const held = heldList<Task, { name?: string | undefined; state?: Task['state'] | undefined }>({
  id: ({ id }) => id,
  filters: { name: 'part', state: 'same' },
  order: ['-id'],
});
const asked = { method: 'GET', offline: 'cached', audit: false, mutation: false } as const;

export const taskEndpoints = defineEndpoints(evaluationModule, {
  tasks: listed({
    path: `${base}/tasks`,
    summary: '评价任务',
    access: list,
    filters: { ...filters, kind: z.enum(templateKindKeys).optional() },
    row: task,
    held: { ...held, filters: { ...held.filters, kind: 'same' } },
  }),
  batches: listed({
    path: `${base}/batches`,
    summary: '360 评价批次',
    access: 'training:eval360:list',
    filters,
    row: task,
    held,
  }),
  task: {
    ...asked,
    path: `${base}/tasks/:id`,
    summary: '评价任务详情',
    access: list,
    params: z.object({ id: rowIdQuery }),
    data: taskDetail,
    errors: ['NOT_FOUND'],
  },
  previewPairs: {
    method: 'POST',
    path: `${base}/tasks/preview`,
    summary: '预览评价人与对象',
    access: 'evaluation:task:add',
    body: z.object({
      rule,
      relations: z.array(z.enum(relationKeys)).min(1, '请至少选择一个评价关系').max(limits.relations),
    }),
    data: z.object({
      count: z.number().int(),
      raters: z.number().int(),
      targets: z.number().int(),
      /** The first of them. */
      pairs: z.array(pair.omit({ id: true, state: true, reason: true, subject: true })),
    }),
    errors: ['EVALUATION_TOO_MANY'],
    offline: 'online',
    audit: false,
    mutation: false,
    heavy: true,
  },
  addTask: added({
    path: `${base}/tasks/add`,
    summary: '新增评价任务',
    access: 'evaluation:task:add',
    body: taskFields.omit({ id: true }).refine(isForwards, backwards),
    row: taskDetail,
    errors: ['REFERENCE_MISSING', 'EVALUATION_ANONYMOUS', 'NOT_FOUND'],
    audit: 'evaluation.task.add',
  }),
  saveTask: saved({
    path: `${base}/tasks/save`,
    summary: '修改评价任务',
    access: 'evaluation:task:edit',
    body: taskFields.extend({ id: rowId }).refine(isForwards, backwards),
    row: taskDetail,
    errors: ['REFERENCE_MISSING', 'EVALUATION_ANONYMOUS', 'EVALUATION_TASK_STATE'],
    audit: 'evaluation.task.save',
  }),
  removeTask: removed({
    path: `${base}/tasks/remove`,
    summary: '删除评价任务',
    access: 'evaluation:task:edit',
    errors: ['EVALUATION_TASK_STATE'],
    audit: 'evaluation.task.remove',
  }),
  startTask: saved({
    path: `${base}/tasks/start`,
    summary: '启动评价任务',
    access: 'evaluation:task:start',
    body: idInput,
    row: task,
    errors: [...state, 'EVALUATION_NO_PAIRS', 'EVALUATION_TOO_MANY'],
    audit: 'evaluation.task.start',
  }),
  extendTask: saved({
    path: `${base}/tasks/extend`,
    summary: '延长评价任务',
    access: 'evaluation:task:edit',
    body: z.object({ id: rowId, closes_on: dateText }),
    row: task,
    errors: [...state, 'INPUT_INVALID'],
    audit: 'evaluation.task.extend',
  }),
  closeTask: saved({
    path: `${base}/tasks/close`,
    summary: '结束评价任务',
    access: 'evaluation:task:close',
    body: idInput,
    row: task,
    errors: [...state, 'EVALUATION_KEY_LOST'],
    audit: 'evaluation.task.close',
  }),
  publishTask: saved({
    path: `${base}/tasks/publish`,
    summary: '发布评价结果',
    access: 'evaluation:task:publish',
    body: idInput,
    row: task,
    errors: state,
    audit: 'evaluation.task.publish',
  }),
  archiveTask: saved({
    path: `${base}/tasks/archive`,
    summary: '归档评价任务',
    access: 'evaluation:task:close',
    body: idInput,
    row: task,
    errors: state,
    audit: 'evaluation.task.archive',
  }),
  remindTask: added({
    path: `${base}/tasks/remind`,
    summary: '提醒未完成的评价人',
    access: 'evaluation:task:remind',
    body: z.object({ id: rowId, rater_ids: z.array(rowId).max(limits.people).default([]) }),
    row: z.object({ count: z.number().int() }),
    errors: state,
    audit: 'evaluation.task.remind',
  }),
  pairs: listed({
    path: `${base}/pairs`,
    summary: '评价执行情况',
    access: list,
    filters: {
      task_id: rowIdQuery,
      relation: z.enum(relationKeys).optional(),
      state: z.enum(pairStateKeys).optional(),
      name: searchText(limits.name).optional(),
    },
    row: pair,
    held: {
      id: ({ id }) => id,
      filters: {
        task_id: { apart: '' },
        relation: 'same',
        state: 'same',
        name: ({ rater_name, target_name, target_key }, value) =>
          holdsText(rater_name, value) || (target_key.startsWith('p') && holdsText(target_name, value)),
      },
      order: ['id'],
    },
  }),
  results: {
    ...asked,
    path: `${base}/tasks/:id/results`,
    summary: '评价结果（满足最少份数的部分）',
    access: 'evaluation:result:view',
    params: z.object({ id: rowIdQuery }),
    data: z.array(targetResult),
    errors: [...state],
    audit: 'evaluation.result.read',
  },
  targetResults: {
    ...asked,
    path: `${base}/targets/:key/results`,
    summary: '一个评价对象历次的结果',
    access: 'training:eval360:view',
    params: z.object({
      key: z
        .string()
        .max(20)
        .regex(/^[pd]\d{1,9}$/, '评价对象不正确'),
    }),
    data: z.object({ target_name: z.string(), results: z.array(targetResult) }),
    errors: ['NOT_FOUND'],
    audit: 'evaluation.result.read',
  },
});
