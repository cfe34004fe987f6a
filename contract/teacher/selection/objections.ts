import { z } from 'zod';
import { defineEndpoints } from '../../kernel/endpoint';
import { saved } from '../../kernel/presets';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { blockText } from '../../kernel/wire-text';
import { teacherModule } from '../module';
import { objectionLimits as limits, objectionStateKeys, outcomeKeys } from './objection-rules';

const int = z.number().int();
const base = '/api/v2/teacher/objections';
const kind = { capacity: z.literal([1, 2, 3, 4, 5]), level: z.literal([1, 2]) };

/** An objection as all who read it at all read it; words and name are empty where they are kept from the reader. */
export const heardObjection = z.object({
  id: int,
  text: z.string(),
  raiser: z.string(),
  is_confidential: z.boolean(),
  state: z.enum(objectionStateKeys),
  answer: z.string(),
  raised_on: z.string(),
});
export type HeardObjection = z.output<typeof heardObjection>;

/** One as the office answers it. */
export const objection = heardObjection.extend({
  /** The declaration of whom it is about. */
  declaration_id: int,
  name: z.string(),
  /** Why the reader may not answer it; empty: he may. */
  obstacle: z.string(),
  version: int,
});
export type Objection = z.output<typeof objection>;

/** A round whose result is given out, with whom it names. */
export const noticedRound = z.object({
  id: int,
  name: z.string(),
  ...kind,
  noticed_on: z.string(),
  noticed_until: z.string(),
  people: z.array(
    z.object({
      declaration_id: int,
      name: z.string(),
      dept_name: z.string(),
      /** Why one cannot object to him; empty: one can. */
      obstacle: z.string(),
      /** What one has raised oneself; null: nothing. */
      own: heardObjection.nullable(),
    }),
  ),
});
export type NoticedRound = z.output<typeof noticedRound>;
export type NoticedPerson = NoticedRound['people'][number];

/** Somebody who is named in a notice and not appointed yet. */
export const appointable = z.object({
  id: int,
  selection_id: int,
  round_name: z.string(),
  ...kind,
  name: z.string(),
  staff_id: z.string(),
  dept_name: z.string(),
  noticed_until: z.string(),
  /** Last day of the term that he would have; empty where he is held. */
  until: z.string(),
  /** Why he is not appointed today; empty: he can be. */
  hold: z.string(),
});
export type Appointable = z.output<typeof appointable>;

export const objectionEndpoints = defineEndpoints(teacherModule, {
  noticedRounds: {
    method: 'GET',
    path: `${base}/notices`,
    summary: '公示中的遴选结果',
    access: 'teacher:objection:raise',
    data: z.array(noticedRound),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  raiseObjection: {
    method: 'POST',
    path: `${base}/raise`,
    summary: '对公示人员提出异议',
    access: 'teacher:objection:raise',
    body: z.object({
      declaration_id: rowId,
      text: blockText(limits.text).min(1, '异议内容是必填项'),
      is_confidential: z.boolean(),
    }),
    data: heardObjection,
    errors: ['NOT_FOUND', 'TEACHER_OBJECTION_REFUSED'],
    offline: 'online',
    audit: 'teacher.objection.raise',
    mutation: true,
  },
  objections: {
    method: 'GET',
    path: base,
    summary: '遴选公示的异议',
    access: 'teacher:objection:answer',
    query: z.object({ selection_id: rowIdQuery }),
    data: z.array(objection),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  answerObjection: saved({
    path: `${base}/answer`,
    summary: '答复公示异议',
    access: 'teacher:objection:answer',
    body: z.object({
      id: rowId,
      outcome: z.enum(outcomeKeys),
      answer: blockText(limits.answer).min(1, '答复是必填项'),
    }),
    row: objection,
    errors: ['TEACHER_OBJECTION_REFUSED'],
    audit: 'teacher.objection.answer',
  }),
  appointables: {
    method: 'GET',
    path: `${base}/appointables`,
    summary: '待聘任的公示人员（预览）',
    access: 'teacher:selection:close',
    data: z.array(appointable),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  /** All of them or nobody; who is appointed already stays as he is, so that it may be sent again. */
  appointMany: {
    method: 'POST',
    path: `${base}/appoint`,
    summary: '批量发布遴选结果并聘任',
    access: 'teacher:selection:close',
    body: z.object({
      declaration_ids: z
        .array(rowId)
        .min(1, '请至少选择一位公示人员')
        .max(limits.atOnce)
        .refine((ids) => new Set(ids).size === ids.length, '同一人只能选择一次'),
    }),
    data: z.object({ appointed: int, already: int, ended: int }),
    errors: ['TEACHER_SELECTION_REFUSED', 'TEACHER_NO_RULE'],
    offline: 'online',
    audit: 'teacher.selection.appoint',
    mutation: true,
    heavy: true,
  },
});
