import type { DraftRow } from '@contract/rotation/plans';
import { planStateWords, type PlanState } from '@contract/rotation/plans-states';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Record<PlanState, Tone> = { drafting: 'info', finished: 'warning', confirmed: 'success', stopped: 'info' };

/** Where a draft stands; one that was published says so. */
export function DraftStateWord({ row: { state, publishing } }: { row: Pick<DraftRow, 'state' | 'publishing'> }) {
  if (publishing?.isUndone) return <StatusDot tone="warning">发布已撤销</StatusDot>;
  if (publishing && publishing.state === 25) return <StatusDot tone="success">已发布</StatusDot>;
  if (publishing && publishing.state === 20) return <StatusDot tone="danger">发布失败</StatusDot>;
  if (publishing) return <StatusDot tone="info">正在发布</StatusDot>;
  return <StatusDot tone={tones[state]}>{planStateWords[state]}</StatusDot>;
}

/** 2026-09 至 2027-08. */
export const monthsOf = ({ from, to }: { from: string; to: string }) => `${from} 至 ${to}`;

/** 符合要求, or what is wrong in figures. */
export function scoreWords({ over, violations }: { over: number; violations: number }): string {
  const parts = [over > 0 && `超员 ${over} 处`, violations > 0 && `${violations} 人不符合要求`].filter(Boolean);
  return parts.length === 0 ? '符合要求' : parts.join('，');
}
