import { continuingBatchEndpoints } from '@contract/continuing/batches';
import {
  applicationStates,
  batchStates,
  delayStates,
  planStates,
  traineeWord,
  visitorTypes,
  type ApplicationState,
  type BatchState,
  type DelayState,
  type PlanState,
  type TraineeState,
  type VisitorType,
} from '@contract/continuing/rules';
import {
  appraisalStates,
  trainingResults,
  type AppraisalState,
  type TrainingResult,
} from '@contract/continuing/rules-training';
import { useCall } from '@/kernel/query/use-call';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const batchTones: Record<BatchState, Tone> = {
  draft: 'info',
  applying: 'primary',
  reviewing: 'warning',
  reporting: 'warning',
  running: 'success',
  closed: 'info',
};
const planTones: Record<PlanState, Tone> = {
  draft: 'info',
  pending: 'primary',
  rejected: 'danger',
  approved: 'warning',
  published: 'success',
};
const applicationTones: Record<ApplicationState, Tone> = {
  draft: 'info',
  dept: 'primary',
  office: 'primary',
  waiting: 'warning',
  admitted: 'success',
  rejected: 'danger',
};
const traineeTones: Record<TraineeState, Tone> = {
  admitted: 'primary',
  absent: 'warning',
  training: 'success',
  ended: 'danger',
  finished: 'info',
};
const delayTones: Record<DelayState, Tone> = {
  pending: 'primary',
  passed: 'success',
  rejected: 'danger',
  withdrawn: 'info',
};

const appraisalTones: Record<AppraisalState, Tone> = {
  draft: 'info',
  teacher: 'primary',
  dept: 'primary',
  office: 'warning',
  done: 'success',
};
const resultTones: Record<TrainingResult, Tone> = { none: 'info', passed: 'success', failed: 'danger' };

export const AppraisalWord = ({ state }: { state: AppraisalState }) => (
  <StatusDot tone={appraisalTones[state]}>{appraisalStates[state]}</StatusDot>
);
export const ResultWord = ({ result }: { result: TrainingResult }) => (
  <StatusDot tone={resultTones[result]}>{trainingResults[result]}</StatusDot>
);
export const attendedWord = (attended: boolean | null) => (attended === null ? '未登记' : attended ? '到场' : '缺席');
export const BatchWord = ({ state }: { state: BatchState }) => (
  <StatusDot tone={batchTones[state]}>{batchStates[state]}</StatusDot>
);
export const PlanWord = ({ state }: { state: PlanState }) => (
  <StatusDot tone={planTones[state]}>{planStates[state]}</StatusDot>
);
export const ApplicationWord = ({ state }: { state: ApplicationState }) => (
  <StatusDot tone={applicationTones[state]}>{applicationStates[state]}</StatusDot>
);
export const TraineeWord = (row: { state: TraineeState; is_extended: boolean }) => (
  <StatusDot tone={traineeTones[row.state]}>{traineeWord(row)}</StatusDot>
);
export const DelayWord = ({ state }: { state: DelayState }) => (
  <StatusDot tone={delayTones[state]}>{delayStates[state]}</StatusDot>
);

export const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
export const typeOptions = Object.entries(visitorTypes).map(([value, label]) => ({
  value: Number(value) as VisitorType,
  label,
}));
export const genderOptions = [
  { value: 1 as const, label: '男' },
  { value: 2 as const, label: '女' },
];
export const spanOf = ({ starts_on: from, ends_on: to }: { starts_on: string; ends_on: string }) => `${from} 至 ${to}`;

/** The batches to choose from, the latest first. */
export function useBatches() {
  const rows = useCall(continuingBatchEndpoints.batches, { query: { page: 1, size: 100 } });
  return rows.data?.list ?? [];
}
export const useBatchOptions = () => useBatches().map(({ id, name }) => ({ value: id, label: name }));
