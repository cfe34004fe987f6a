import { configEndpoints } from '@contract/exam/config';

/** What is no longer true after the configuration changed. */
export const configReads = [
  configEndpoints.types,
  configEndpoints.typeList,
  configEndpoints.difficulties,
  configEndpoints.difficultyList,
  configEndpoints.knowledge,
  configEndpoints.knowledgeList,
  configEndpoints.labels,
  configEndpoints.labelList,
];
