import { approvalEndpoints } from '@contract/approval/endpoints';
import { questionEndpoints } from '@contract/exam/questions';
import { submissionEndpoints } from '@contract/exam/submissions';

/** What is no longer true after a question was brought to a bank, taken back or decided on. */
export const submissionReads = [
  submissionEndpoints.submissions,
  submissionEndpoints.submissionOfRecord,
  questionEndpoints.questions,
  approvalEndpoints.inboxPages,
];
