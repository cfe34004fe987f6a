import {
  classNames,
  levelNames,
  partNames,
  projectStates,
  type CreditClass,
  type ProjectLevel,
  type ProjectState,
} from '@contract/adult-education/rules';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';

const tones: Record<ProjectState, Tone> = {
  draft: 'info',
  pending: 'primary',
  rejected: 'danger',
  approved: 'primary',
  running: 'success',
  closed: 'info',
};

export const ProjectWord = ({ state }: { state: ProjectState }) => (
  <StatusDot tone={tones[state]}>{projectStates[state]}</StatusDot>
);

const entries = <Key extends string, Word extends string>(words: Record<Key, Word>) =>
  Object.entries(words) as [Key, Word][];
export const levelOptions = entries(levelNames).map(([value, label]) => ({
  value: Number(value) as ProjectLevel,
  label,
}));
export const classOptions = entries(classNames).map(([value, label]) => ({
  value: Number(value) as CreditClass,
  label,
}));
export const partOptions = entries(partNames).map(([value, label]) => ({ value, label }));
export const stateOptions = entries(projectStates).map(([value, label]) => ({ value, label }));

export const daysOf = ({ starts_on: from, ends_on: to }: { starts_on: string; ends_on: string }) =>
  from === to ? from : `${from} 至 ${to}`;
export const levelOf = ({ level, credit_class: kind }: { level: ProjectLevel; credit_class: CreditClass }) =>
  `${levelNames[level]} · ${classNames[kind]}`;
/** Years that can be chosen, this one first. */
export const yearsUntil = (day: string) =>
  Array.from({ length: 6 }, (_, back) => Number(day.slice(0, 4)) - back).map((value) => ({
    value,
    label: `${value} 年`,
  }));
