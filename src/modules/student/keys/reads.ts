import { keyEndpoints } from '@contract/student/keys';

/** What is no longer true after a key student changed. */
export const keyReads = [keyEndpoints.keyStudents, keyEndpoints.keyDetail, keyEndpoints.keySignals];
