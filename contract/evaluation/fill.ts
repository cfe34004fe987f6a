import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { rowId, rowIdQuery, storableText } from '../kernel/wire';
import { blockText } from '../kernel/wire-text';
import { recordOf } from '../kernel/wire-json';
import { evaluationModule } from './module';
import { blockKeys, limits, pairStateKeys, relationKeys, templateKindKeys } from './rules';
import { targetResult } from './results';
import { form } from './templates';

const itemKey = z
  .string()
  .max(40)
  .regex(/^[a-z0-9-]+$/, '题目编号不正确');
const value = z.union([
  z.number().min(0).max(1000),
  blockText(limits.text),
  z.array(z.number().min(0).max(1000).nullable()).max(limits.options),
  z.array(z.uuid()).max(limits.files, `每题最多 ${limits.files} 个文件`),
]);
export const filled = z.object({
  values: recordOf(itemKey, value, limits.items),
  comments: recordOf(itemKey, blockText(limits.note), limits.items),
});

/** What waits for the caller, one row for each task and relation. */
export const myTask = z.object({
  task_id: z.number().int(),
  relation: z.enum(relationKeys),
  relation_name: z.string(),
  name: z.string(),
  kind: z.enum(templateKindKeys),
  is_anonymous: z.boolean(),
  closes_on: z.string(),
  blocks: z.array(z.enum(blockKeys)),
  total: z.number().int(),
  open: z.number().int(),
  /** Names of who is still to be evaluated, the first of them. */
  names: z.array(z.string()),
  is_running: z.boolean(),
});
export type MyTask = z.output<typeof myTask>;

/** Something that can be watched: a procedure of the trainee's handbook. */
export const observable = z.object({ key: z.string(), title: z.string() });
export type Observable = z.output<typeof observable>;

/** What was watched, and the screen that shows it. */
export const observedSubject = observable.extend({ link: z.string() });

const fillPair = z.object({
  id: z.number().int(),
  target_name: z.string(),
  dept_name: z.string(),
  state: z.enum(pairStateKeys),
  /** What was begun on this or another device. */
  draft: filled.nullable(),
  /** What may be watched; empty where the kind asks for nothing, or nobody is to be told by whom. */
  subjects: z.array(observable),
  subject: observedSubject.nullable(),
});
export type FillPair = z.output<typeof fillPair>;

/** All that is filled in on one page. */
export const fillPage = z.object({
  task_id: z.number().int(),
  name: z.string(),
  relation: z.enum(relationKeys),
  relation_name: z.string(),
  kind: z.enum(templateKindKeys),
  is_anonymous: z.boolean(),
  minimum: z.number().int(),
  closes_on: z.string(),
  is_running: z.boolean(),
  form,
  pairs: z.array(fillPair),
});
export type FillPage = z.output<typeof fillPage>;

/**
 * Random and kept nowhere: the receipt of a call holds a hash of its body beside the account, and a body that nobody can guess
 * has a hash that tells nothing (docs/adr/0093).
 */
const blind = z
  .string()
  .length(43)
  .regex(/^[\w-]*$/, '提交内容不完整，请刷新后再试');

const base = '/api/v2/evaluation';
const access = 'evaluation:answer:fill';
const read = { method: 'GET', offline: 'cached', audit: false, mutation: false } as const;
const queued = { method: 'POST', offline: 'queued', mutation: true } as const;
const subject = storableText(limits.subject).nullable().default(null);
const pairAnswer = z.object({ id: z.number().int(), state: z.enum(pairStateKeys) });

export const fillEndpoints = defineEndpoints(evaluationModule, {
  myTasks: { ...read, path: `${base}/my/tasks`, summary: '我的评价', access, data: z.array(myTask) },
  fillPage: {
    ...read,
    path: `${base}/my/page`,
    summary: '填写评价',
    access,
    /** Without a relation the first in which the caller has somebody to evaluate. */
    query: z.object({ task_id: rowIdQuery, relation: z.enum(relationKeys).optional() }),
    /** null: the caller has nobody to evaluate there. */
    data: fillPage.nullable(),
    errors: ['EVALUATION_KEY_LOST'],
    /** What somebody has begun to write stands in it, without a name or with one. */
    closedToViewers: true,
  },
  submit: {
    ...queued,
    path: `${base}/my/submit`,
    summary: '提交评价',
    access,
    body: z.object({
      pair_id: rowId,
      filled,
      blind,
      subject,
      /**
       * What this device has read and written of it: an answer is not handed in over a draft that is none of these. A device of an
       * earlier version says nothing.
       */
      known: z.array(filled).max(limits.known).optional(),
    }),
    data: pairAnswer,
    errors: [
      'NOT_FOUND',
      'EVALUATION_TASK_STATE',
      'EVALUATION_ANSWERED',
      'EVALUATION_REPLACED',
      'EVALUATION_DRAFT_MOVED',
      'EVALUATION_FORM_INVALID',
      'EVALUATION_KEY_LOST',
      'EVALUATION_SUBJECT',
      'EVALUATION_FILE_GONE',
    ],
    audit: 'evaluation.answer.submit',
  },
  decline: {
    ...queued,
    path: `${base}/my/decline`,
    summary: '标记未接触',
    access,
    body: z.object({ pair_id: rowId, reason: blockText(limits.note).min(1, '请写明未接触的原因') }),
    data: pairAnswer,
    errors: ['NOT_FOUND', 'EVALUATION_TASK_STATE', 'EVALUATION_ANSWERED', 'EVALUATION_REPLACED'],
    audit: 'evaluation.answer.decline',
  },
  saveDraft: {
    method: 'POST',
    path: `${base}/my/draft`,
    summary: '暂存评价',
    access,
    body: z.object({
      pair_id: rowId,
      filled,
      blind,
      subject,
      /** What was kept here when this device last knew it: another text is not written over. A device of an earlier version says nothing. */
      seen: filled.nullable().optional(),
    }),
    data: pairAnswer,
    errors: [
      'NOT_FOUND',
      'EVALUATION_TASK_STATE',
      'EVALUATION_ANSWERED',
      'EVALUATION_REPLACED',
      'EVALUATION_DRAFT_MOVED',
      'EVALUATION_KEY_LOST',
      'EVALUATION_SUBJECT',
      'EVALUATION_FILE_GONE',
    ],
    offline: 'online',
    audit: false,
    mutation: true,
  },
  myResults: {
    ...read,
    path: `${base}/my/results`,
    summary: '我收到的评价结果',
    access,
    data: z.array(targetResult),
  },
});
