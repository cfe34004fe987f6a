import { bankEndpoints } from '@contract/exam/banks';
import { questionEndpoints } from '@contract/exam/questions';

/** What is no longer true after banks or their questions changed. */
export const bankReads = [
  bankEndpoints.banks,
  bankEndpoints.bankTree,
  questionEndpoints.questions,
  questionEndpoints.question,
];
