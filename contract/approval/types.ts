import { z } from 'zod';
import { pageInput } from '../kernel/paging';
import { approvalActions } from './status';
import { rowId, storableText, wholeNumber } from '../kernel/wire';
import { jsonValue } from '../kernel/wire-json';
import { dateText } from '../kernel/wire-date';
import { blockText, searchText } from '../kernel/wire-text';

const submissionStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
const reviewStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);

export const person = z.object({ user_id: z.number().int(), name: z.string(), staff_id: z.string() });

/** After so many days a submission has waited too long for its reviewers. */
export const overdueAfterDays = 7;

const listFilters = {
  flow: storableText(100).optional(),
  /** Part of the title or of the submitter's name, or the exact staff id. */
  keyword: searchText(100).optional(),
};
/** `status` 1 待审核 or 0 全部: the filters that reviewers are offered. */
export const inboxQuery = pageInput.extend({
  ...listFilters,
  status: z.union([z.literal(0), z.literal(1)]).default(1),
  /** Only what was submitted so many days ago or earlier. */
  waiting_days: wholeNumber(1, 365).optional(),
});
export const mineQuery = pageInput.extend({ ...listFilters, status: z.int().min(0).max(4).default(0) });

/** A submission in a list. */
export const approvalRow = z.object({
  id: z.number().int(),
  flow: z.string(),
  flow_title: z.string(),
  module_id: z.number().int(),
  title: z.string(),
  submitter: person.extend({ dept_name: z.string() }),
  submission_status: submissionStatus,
  /** As this person sees it as a reviewer; null for what they submitted themselves. */
  review_status: reviewStatus.nullable(),
  /** The open level, and how many there are. */
  node: z.object({ id: z.number().int(), level: z.number().int(), title: z.string() }).nullable(),
  levels: z.number().int(),
  /** It is passed by itself only, never among others. Copies kept by an earlier version lack it. */
  is_single: z.boolean().optional(),
  submitted_at: z.string(),
  finished_at: z.string().nullable(),
  urged_at: z.string().nullable(),
});
export type ApprovalRow = z.output<typeof approvalRow>;

export const change = z.object({
  label: z.string(),
  old: z.string(),
  new: z.string(),
  /** What is stored now, when it is no longer what the submitter saw. */
  current: z.string().nullable(),
  /** Ids of the attachments, where the values are files; '' for none. */
  files: z.object({ old: z.string(), new: z.string() }).optional(),
});
export type Change = z.output<typeof change>;

export const fact = z.object({ label: z.string(), value: z.string() });
export type Fact = z.output<typeof fact>;

export const seatStates = { pending: 1, passed: 2, rejected: 3, handedOn: 4, closed: 5 } as const;
export const nodeStates = { waiting: 0, open: 1, passed: 2, rejected: 3, skipped: 4, closed: 5 } as const;

export const approvalNode = z.object({
  id: z.number().int(),
  level: z.number().int(),
  title: z.string(),
  rule: z.enum(['any', 'all']),
  state: z.int().min(0).max(5),
  /** 1, and one more each time a decision on it was taken back. Copies kept by an earlier version lack it. */
  version: z.number().int().optional(),
  reviewers: z.array(
    z.object({
      user_id: z.number().int(),
      name: z.string(),
      state: z.int().min(1).max(5),
    }),
  ),
});

/** What the timeline can say. Appended only. */
export const timelineKinds = [
  'submit',
  'pass',
  'reject',
  'recall',
  'transfer',
  'fallback',
  'skip',
  'withdraw',
  'urge',
  'complete',
] as const;
export type TimelineKind = (typeof timelineKinds)[number];

export const timelineEntry = z.object({
  id: z.number().int(),
  kind: z.enum(timelineKinds),
  level_title: z.string(),
  /** Empty for what the system did by itself. */
  actor: z.string(),
  /** Whom the actor stood in for (delegation), or to whom the seat went (transfer, fallback). */
  other: z.string(),
  /** 1 pass, 2 reject. */
  decision: z.union([z.literal(1), z.literal(2)]).nullable(),
  comment: z.string(),
  /** What was given with the decision, in words. Copies kept by an earlier version lack it. */
  given: z.array(fact).optional(),
  at: z.string(),
});
export type TimelineEntry = z.output<typeof timelineEntry>;

export const approvalDetail = approvalRow.extend({
  /** The business record, in the words of its module. Older copies lack it, as the two below. */
  subject_id: z.string().optional(),
  /** A pass by this person now carries an input of the flow's own (`DecisionForm` of src/kits/approval). */
  asks_input: z.boolean().optional(),
  /** What the decision is about, see `reviewInput`; empty where the flow does not say. */
  stamp: z.string().optional(),
  facts: z.array(fact),
  changes: z.array(change),
  /** Screen that shows the business record; empty when there is none. */
  link: z.string(),
  /** Screen where its submitter goes on with it once it is withdrawn; empty when there is none. Older copies lack it. */
  edit_link: z.string().optional(),
  nodes: z.array(approvalNode),
  timeline: z.array(timelineEntry),
  actions: z.array(z.object({ action: z.enum(approvalActions), reason: z.string() })),
});
export type ApprovalDetail = z.output<typeof approvalDetail>;

const comment = blockText(300);
const reviewed = { pass: z.union([z.literal(1), z.literal(2)]), comment: comment.default('') };
const reasonOnReject = {
  check: ({ pass, comment: reason }: { pass: 1 | 2; comment: string }) => pass === 1 || reason !== '',
  message: { message: '驳回原因是必填项', path: ['comment'] },
};

/** Longest text of a decision's input, as JSON. */
const mostInput = 20_000;

/**
 * `node_id` and `version` are the level that the reviewer saw open: a decision never falls on another one, nor on one that
 * was decided and opened again since, however long the decision waited on a device. `stamp` is that of the detail: a pass of
 * what has changed since is refused. `input` is what the flow asks for with a pass; its module says of what shape.
 */
export const reviewInput = z
  .object({
    node_id: rowId,
    version: rowId.optional(),
    stamp: storableText(200).optional(),
    input: jsonValue(mostInput).optional(),
    ...reviewed,
  })
  .refine(reasonOnReject.check, reasonOnReject.message);

export const mostInBatch = 100;
export const batchInput = z
  .object({
    items: z
      .array(z.object({ id: rowId, node_id: rowId }))
      .min(1)
      .max(mostInBatch),
    ...reviewed,
  })
  .refine(reasonOnReject.check, reasonOnReject.message);

export const batchResult = z.object({
  done: z.number().int(),
  /** Those that were refused, each with why. */
  failed: z.array(z.object({ id: z.number().int(), message: z.string() })),
});

export const transferInput = z.object({ node_id: rowId, to: rowId, comment: comment.min(1, '转交说明是必填项') });
export const nodeInput = z.object({ node_id: rowId });

const day = dateText;
export const delegation = z.object({
  id: z.number().int(),
  from: person,
  to: person,
  /** YYYY-MM-DD, both included. */
  starts_on: z.string(),
  ends_on: z.string(),
  /** Keys of the flows; empty: all. */
  flows: z.array(z.string()),
  is_active: z.boolean(),
});
export type Delegation = z.output<typeof delegation>;
export const delegationInput = z
  .object({
    to: rowId,
    starts_on: day,
    ends_on: day,
    flows: z.array(storableText(100)).max(50).default([]),
  })
  .refine(({ starts_on, ends_on }) => starts_on <= ends_on, { message: '结束日期不能早于开始日期', path: ['ends_on'] });
