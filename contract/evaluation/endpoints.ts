import { codeEndpoints } from './codes';
import { configEndpoints } from './config';
import { fillEndpoints } from './fill';
import { matrixEndpoints } from './matrix';
import { replaceEndpoints } from './replace';
import { taskEndpoints } from './tasks';
import { templateEndpoints } from './templates';

/** All calls of the module; a page imports the part that it needs. */
export const evaluationEndpoints = {
  ...configEndpoints,
  ...templateEndpoints,
  ...taskEndpoints,
  ...fillEndpoints,
  ...codeEndpoints,
  ...replaceEndpoints,
  ...matrixEndpoints,
};
