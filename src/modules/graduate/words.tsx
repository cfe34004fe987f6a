import { graduateSemesterEndpoints } from '@contract/graduate/semesters';
import { classStates, semesterStates, type ClassState, type Level, type SemesterState } from '@contract/graduate/rules';
import { useCall } from '@/kernel/query/use-call';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const semesterTones: Record<SemesterState, Tone> = { draft: 'info', open: 'success', closed: 'info' };
const classTones: Record<ClassState, Tone> = { draft: 'info', open: 'success', closed: 'info' };

export const SemesterWord = ({ state }: { state: SemesterState }) => (
  <StatusDot tone={semesterTones[state]}>{semesterStates[state]}</StatusDot>
);
export const ClassWord = ({ state }: { state: ClassState }) => (
  <StatusDot tone={classTones[state]}>{classStates[state]}</StatusDot>
);
export const optionsOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));

/** The semesters of a level, the latest first. */
export const useSemesters = (level: Level) =>
  useCall(graduateSemesterEndpoints.semesters, { query: { level, page: 1, size: 20 } });
