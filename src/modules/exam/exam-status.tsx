import { ExamStatus, examStatusWords } from '@contract/exam/exams/status';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

/** One colour for a state, on whichever screen it stands. */
const tones: Readonly<Record<number, Tone>> = {
  [ExamStatus.audit]: 'warning',
  [ExamStatus.rejected]: 'danger',
  [ExamStatus.unpublished]: 'warning',
  [ExamStatus.waiting]: 'primary',
  [ExamStatus.running]: 'primary',
  [ExamStatus.marking]: 'warning',
  [ExamStatus.scored]: 'warning',
  [ExamStatus.ended]: 'success',
};

/** The state of an exam. @param more said behind it */
export const ExamStatusWord = ({ status, more = '' }: { status: number; more?: string }) => (
  <StatusDot tone={tones[status] ?? 'info'}>{`${examStatusWords[status]}${more}`}</StatusDot>
);
