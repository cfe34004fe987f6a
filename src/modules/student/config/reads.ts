import { classEndpoints } from '@contract/student/classes';
import { configEndpoints } from '@contract/student/config';

/** What is no longer true after the configuration changed. */
export const configReads = [
  configEndpoints.classKinds,
  configEndpoints.cadreKinds,
  configEndpoints.keyCategories,
  classEndpoints.classes,
  classEndpoints.classChoices,
];
