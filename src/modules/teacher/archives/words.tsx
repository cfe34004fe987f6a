import { sectionStates, type SectionState } from '@contract/teacher/archive-rules';
import { Progress } from '@mantine/core';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import classes from './archives.module.css';

const tones: Record<SectionState, Tone> = {
  empty: 'info',
  current: 'success',
  draft: 'warning',
  review: 'primary',
  returned: 'danger',
};

/** How a section stands, as dot and word. */
export const SectionStateWord = ({ state }: { state: SectionState }) => (
  <StatusDot tone={tones[state]}>{sectionStates[state]}</StatusDot>
);

/** A percent as bar and number. */
export function Percent({ value }: { value: number }) {
  return (
    <span className={classes.percent}>
      <Progress value={value} size="sm" aria-hidden className={classes.bar} />
      <span>{value}%</span>
    </span>
  );
}

/** Commonly lacking parts, as one text. */
export const missingWords = (missing: readonly { title: string; teachers: number }[]): string =>
  missing.map(({ title, teachers }) => `${title} ${teachers} 人`).join('、');
