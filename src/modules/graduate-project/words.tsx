import { graduateProjectStageEndpoints as calls, type StageRow } from '@contract/graduate-project/projects';
import { resultWord } from '@contract/graduate-project/rules';
import { call } from '@device/api/call';
import { approvalEndpoints } from '@contract/approval/endpoints';
import { saveAnswer } from '@/kernel/save-answer';
import { SubmissionStatusWord } from '@/kits/approval/status-words';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

/** Reads that a change of a stage makes untrue. */
export const stageReads = [calls.stages, calls.stage, approvalEndpoints.ofSubject, approvalEndpoints.inboxPages];

const tones: Record<NonNullable<StageRow['result']>, Tone> = { pass: 'success', revise: 'warning', fail: 'danger' };

export const StageStatus = ({ row }: { row: StageRow }) => (
  <SubmissionStatusWord status={row.status} isWithdrawn={row.is_withdrawn} />
);
export const ResultWord = ({ row: { stage, result } }: { row: StageRow }) =>
  result === null ? '–' : <StatusDot tone={tones[result]}>{resultWord(stage, result)}</StatusDot>;

export const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** Fetches the form of a stage as PDF. */
export const printStage = (id: number) =>
  saveAnswer(call(calls.stageForm, { body: { id, origin: window.location.origin }, blocking: true }));

export const votesWords = ({ pass, revise, fail }: { pass: number; revise: number; fail: number }) =>
  `通过 ${pass} 票，修改后通过 ${revise} 票，不通过 ${fail} 票`;
