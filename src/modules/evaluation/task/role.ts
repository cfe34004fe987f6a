import type { TaskRole } from '@contract/evaluation/status';
import type { Task } from '@contract/evaluation/tasks';

/** Who the reader is to a task of a list: the server lists only those that he sees. */
export const roleOf = ({ is_own: isOwn }: Pick<Task, 'is_own'>): TaskRole => (isOwn ? 'maker' : 'ward');
