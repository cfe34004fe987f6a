import {
  reviewLabels,
  submissionLabels,
  withdrawnLabel,
  type ReviewStatus,
  type SubmissionStatus,
} from '@contract/approval/status';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const submissionTones: Record<SubmissionStatus, Tone> = { 1: 'warning', 2: 'success', 3: 'danger', 4: 'info' };
const reviewTones: Record<ReviewStatus, Tone> = { 1: 'warning', 2: 'primary', 3: 'success', 4: 'danger', 5: 'info' };

interface SubmissionProps {
  status: SubmissionStatus;
  /** It was submitted before and taken back: 提交人已撤回 instead of 未提交. */
  isWithdrawn?: boolean;
}

/** How a submission stands, for its submitter. */
export function SubmissionStatusWord({ status, isWithdrawn = false }: SubmissionProps) {
  const label = status === 4 && isWithdrawn ? withdrawnLabel : submissionLabels[status];
  return <StatusDot tone={submissionTones[status]}>{label}</StatusDot>;
}

/** How a submission stands, for one of its reviewers. */
export function ReviewStatusWord({ status }: { status: ReviewStatus }) {
  return <StatusDot tone={reviewTones[status]}>{reviewLabels[status]}</StatusDot>;
}
