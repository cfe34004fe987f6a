import { handbookEndpoints as calls } from '@contract/handbook/endpoints';

/** What is no longer true once requirements changed. */
export const requirementReads = [calls.requirements, calls.versionPlan, calls.versionPages, calls.checkVersion];

/** What is no longer true once a version, its grades or its state changed. */
export const versionReads = [
  calls.versionPages,
  calls.versionPlan,
  calls.checkVersion,
  calls.versions,
  calls.grades,
  calls.subjects,
];
