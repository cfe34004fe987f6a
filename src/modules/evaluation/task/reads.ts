import { taskEndpoints as calls } from '@contract/evaluation/tasks';

/** What is no longer true after a task changed. */
export const taskReads = [calls.tasks, calls.batches, calls.task, calls.pairs, calls.results];
