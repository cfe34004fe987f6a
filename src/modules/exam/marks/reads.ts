import { markEndpoints as calls } from '@contract/exam/marks/marks';

/** What is no longer true after a mark, a state or a score changed. */
export const markReads = [
  calls.markingExams,
  calls.scoreExams,
  calls.markingTasks,
  calls.markingSheet,
  calls.scores,
  calls.seenPaper,
];
