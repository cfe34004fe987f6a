import { whisperMessageEndpoints } from './messages';

/** All calls of the module; a page imports the part that it needs. */
export const whisperEndpoints = {
  ...whisperMessageEndpoints,
};
