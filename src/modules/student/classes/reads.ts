import { classEndpoints } from '@contract/student/classes';

/** What is no longer true after a class changed. */
export const classReads = [
  classEndpoints.classes,
  classEndpoints.classDetail,
  classEndpoints.classChoices,
  classEndpoints.candidates,
];
