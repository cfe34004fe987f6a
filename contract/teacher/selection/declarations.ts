import { z } from 'zod';
import { attachment } from '../../attachment/types';
import { defineEndpoints } from '../../kernel/endpoint';
import { saved } from '../../kernel/presets';
import { rowId, rowIdQuery } from '../../kernel/wire';
import { blockText, lineText, originText } from '../../kernel/wire-text';
import { teacherModule } from '../module';
import { materialStateKeys, verdicts } from './material-rules';
import { heardObjection } from './objections';
import { conditionLine } from './rounds';
import { declarationStateKeys, roundStateKeys, selectionLimits as limits } from './rules';

const int = z.number().int();
const files = z.array(z.uuid()).max(limits.files);
const base = '/api/v2/teacher/declarations';

/** One of the materials that a round asks for, with what was handed in for it. */
export const material = z.object({
  name: z.string(),
  files: z.array(attachment),
  state: z.enum(materialStateKeys),
  /** Why it came back; empty: it did not. */
  reason: z.string(),
});
export type Material = z.output<typeof material>;

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
      /** The materials that the round asks for, in its order. */
      materials: z.array(material),
      /** Files beside them. */
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
  materials: z.array(material),
  /** Whether the reader may judge them: while it waits, and never his own. */
  may_judge: z.boolean(),
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
      materials: z
        .array(z.object({ name: lineText(limits.name).min(1), files }))
        .max(limits.materials)
        .default([]),
      files: files.default([]),
      submit: z.boolean(),
    }),
    row: openRound,
    errors: ['TEACHER_DECLARE_REFUSED', 'APPROVAL_NO_REVIEWER', 'APPROVAL_OPEN'],
    audit: 'teacher.declaration.save',
  }),
  /** Files in the place of those of a material that came back, while the declaration waits. */
  replaceMaterial: saved({
    path: `${base}/material`,
    summary: '补充被退回的申报材料',
    access: 'teacher:declare:submit',
    body: z.object({
      id: rowId,
      name: lineText(limits.name).min(1),
      files: files.min(1, '请至少上传一个文件'),
    }),
    row: openRound,
    errors: ['TEACHER_DECLARE_REFUSED'],
    audit: 'teacher.declaration.material',
  }),
  /** `seen` are the files that were looked at: what was replaced meanwhile is looked at again. */
  judgeMaterial: {
    method: 'POST',
    path: `${base}/reviews/judge`,
    summary: '核对申报材料',
    access: 'teacher:declare:approve',
    body: z
      .object({
        id: rowId,
        name: lineText(limits.name).min(1),
        verdict: z.enum(verdicts),
        reason: blockText(limits.note).default(''),
        seen: files,
      })
      .refine(({ verdict, reason }) => verdict === 'accepted' || reason !== '', {
        path: ['reason'],
        message: '退回原因是必填项',
      }),
    data: declarationReview,
    errors: ['NOT_FOUND', 'TEACHER_DECLARE_REFUSED'],
    offline: 'online',
    audit: 'teacher.declaration.judge',
    mutation: true,
  },
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
