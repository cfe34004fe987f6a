import { z } from 'zod';
import { defineEndpoints } from '../kernel/endpoint';
import { holdsText } from '../kernel/held';
import { added, listed, removed, saved } from '../kernel/presets';
import { idInput } from '../kernel/rows';
import { measure, rowId, rowIdQuery, storableText, wholeNumber } from '../kernel/wire';
import { momentText } from '../kernel/wire-date';
import { blockText, lineText, searchText } from '../kernel/wire-text';
import { rotationModule } from './module';
import * as snapshot from './plans-snapshot';
import { planLimits as limits, planStates, planStrategies, type PlanStrategy } from './plans-states';
import { orderRefusal } from './month-range';
import { importCounts, importJob, taskState } from './types';

const int = z.number().int();
const state = z.enum(planStates);
const strategy = z.enum(Object.keys(planStrategies) as [PlanStrategy, ...PlanStrategy[]]);
const count = wholeNumber(0, 1_000_000_000);
const slot = wholeNumber(0, limits.months * 2);

/** Why a plan is impossible, as the planner says it (workers/engine/planner/types.ts). */
export const planCause = z.object({
  kind: z.enum(['dept', 'months', 'type', 'pins', 'person']),
  subject: storableText(200),
  needed: count,
  available: count,
  missing: count,
  from: slot,
  to: slot,
  text: blockText(1_000),
});

/** How a plan turned out, as who made it found. */
const score = {
  over: count.default(0),
  violations: count.default(0),
  orderCost: measure.default(0),
  causes: z.array(planCause).max(limits.causes).default([]),
};

/** Four numbers a stay: from, to, std, hosp (`piecesOfFlat`). */
const flat = (most: number) =>
  z
    .array(wholeNumber(0, 2_147_483_647))
    .max(most * 4)
    .refine((numbers) => numbers.length % 4 === 0, '轮转段应为四个数一组');
export const planPerson = z.object({
  userId: rowId,
  /** Of the snapshot that the plan was made from. */
  stamp: storableText(8_000).regex(/^(\d+-\d+:\d+:\d+(,|$))*$/, '快照标记不正确'),
  pieces: flat(limits.pieces),
  /** What somebody holds in its place; what has begun is held whether it stands here or not. */
  pins: flat(limits.pins).default([]),
});
export type PlanPerson = z.output<typeof planPerson>;

const people = z
  .array(planPerson)
  .max(limits.people, `一次最多排 ${limits.people} 人`)
  .refine((rows) => new Set(rows.map(({ userId }) => userId)).size === rows.length, '同一人员出现了两次');

/** 排班草稿. */
export const draftRow = z.object({
  id: int,
  name: z.string(),
  state,
  strategy,
  from: z.string(),
  to: z.string(),
  seed: int,
  /** People who have a row of pieces. */
  people: int,
  over: int,
  violations: int,
  orderCost: z.number(),
  parentId: int.nullable(),
  parentName: z.string(),
  /** When the snapshot was taken. */
  takenAt: z.string(),
  authorId: int,
  author: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** The job that published it last. */
  publishing: z.object({ id: z.uuid(), state: taskState, isUndone: z.boolean(), people: int, written: int }).nullable(),
  version: int,
});
export type DraftRow = z.output<typeof draftRow>;

/** Who is left out of publishing, and why: what is placed has changed since the snapshot, or the person is gone. */
export const planConflict = z.object({
  userId: int,
  name: z.string(),
  staffId: z.string(),
  reason: z.enum(['changed', 'gone', 'incomplete']),
  /** Stays in the range when the snapshot was taken, and now; with the names of departments. */
  before: z.array(z.object({ from: int, to: int, dept: z.string(), std: z.string() })),
  after: z.array(z.object({ from: int, to: int, dept: z.string(), std: z.string() })),
});
export type PlanConflict = z.output<typeof planConflict>;

export const draftDetail = draftRow.extend({
  group: snapshot.planGroup,
  causes: z.array(planCause),
  /** Who was left out when it was published last. */
  leftOut: z.array(planConflict),
});
export type DraftDetail = z.output<typeof draftDetail>;

/** Pieces of all people of a draft that the caller may write; `hidden` counts the others. */
export const draftPieces = z.object({
  version: int,
  T: int,
  hidden: int,
  list: z.array(planPerson.extend({ name: z.string(), staffId: z.string() })),
});
export type DraftPieces = z.output<typeof draftPieces>;

const name = lineText(limits.name).min(1, '名称是必填项');
const seed = wholeNumber(0, 2_147_483_647);
const newDraft = z
  .object({
    name,
    group: snapshot.planGroup,
    ...snapshot.planMonths,
    strategy,
    seed: seed.default(1),
    /** The draft that this one is a variant of. */
    parentId: rowId.nullable().default(null),
    takenAt: momentText,
    people: people.default([]),
    ...score,
  })
  .refine(snapshot.inOrder, orderRefusal)
  .refine(snapshot.shortEnough, snapshot.lengthRefusal);
const draftInput = z.object({
  id: rowId,
  name: name.optional(),
  strategy: strategy.optional(),
  seed: seed.optional(),
  takenAt: momentText.optional(),
  /** The score of the whole plan as it is then; without it the stored one stays. */
  score: z.object(score).optional(),
  people: people.default([]),
  /** The people sent are all of the draft: those who are not among them leave it. */
  whole: z.boolean().default(false),
});

/** What the checker says of a draft, by the schemes, capacities and placements of now. */
export const planCheck = z.object({
  errors: z.array(z.object({ userId: int, name: z.string(), text: z.string() })),
  errorCount: int,
  cells: z.array(z.object({ hosp: int, name: z.string(), slot: int, type: int.nullable(), over: int, under: int })),
  over: int,
});
export type PlanCheck = z.output<typeof planCheck>;

export const publishPreview = z.object({
  /** Months that publishing would write of those who are not left out; `kept` stay because a stay there has begun. */
  counts: importCounts,
  conflicts: z.array(planConflict),
  kept: z.array(z.object({ userId: int, name: z.string(), months: z.array(z.string()) })),
  /** Why it cannot be published now; empty when it can. */
  refusal: z.string(),
});
export type PublishPreview = z.output<typeof publishPreview>;

const root = '/api/v2/rotation/rotationdraft';
const access = 'rotation:plan:solve';
const params = z.object({ id: rowIdQuery });
const big = { bodyLimit: 8 * 1024 * 1024, mostMembers: 600_000, heavy: true } as const;
const written = ['PLAN_PIECES_INVALID', 'PLAN_STATE_WRONG', 'PERSON_NOT_OWN', 'NOT_FOUND', 'SERVER_FULL'] as const;
const read = { access, method: 'GET', params, errors: ['NOT_FOUND'], audit: false, mutation: false } as const;

export const planEndpoints = defineEndpoints(rotationModule, {
  planSnapshot: {
    method: 'POST',
    path: '/api/v2/rotation/plan/snapshot',
    summary: '排班所需的方案、容量、已有轮转',
    access,
    body: snapshot.snapshotQuery,
    data: snapshot.planSnapshot,
    errors: ['PLAN_GROUP_EMPTY', 'PLAN_TOO_MANY', 'SERVER_FULL'],
    offline: 'cached',
    audit: false,
    mutation: false,
    heavy: true,
  },
  drafts: listed({
    path: `${root}/pages`,
    summary: '排班草稿',
    access,
    filters: { keyword: searchText(100).optional(), state: state.optional() },
    row: draftRow,
    held: {
      id: ({ id }) => id,
      filters: { keyword: (row, keyword) => holdsText(row.name, keyword), state: 'same' },
      order: ['-id'],
    },
  }),
  draft: { ...read, path: `${root}/:id`, summary: '排班草稿详情', data: draftDetail, offline: 'cached' },
  draftPieces: {
    ...read,
    path: `${root}/:id/pieces`,
    summary: '排班草稿的全部轮转段',
    data: draftPieces,
    offline: 'cached',
  },
  addDraft: {
    ...added({
      path: `${root}/add`,
      summary: '新建排班草稿',
      access,
      body: newDraft,
      row: draftDetail,
      errors: written,
      audit: 'rotation.draft.add',
    }),
    ...big,
  },
  saveDraft: {
    ...saved({
      path: `${root}/save`,
      summary: '保存排班草稿，全部或部分人员',
      access,
      body: draftInput,
      row: draftDetail,
      errors: ['PLAN_PIECES_INVALID', 'PLAN_STATE_WRONG', 'PERSON_NOT_OWN', 'SERVER_FULL'],
      audit: 'rotation.draft.save',
    }),
    ...big,
  },
  copyDraft: added({
    path: `${root}/copy`,
    summary: '复制排班草稿',
    access,
    body: z.object({ id: rowId, name }),
    row: draftDetail,
    errors: ['NOT_FOUND', 'PERSON_NOT_OWN'],
    audit: 'rotation.draft.copy',
  }),
  setDraftState: saved({
    path: `${root}/state`,
    summary: '排班结束、确认、退回或终止',
    access,
    body: z.object({ id: rowId, state }),
    row: draftDetail,
    errors: ['PLAN_STATE_WRONG', 'PLAN_FAULTY'],
    audit: 'rotation.draft.state',
  }),
  removeDraft: removed({
    path: `${root}/remove`,
    summary: '删除排班草稿',
    access,
    errors: ['PLAN_PUBLISHED', 'PLAN_HAS_COPIES'],
    audit: 'rotation.draft.remove',
  }),
});

/** Checking a draft, and making it what holds. */
export const publishEndpoints = defineEndpoints(rotationModule, {
  draftCheck: {
    ...read,
    path: `${root}/:id/check`,
    summary: '按当前方案、容量和轮转核对排班草稿',
    data: planCheck,
    errors: ['NOT_FOUND', 'SERVER_FULL'],
    offline: 'online',
    heavy: true,
  },
  planPublishPreview: {
    ...read,
    path: `${root}/:id/publish`,
    summary: '发布排班前的核对',
    access: 'rotation:plan:publish',
    data: publishPreview,
    errors: ['NOT_FOUND', 'SERVER_FULL'],
    offline: 'online',
    heavy: true,
  },
  planPublish: {
    ...saved({
      path: `${root}/publish`,
      summary: '发布排班',
      access: 'rotation:plan:publish',
      body: idInput,
      row: importJob,
      errors: ['PLAN_STATE_WRONG', 'PLAN_FAULTY', 'PLAN_NOTHING_TO_PUBLISH', 'SERVER_FULL'],
      audit: 'rotation.plan.publish',
    }),
    heavy: true,
  },
});
