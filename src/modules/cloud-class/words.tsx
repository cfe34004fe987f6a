import type { CourseCategory } from '@contract/cloud-class/config';
import {
  courseStates,
  coursewareKindNames,
  coursewareKinds,
  learnerState,
  learnerStates,
  type CourseState,
} from '@contract/cloud-class/rules';
import { Progress } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import classes from './cloud-class.module.css';

const tones: Record<CourseState, Tone> = {
  draft: 'info',
  pending: 'warning',
  rejected: 'danger',
  published: 'success',
  stopped: 'info',
};
export const CourseWord = ({ state }: { state: CourseState }) => (
  <StatusDot tone={tones[state]}>{courseStates[state]}</StatusDot>
);

const learnerTones = { none: 'info', learning: 'primary', done: 'success' } as const;
export function LearnerWord({ row }: { row: { started_at: string | null; finished_at: string | null } }) {
  const state = learnerState(row);
  return <StatusDot tone={learnerTones[state]}>{learnerStates[state]}</StatusDot>;
}

const entries = <Key extends string>(words: Record<Key, string>) =>
  (Object.entries(words) as [Key, string][]).map(([value, label]) => ({ value, label }));
export const stateOptions = entries(courseStates);
export const learnerOptions = entries(learnerStates);
export const kindOptions = coursewareKinds.map((value) => ({ value, label: coursewareKindNames[value] }));
export const categoryOptions = (list: readonly CourseCategory[]) =>
  list.map(({ id: value, name: label }) => ({ value, label }));

export const requiredWord = (isRequired: boolean) => (isRequired ? '必修' : '选修');
export function windowOf({
  opens_on: from,
  closes_on: to,
}: {
  opens_on: string | null;
  closes_on: string | null;
}): string {
  if (from === null && to === null) return '长期开放';
  return to === null ? `${from} 起` : from === null ? `${to} 截止` : `${from} 至 ${to}`;
}

/** How much of something is done, as a bar with its percent. */
export const Share = ({ value, label }: { value: number; label: string }) => (
  <span className={classes.share}>
    <Progress value={value} size={6} color={value >= 100 ? 'success' : 'primary'} aria-label={label} />
    <span>{value}%</span>
  </span>
);
