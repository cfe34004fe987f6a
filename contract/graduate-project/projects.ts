import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { listed, removed, saved } from '../kernel/presets';
import { rowId, rowIdQuery } from '../kernel/wire';
import { dateText, momentText } from '../kernel/wire-date';
import { blockText, lineText, originText, searchText } from '../kernel/wire-text';
import { personRef } from '../people/person-ref';
import { graduateProjectModule } from './module';
import { blindVerdictKeys, limits, outputKindKeys, resultKeys, stageKeys } from './rules';

const int = z.number().int();
const base = '/api/v2/graduate/projects';
const refused = ['GRADUATE_PROJECT_REFUSED'] as const;
const stage = z.enum(stageKeys);
const status = z.literal([1, 2, 3, 4]);
const text = blockText(limits.text).default('');
const files = z.array(z.uuid()).max(limits.files).default([]);
const people = z.array(rowId).max(limits.committee[1]);

export const output = z.object({
  kind: z.enum(outputKindKeys),
  title: lineText(limits.title).min(1, '成果名称是必填项'),
  detail: lineText(limits.title),
});
export type Output = z.output<typeof output>;

/** An opinion of blind review as everybody reads it: a number and never a name. */
const blindOpinion = z.object({
  no: int,
  verdict: z.enum(blindVerdictKeys),
  score: z.number(),
  opinion: z.string(),
});

const defence = z.object({
  room_id: int,
  room: z.string(),
  start_at: z.string(),
  end_at: z.string(),
  chair_id: int,
  members: z.array(personRef),
  /** Null before the committee has voted. */
  votes: z.object({ pass: int, revise: int, fail: int }).nullable(),
});
export type Defence = z.output<typeof defence>;

/** A stage of a project, with what the project is. */
export const stageRow = z.object({
  id: int,
  project_id: int,
  project_version: int,
  stage,
  user_id: int,
  name: z.string(),
  staff_id: z.string(),
  title: z.string(),
  supervisor_id: int,
  supervisor: z.string(),
  starts_on: z.string(),
  ends_on: z.string(),
  due_on: z.string(),
  fix_due_on: z.string().nullable(),
  status,
  is_withdrawn: z.boolean(),
  result: z.enum(resultKeys).nullable(),
  /** Mean of the experts; null before all of them have scored. */
  score: z.number().nullable(),
  is_vetoed: z.boolean(),
  /** What was said when it was decided. */
  comment: z.string(),
  progress: z.string(),
  results: z.string(),
  problems: z.string(),
  next_plan: z.string(),
  ethics_no: z.string(),
  similarity: z.number().nullable(),
  outputs: z.array(output),
  files: z.object({
    report: z.array(z.string()),
    slides: z.array(z.string()),
    similarity: z.array(z.string()),
    ethics: z.array(z.string()),
  }),
  experts: z.array(personRef),
  blind: z.array(blindOpinion),
  defence: defence.nullable(),
  /** Why the student cannot hand it in now; empty: he can. */
  obstacle: z.string(),
  is_mine: z.boolean(),
  /** Whether the caller may know who reviewed blindly. */
  may_blind: z.boolean(),
  version: int,
});
export type StageRow = z.output<typeof stageRow>;

export const project = z.object({
  id: int,
  user_id: int,
  title: z.string(),
  supervisor_id: int,
  starts_on: z.string(),
  ends_on: z.string(),
  version: int,
});
export type Project = z.output<typeof project>;

/** A review with its reviewer: for the office alone, and of a project that is neither the caller's nor his student's. */
export const namedReview = z.object({
  reviewer: lineText(limits.number).min(1, '评阅人是必填项'),
  verdict: z.enum(blindVerdictKeys),
  score: z.number().min(limits.score[0]).max(limits.score[1]),
  opinion: blockText(limits.note).default(''),
});
export type NamedReview = z.output<typeof namedReview>;

const change = { row: stageRow, errors: [...refused] };

export const graduateProjectStageEndpoints = defineEndpoints(graduateProjectModule, {
  stages: listed({
    path: `${base}/stages`,
    summary: '研究生课题的阶段',
    access: 'graduate:project:list',
    filters: {
      stage: stage.optional(),
      name: searchText(limits.title).optional(),
      title: searchText(limits.title).optional(),
      status: z.coerce.number().pipe(status).optional(),
    },
    row: stageRow,
    held: {
      id: ({ id }) => id,
      filters: { stage: 'same', name: 'part', title: 'part', status: 'same' },
      order: ['-id'],
    },
  }),
  stage: {
    method: 'GET',
    path: `${base}/stages/:id`,
    summary: '课题阶段的材料与审核所需内容',
    access: 'graduate:project:list',
    params: z.object({ id: rowIdQuery }),
    data: stageRow,
    errors: ['NOT_FOUND'],
    offline: 'cached',
    audit: false,
    mutation: false,
  },
  saveProject: saved({
    path: `${base}/save`,
    summary: '新增或修改研究生课题',
    access: 'graduate:project:arrange',
    body: z.object({
      id: rowId.optional(),
      user_id: rowId,
      title: lineText(limits.title).min(1, '课题名称是必填项'),
      supervisor_id: rowId,
      starts_on: dateText,
      ends_on: dateText,
      /** Due dates of the stages, for a new project; later each is moved by itself. */
      dues: z.object({ middle: dateText, end: dateText, thesis: dateText }).optional(),
    }),
    row: project,
    errors: [...refused, 'PERSON_NOT_OWN'],
    audit: 'graduate.project.save',
  }),
  removeProject: removed({
    path: `${base}/remove`,
    summary: '删除尚未提交过材料的课题',
    access: 'graduate:project:arrange',
    errors: refused,
    audit: 'graduate.project.remove',
  }),
  saveStage: saved({
    path: `${base}/stages/save`,
    summary: '保存本人课题阶段的材料',
    access: 'graduate:project:edit',
    body: z.object({
      id: rowId,
      progress: text,
      results: text,
      problems: text,
      next_plan: text,
      ethics_no: lineText(limits.number).default(''),
      similarity: z.number().min(limits.similarity[0]).max(limits.similarity[1]).nullable().default(null),
      outputs: z.array(output).max(limits.outputs).default([]),
      files: z.object({ report: files, slides: files, similarity: files, ethics: files }),
    }),
    ...change,
    audit: 'graduate.stage.save',
  }),
  submitStage: saved({
    path: `${base}/stages/submit`,
    summary: '提交本人课题阶段的材料',
    access: 'graduate:project:submit',
    body: z.object({ id: rowId }),
    ...change,
    audit: 'graduate.stage.submit',
  }),
  withdrawStage: saved({
    path: `${base}/stages/withdraw`,
    summary: '撤回本人提交的课题阶段材料',
    access: 'graduate:project:withdraw',
    body: z.object({ id: rowId }),
    ...change,
    audit: 'graduate.stage.withdraw',
  }),
  setStageDue: saved({
    path: `${base}/stages/due`,
    summary: '调整课题阶段的截止日期，重新开放未通过的阶段',
    access: 'graduate:project:arrange',
    body: z.object({ id: rowId, due_on: dateText }),
    ...change,
    audit: 'graduate.stage.due',
  }),
  setStageExperts: saved({
    path: `${base}/stages/experts`,
    summary: '确定课题阶段的专家组',
    access: 'graduate:project:arrange',
    body: z.object({ id: rowId, user_ids: people }),
    ...change,
    audit: 'graduate.stage.experts',
  }),
  blindReviews: {
    method: 'GET',
    path: `${base}/stages/:id/blind`,
    summary: '盲审意见与评阅人（保密）',
    access: 'graduate:project:arrange',
    params: z.object({ id: rowIdQuery }),
    data: z.array(namedReview),
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: false,
    mutation: false,
  },
  saveBlindReviews: saved({
    path: `${base}/stages/blind`,
    summary: '登记盲审意见',
    access: 'graduate:project:arrange',
    body: z.object({ id: rowId, reviews: z.array(namedReview).max(limits.blind) }),
    ...change,
    audit: 'graduate.stage.blind',
  }),
  defenceRooms: {
    method: 'GET',
    path: `${base}/rooms`,
    summary: '某时段可用于答辩的房间',
    access: 'graduate:project:arrange',
    query: z.object({ start_at: momentText, end_at: momentText }),
    data: z.array(z.object({ id: int, name: z.string(), place: z.string(), capacity: int })),
    offline: 'online',
    audit: false,
    mutation: false,
  },
  saveDefence: saved({
    path: `${base}/stages/defence`,
    summary: '安排学位论文答辩',
    access: 'graduate:project:arrange',
    body: z.object({
      id: rowId,
      room_id: rowId,
      start_at: momentText,
      end_at: momentText,
      chair_id: rowId,
      member_ids: people,
    }),
    row: stageRow,
    errors: [...refused, 'ROOM_TAKEN', 'ROOM_CLOSED'],
    audit: 'graduate.stage.defence',
  }),
  stageForm: {
    method: 'POST',
    path: `${base}/stages/form`,
    summary: '打印课题阶段的表（PDF）',
    access: 'graduate:project:list',
    body: z.object({ id: rowId, origin: originText }),
    data: 'blob',
    errors: ['NOT_FOUND'],
    offline: 'online',
    audit: 'graduate.stage.print',
    mutation: false,
    heavy: true,
  },
});
