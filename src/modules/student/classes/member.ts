import type { Candidate } from '@contract/student/classes';

/** A member as the form of a class holds him. */
export type Member = Pick<Candidate, 'user_id' | 'name' | 'staff_id' | 'major'> & { group: number };
