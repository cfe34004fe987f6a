import { paperEndpoints } from '@contract/exam/papers';
import { questionEndpoints } from '@contract/exam/questions';

/** What is no longer true after a paper changed. */
export const paperReads = [
  paperEndpoints.papers,
  paperEndpoints.paper,
  paperEndpoints.paperContent,
  paperEndpoints.paperAnswers,
  paperEndpoints.paperStock,
  questionEndpoints.questions,
];
