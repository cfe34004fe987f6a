import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { pageOf, pageQuery } from '../kernel/paging';
import { saved } from '../kernel/presets';
import { rowId, rowIdQuery, wholeNumber } from '../kernel/wire';
import { dateText } from '../kernel/wire-date';
import { blockText, lineText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { name, score } from './config';
import { fullContent } from './content';
import { examModule } from './module';
import { paperLimits } from './paper-rules';
import { questionTypeIds } from './rules';
import { taskStateKeys, unionLimits as limits } from './union-rules';

/** A row of a blueprint: how many parts of a type and a field of knowledge, and the points of each. */
const rowInput = z.object({
  section: lineText(limits.title).min(1, '大题名称是必填项'),
  type: z.literal(questionTypeIds),
  knowledge_id: rowId.nullable().default(null),
  count: wholeNumber(1, limits.count),
  each: score,
});
const row = z.object({
  section: z.string(),
  type: z.number().int(),
  knowledge_id: z.number().int().nullable(),
  knowledge: z.string(),
  count: z.number().int(),
  each: z.number(),
});
export type TaskRow = z.output<typeof row>;

const taskItem = z.object({
  question_id: z.number().int(),
  version_id: z.number().int(),
  row: z.number().int(),
  type: z.number().int(),
  size: z.number().int(),
  excerpt: z.string(),
  difficulty: z.string(),
  knowledge_ids: z.array(z.number().int()),
  verdict: z.enum(['', 'accepted', 'returned']),
  comment: z.string(),
  /** Its words are near to those of a question of another part of the paper; whose and which is not told here. */
  is_close: z.boolean(),
  /** It stands on one of the papers finished last. */
  is_recent: z.boolean(),
});
export type TaskItem = z.output<typeof taskItem>;

/** 组卷任务 as its co-author and the initiator see it. */
export const unionTask = z.object({
  id: z.number().int(),
  paper_id: z.number().int(),
  paper_name: z.string(),
  initiator: personRef.nullable(),
  title: z.string(),
  assignee: personRef.nullable(),
  assignee_id: z.number().int(),
  is_mine: z.boolean(),
  deadline: z.string(),
  is_late: z.boolean(),
  words: z.string(),
  state: z.enum(taskStateKeys),
  /** The customer's: 1 waiting, 2 in progress, 3 done. */
  status: z.number().int(),
  reason: z.string(),
  rows: z.array(row),
  items: z.array(taskItem),
  version: z.number().int(),
});
export type UnionTask = z.output<typeof unionTask>;

/** Two questions of one joint paper that are near to each other, for the initiator. */
const closePair = z.object({
  question_id: z.number().int(),
  task_id: z.number().int(),
  other_id: z.number().int(),
  other_task_id: z.number().int(),
  similarity: z.number(),
  is_other_fact: z.boolean(),
});

export const unionPaper = z.object({
  id: z.number().int(),
  name: z.string(),
  note: z.string(),
  status: z.number().int(),
  full_mark: z.number(),
  /** Questions that stand on the paper already. */
  question_count: z.number().int(),
  tasks: z.array(unionTask),
  close: z.array(closePair),
  version: z.number().int(),
});
export type UnionPaper = z.output<typeof unionPaper>;

const base = '/api/v2/exam/unions';
const tasks = '/api/v2/exam/tasks';
const read = { method: 'GET', offline: 'online', audit: false, mutation: false } as const;
const one = z.object({ id: rowIdQuery });
const initiate = 'theoryTest:paper:union';
const take = 'theoryTest:paper:task';

export const unionEndpoints = defineEndpoints(examModule, {
  union: {
    ...read,
    path: `${base}/:id`,
    summary: '联合组卷的蓝图与进度',
    access: initiate,
    params: one,
    data: unionPaper,
    errors: ['NOT_FOUND'],
  },
  saveUnion: saved({
    path: `${base}/save`,
    summary: '新增或修改联合组卷的蓝图与分工',
    access: initiate,
    body: z.object({
      id: rowId.optional(),
      name,
      note: blockText(paperLimits.note).default(''),
      tasks: z
        .array(
          z.object({
            id: rowId.optional(),
            title: lineText(limits.title).min(1, '任务名称是必填项'),
            assignee_id: rowId,
            deadline: dateText,
            words: blockText(limits.words).default(''),
            rows: z.array(rowInput).min(1, '请至少设置一项要求').max(limits.rows),
          }),
        )
        .min(1, '请至少分出一个任务')
        .max(limits.tasks),
    }),
    row: unionPaper,
    errors: ['EXAM_PAPER_STATE', 'EXAM_TASK_STATE', 'REFERENCE_MISSING', 'PERSON_NOT_OWN', 'EXAM_TASK_INCOMPLETE'],
    audit: 'exam.union.save',
  }),
  sendTasks: saved({
    path: `${base}/send`,
    summary: '发送组卷任务',
    access: initiate,
    body: z.object({ id: rowId }),
    row: unionPaper,
    errors: ['EXAM_PAPER_STATE'],
    audit: 'exam.union.send',
  }),
  assembleUnion: saved({
    path: `${base}/assemble`,
    summary: '用验收通过的试题组成试卷',
    access: initiate,
    body: z.object({ id: rowId }),
    row: unionPaper,
    errors: ['EXAM_PAPER_STATE', 'EXAM_PAPER_INCOMPLETE'],
    audit: 'exam.union.assemble',
  }),
  judgeItems: saved({
    path: `${tasks}/judge`,
    summary: '验收或退回任务中的试题',
    access: initiate,
    body: z.object({
      id: rowId,
      items: z
        .array(
          z.object({
            question_id: rowId,
            verdict: z.enum(['accepted', 'returned']),
            comment: blockText(limits.comment).default(''),
          }),
        )
        .min(1, '请至少验收一道试题')
        .max(limits.items),
    }),
    row: unionTask,
    errors: ['EXAM_TASK_STATE', 'EXAM_TASK_INCOMPLETE', 'REFERENCE_MISSING'],
    audit: 'exam.task.judge',
  }),
  tasks: {
    ...read,
    path: tasks,
    summary: '我的组卷任务',
    access: take,
    query: pageQuery.extend({
      status: z.coerce
        .number()
        .pipe(z.literal([1, 2, 3]))
        .optional(),
    }),
    data: pageOf(unionTask.omit({ items: true }).extend({ wanted: z.number().int(), brought: z.number().int() })),
  },
  task: {
    ...read,
    path: `${tasks}/:id`,
    summary: '组卷任务',
    access: take,
    params: one,
    data: unionTask,
    errors: ['NOT_FOUND'],
  },
  /** Whole questions, for the initiator who judges them and for who brought them. */
  taskContent: {
    ...read,
    path: `${tasks}/:id/content`,
    summary: '任务中试题的内容（含答案）',
    access: take,
    params: one,
    data: z.array(z.object({ version_id: z.number().int(), content: fullContent })),
    errors: ['NOT_FOUND'],
    audit: 'exam.task.view',
  },
  answerTask: saved({
    path: `${tasks}/answer`,
    summary: '接受或拒绝组卷任务',
    access: take,
    body: z.object({ id: rowId, is_accepted: z.boolean(), reason: blockText(limits.reason).default('') }),
    row: unionTask,
    errors: ['EXAM_TASK_STATE', 'EXAM_TASK_INCOMPLETE'],
    audit: 'exam.task.answer',
  }),
  saveTask: saved({
    path: `${tasks}/save`,
    summary: '保存任务中的试题，或提交验收',
    access: take,
    body: z.object({
      id: rowId,
      items: z.array(z.object({ question_id: rowId, row: wholeNumber(0, limits.rows - 1) })).max(limits.items),
      is_submitted: z.boolean().default(false),
    }),
    row: unionTask,
    errors: ['EXAM_TASK_STATE', 'EXAM_TASK_INCOMPLETE', 'REFERENCE_MISSING'],
    audit: 'exam.task.save',
  }),
});
