import { wheelImportEndpoints } from './imports';
import { wheelEndpoints } from './wheel';

/** Every call of the module. */
export const graduateWheelEndpoints = { ...wheelEndpoints, ...wheelImportEndpoints };
