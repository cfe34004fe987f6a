import { archiveEndpoints } from '@contract/exam/exams/archive';
import { candidateEndpoints } from '@contract/exam/exams/candidates';
import { heldExamEndpoints } from '@contract/exam/exams/exams';
import { watchEndpoints } from '@contract/exam/watch/watch';
import { markReads } from '../marks/reads';

/** What is no longer true after an exam or its list changed. */
export const examReads = [
  heldExamEndpoints.exams,
  heldExamEndpoints.exam,
  heldExamEndpoints.examOfRecord,
  archiveEndpoints.examArchive,
  candidateEndpoints.candidates,
  candidateEndpoints.proposeCandidates,
  watchEndpoints.watchedExams,
  ...markReads,
];
