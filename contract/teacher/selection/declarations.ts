import { z } from 'zod';
import { attachment } from '../../attachment/types';
import { defineEndpoints } from '../../kernel/endpoint';
import { saved } from '../../kernel/presets';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { blockText, originText } from '../../kernel/wire-text';
import { teacherModule } from '../module';
import { heardObjection } from './objections';
import { conditionLine } from './rounds';
import { declarationStateKeys, roundStateKeys, selectionLimits as limits } from './rules';

const int = z.number().int();
const base = '/api/v2/teacher/declarations';

/** A round as a teacher sees it, with what he lacks for it and what he declared. */
export const openRound = z.object({
  id: int,
  name: z.string(),
  capacity: z.literal([1, 2, 3, 4, 5]),
  level: z.literal([1, 2]),
  year: int,
  quota: int.nullable(),
  apply_from: z.string(),
  apply_until: z.string(),
  note: z.string(),
  materials: z.array(z.string()),
  state: z.enum(roundStateKeys),
  lines: z.array(conditionLine),
  /** Why he cannot declare beside the conditions; empty: he can. */
  obstacle: z.string(),
  /** Own declaration; null: none. */
  declaration: z
    .object({
      id: int,
      state: z.enum(declarationStateKeys),
      statement: z.string(),
      is_committed: z.boolean(),
      files: z.array(attachment),
      is_selected: z.boolean(),
      certificate: z.string(),
      /** What was objected to the own naming in the notice. */
      objections: z.array(heardObjection),
      version: int,
    })
    .nullable(),
  /** Of the declaration; 0: there is none. */
  version: int,
});
export type OpenRound = z.output<typeof openRound>;

/** What a reviewer scores by. */
export const declarationReview = z.object({
  id: int,
  items: z.array(z.object({ name: z.string(), most: int })),
  materials: z.array(z.string()),
  lines: z.array(conditionLine),
  statement: z.string(),
  files: z.array(attachment),
});
export type DeclarationReview = z.output<typeof declarationReview>;

export const declarationEndpoints = defineEndpoints(teacherModule, {
  openRounds: {
    method: 'GET',
    path: base,
    summary: '可申报的遴选与本人的申报',
    access: 'teacher:declare:submit',
    data: z.array(openRound),
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  openRound: {
    method: 'GET',
    path: `${base}/rounds/:id`,
    summary: '申报所需的遴选内容',
    access: 'teacher:declare:submit',
    params: z.object({ id: rowIdQuery }),
    data: openRound,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  /** What was filled in, as it is or submitted; the version is that of the declaration, where there is one. */
  saveDeclaration: saved({
    path: `${base}/save`,
    summary: '保存或提交师资申报',
    access: 'teacher:declare:submit',
    body: z.object({
      selection_id: rowId,
      statement: blockText(limits.statement),
      is_committed: z.boolean(),
      files: z.array(z.uuid()).max(limits.files).default([]),
      submit: z.boolean(),
    }),
    row: openRound,
    errors: ['TEACHER_DECLARE_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    audit: 'teacher.declaration.save',
  }),
  withdrawDeclaration: saved({
    path: `${base}/withdraw`,
    summary: '撤回本人的师资申报',
    access: 'teacher:declare:withdraw',
    body: z.object({ id: rowId }),
    row: openRound,
    errors: ['TEACHER_DECLARE_REFUSED'],
    audit: 'teacher.declaration.withdraw',
  }),
  removeDeclaration: saved({
    path: `${base}/remove`,
    summary: '删除本人未提交的申报',
    access: 'teacher:declare:submit',
    body: z.object({ id: rowId }),
    row: openRound,
    errors: ['TEACHER_DECLARE_REFUSED'],
    audit: 'teacher.declaration.remove',
  }),
  declarationReview: {
    method: 'GET',
    path: `${base}/reviews/:id`,
    summary: '评审所需的申报内容与评分表',
    access: 'teacher:declare:approve',
    params: z.object({ id: rowIdQuery }),
    data: declarationReview,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  declarationForm: {
    method: 'POST',
    path: `${base}/form`,
    summary: '打印本人申报表或聘书（PDF）',
    access: 'teacher:declare:submit',
    body: z.object({ id: rowId, what: z.enum(['form', 'certificate']), origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'teacher.declaration.print',
    mutation: false,
    heavy: true,
  },
});
