import type { Stage } from './rules';

/** Keys of what is reviewed, for the approval engine. Alone in their file: they load with the list of pages. */
export const stageFlowKeys = {
  middle: 'graduate.middle',
  end: 'graduate.end',
  thesis: 'graduate.thesis',
} as const satisfies Record<Stage, string>;
