import { approvalEndpoints as api } from '@contract/approval/endpoints';
import { Decision, ReviewStatus, submissionLabels } from '@contract/approval/status';
import type { ApprovalDetail, ApprovalRow, TimelineKind } from '@contract/approval/types';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a submission among the records that queued calls change. */
export const approvalRecord = (id: number) => `approval:${id}`;

type Review = typeof api.review;

/** What the words of a decision need. */
interface Seen {
  title: string;
  submitter: string;
  /** The level that it decides. */
  level: string;
}

const idOf = ({ params }: QueuedInput<Review>) => Number(params.id);
const verbOf = (pass: number) => (pass === Decision.pass ? '通过' : '驳回');

/** What ends a level, or opens it anew, in words. */
const deeds: Partial<Record<TimelineKind, string>> = {
  pass: '通过',
  reject: '驳回',
  recall: '取回',
  transfer: '转交',
  fallback: '转交',
  withdraw: '撤回',
};

/** 审批: a decision that waits for the network carries the level that it is about and how often that had been opened. */
export const reviewDecision = defineQueued<Review, Seen, ApprovalDetail>({
  endpoint: api.review,
  title: ({ body }, { title, submitter }) => `审核${verbOf(body.pass)}：${submitter} ${title}`,
  records: (input) => [approvalRecord(idOf(input))],
  projections: [
    projectOn(api.detail, api.review, (data, input) => (data.id === idOf(input) ? decidedDetail(data, input) : data)),
    projectOn(api.ofSubject, api.review, (data, input) =>
      data.record?.id === idOf(input) ? { record: decidedDetail(data.record, input) } : data,
    ),
    projectOn(api.inboxPages, api.review, (data, input) => ({
      ...data,
      list: data.list.map((row) => (row.id === idOf(input) ? decided(row, input) : row)),
    })),
  ],
  refresh: [api.minePages, api.counts],
  conflict: {
    fields({ input: { body }, seen }, copy) {
      const last = copy.timeline.findLast(({ kind }) => deeds[kind] !== undefined);
      const theirs = last && `${last.actor} ${deeds[last.kind]}（${formatMoment(last.at)}）`;
      const state = copy.node?.title ?? submissionLabels[copy.submission_status];
      return [
        { key: 'decision', label: '审核结果', mine: verbOf(body.pass), theirs: theirs ?? state },
        { key: 'comment', label: '审核意见', mine: body.comment ?? '', theirs: last?.comment ?? '' },
        { key: 'level', label: '当前环节', mine: seen.level, theirs: state },
      ];
    },
    again({ input, seen }, copy) {
      const action = input.body.pass === Decision.pass ? 'pass' : 'reject';
      const isOpen = copy.actions.some((one) => one.action === action && one.reason === '');
      if (!isOpen || !copy.node) return null;
      const body = { ...input.body, node_id: copy.node.id, version: openVersion(copy), stamp: copy.stamp };
      return { input: { ...input, body }, seen: { ...seen, level: copy.node.title } };
    },
  },
});

/** How often the open level has been opened, as the person sees it. */
export function openVersion({ node, nodes }: ApprovalDetail): number | undefined {
  return nodes.find(({ id }) => id === node?.id)?.version;
}

/** What follows a pass only the server knows; the row stays where it stands. */
function decided<Row extends ApprovalRow>(row: Row, { body }: QueuedInput<Review>): Row {
  return { ...row, review_status: body.pass === Decision.pass ? ReviewStatus.auditing : ReviewStatus.rejected };
}

const decidedDetail = (record: ApprovalDetail, input: QueuedInput<Review>): ApprovalDetail => ({
  ...decided(record, input),
  actions: [],
});
