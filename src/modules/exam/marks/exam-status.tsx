import { examStatusWords } from '@contract/exam/exams/status';
import { StatusDot } from '@/ui/status-dot';

const tones: Readonly<Record<number, 'warning' | 'info' | 'success'>> = { 7: 'warning', 8: 'info', 10: 'success' };

/** The state of an exam after its last answer. */
export const ExamStatusWord = ({ status }: { status: number }) => (
  <StatusDot tone={tones[status] ?? 'info'}>{examStatusWords[status]}</StatusDot>
);
