import { courseQueryEndpoints as calls } from '@contract/graduate/course-query';
import { graduateTaskEndpoints } from '@contract/graduate/tasks';
import { endpointKey } from '@/kernel/query/query-key';
import { queryClient } from '@/kernel/query/query-client';

/** Reads that are no longer true once something of a class was recorded. */
export const courseReads = [calls.courseQuery, calls.courseDetail, graduateTaskEndpoints.ownTasks];

/** Files were perhaps added or removed, or somebody else called a roll: what is shown of courses is read again. */
export function readCoursesAgain(): void {
  for (const call of [calls.courseQuery, calls.courseDetail])
    void queryClient.invalidateQueries({ queryKey: endpointKey(call) });
}
