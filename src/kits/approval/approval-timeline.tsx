import type { ApprovalDetail, TimelineEntry, TimelineKind } from '@contract/approval/types';
import { formatMoment } from '@/ui/format';
import type { Tone } from '@/ui/tokens';
import { Timeline } from '../timeline/timeline';

type Progress = Pick<ApprovalDetail, 'nodes' | 'timeline'>;
type Node = ApprovalDetail['nodes'][number];

const verbs: Record<TimelineKind, string> = {
  submit: '提交',
  pass: '通过',
  reject: '驳回',
  recall: '取回了自己的通过',
  transfer: '转交给',
  fallback: '转由',
  skip: '跳过',
  withdraw: '撤回',
  urge: '催办',
  complete: '审批完成，已生效',
};
const tones: Partial<Record<TimelineKind, Tone>> = {
  pass: 'success',
  complete: 'success',
  reject: 'danger',
  fallback: 'warning',
  transfer: 'primary',
  submit: 'primary',
};

const open = 1;
const waiting = 0;
/** Reviewers named before the rest is counted. */
const mostNamed = 3;

/** What happened to a submission, whom it waits for, and what is still to come. */
export function ApprovalTimeline({ nodes, timeline }: Progress) {
  const coming = nodes.filter(({ state }) => state === open || state === waiting);
  return (
    <Timeline
      label="审批进度"
      items={[
        ...timeline.map((entry) => ({
          key: entry.id,
          title: sentence(entry),
          at: <time dateTime={entry.at}>{formatMoment(entry.at)}</time>,
          note: entry.level_title,
          said: saidOf(entry),
          tone: tones[entry.kind],
        })),
        ...coming.map((node) => ({
          key: `node-${node.id}`,
          title: node.state === open ? `待${names(node)}审核` : '尚未开始',
          note: `${node.title}${node.rule === 'all' ? '（需全部通过）' : ''}`,
          coming: node.state === open ? ('now' as const) : ('later' as const),
        })),
      ]}
    />
  );
}

function sentence({ kind, actor, other }: TimelineEntry): string {
  const who = actor || '系统';
  if (kind === 'transfer') return `${who} 转交给 ${other}`;
  if (kind === 'fallback') return `${who} 转由 ${other} 处理`;
  if (kind === 'complete') return verbs.complete;
  if (kind === 'skip') return `${verbs.skip}本级`;
  const inStead = other && (kind === 'pass' || kind === 'reject') ? `（代 ${other}）` : '';
  return `${who}${inStead} ${verbs[kind]}`;
}

/** The comment, and what was given with the decision: 床位：3-201-2；押金：200 元. */
function saidOf({ comment, given = [] }: TimelineEntry): string {
  const facts = given.map(({ label, value }) => `${label}：${value}`).join('；');
  return [facts, comment].filter(Boolean).join('。');
}

function names({ reviewers }: Node): string {
  const pending = reviewers.filter(({ state }) => state === 1).map(({ name }) => name);
  const shown = pending.slice(0, mostNamed).join('、');
  return pending.length > mostNamed ? `${shown}等 ${pending.length} 人` : ` ${shown} `;
}
