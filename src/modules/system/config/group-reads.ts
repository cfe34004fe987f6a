import { configEndpoints } from '@contract/system/config-endpoints';
import { frontEndpoints } from '@contract/system/front-endpoints';

/** What is no longer true after settings changed: the shell shows some of them. */
export const configReads = [
  configEndpoints.config,
  configEndpoints.configHistory,
  frontEndpoints.loginBackground,
  frontEndpoints.frontConfig,
];
