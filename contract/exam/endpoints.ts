import { bankEndpoints } from './banks';
import { configEndpoints } from './config';
import { paperEndpoints } from './papers';
import { questionEndpoints } from './questions';

/** All calls of the module; a page imports the part that it needs. */
export const examEndpoints = { ...configEndpoints, ...bankEndpoints, ...questionEndpoints, ...paperEndpoints };
