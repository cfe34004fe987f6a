import { paperEndpoints } from '@contract/exam/papers';
import { unionEndpoints } from '@contract/exam/union';

/** What is no longer true after a joint paper or one of its tasks changed. */
export const unionReads = [
  unionEndpoints.union,
  unionEndpoints.tasks,
  unionEndpoints.task,
  unionEndpoints.taskContent,
  paperEndpoints.papers,
  paperEndpoints.paper,
];
