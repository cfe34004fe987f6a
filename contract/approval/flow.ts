import { z } from 'zod';
import { rangeWords } from '../kernel/number-words';
import { rowId, storableText } from '../kernel/wire';
import { lineText } from '../kernel/wire-text';

export const posts = ['head', 'secretary'] as const;
export type Post = (typeof posts)[number];

/** Who stands to a person where and by whom he is trained: of the stay that a submission names, or for the whole training. */
export const placementPosts = [
  'supervisor',
  'ward_secretary',
  'ward_head',
  'responsible',
  'base_secretary',
  'base_director',
] as const;
export type PlacementPost = (typeof placementPosts)[number];

/** Posts that only a submission about a stay can ask. */
export const isOfStay = (post: PlacementPost) =>
  post === 'supervisor' || post === 'ward_secretary' || post === 'ward_head';

/**
 * Whom a level asks: holders of a role whose data scope covers the submitter, who holds a post in the submitter's
 * department, who trains the person (`placementPosts`), named people, whom the flow's module names for the record (`ask`: one of
 * the flow's `named`), or everybody who holds the flow's permission and whose data scope covers the submitter.
 */
export const reviewerRule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('role'), role_code: storableText(100).min(1) }),
  z.object({ kind: z.literal('post'), post: z.enum(posts) }),
  z.object({ kind: z.literal('placement'), post: z.enum(placementPosts) }),
  z.object({ kind: z.literal('person'), user_ids: z.array(rowId).min(1).max(20) }),
  z.object({ kind: z.literal('module'), ask: storableText(100).min(1) }),
  z.object({ kind: z.literal('scope') }),
]);
export type ReviewerRule = z.output<typeof reviewerRule>;

/** Most that a condition of a level may name. */
export const mostAmount = 100_000;
const bound = z.number().min(0, rangeWords(0, mostAmount)).max(mostAmount, rangeWords(0, mostAmount)).nullable();

const inOrder = ({ min, max }: { min: number | null; max: number | null }) =>
  min === null || max === null || min <= max;

/** A step of a flow. With bounds it is asked only for submissions whose number (days, say) lies within, both included. */
export const flowLevel = z.object({
  title: z.string(),
  who: reviewerRule,
  /** `any`: the first decision counts; `all`: everybody must pass. */
  rule: z.enum(['any', 'all']),
  min: bound,
  max: bound,
});
export type FlowLevel = z.output<typeof flowLevel>;

export const mostLevels = 10;
const flowLevelInput = flowLevel.extend({ title: lineText(100).min(1) }).refine(inOrder, '下限不能大于上限');

export const flowSettings = z
  .object({
    /** 1 reviewed, 2 takes effect at once (requirements section 3). */
    review_flag: z.union([z.literal(1), z.literal(2)]),
    levels: z.array(flowLevelInput).max(mostLevels),
  })
  .refine(({ review_flag, levels }) => review_flag === 2 || levels.length > 0, '请至少设置一级审批');
export type FlowSettings = z.output<typeof flowSettings>;

/** A flow as administrators see it. */
export const flow = z.object({
  key: z.string(),
  title: z.string(),
  module_id: z.number().int(),
  /** Words for the number that conditions look at, e.g. 天; empty when submissions carry none. */
  amount_unit: z.string(),
  review_flag: z.union([z.literal(1), z.literal(2)]),
  levels: z.array(flowLevel),
  /** Whom the module can name for a record, in words; levels ask for them by `key`. */
  named: z.array(z.object({ key: z.string(), title: z.string() })),
  /** Names of the people that levels name. */
  people: z.array(z.object({ user_id: z.number().int(), name: z.string() })),
  /** 0 while nobody has changed what the product came with. */
  version: z.number().int(),
  changed_by: z.string(),
  changed_at: z.string().nullable(),
});
export type Flow = z.output<typeof flow>;
