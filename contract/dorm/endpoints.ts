import { applicationEndpoints } from './applications';
import { buildingEndpoints } from './buildings';
import { configEndpoints } from './config';
import { inspectionEndpoints } from './inspections/inspections';
import { lodgingEndpoints } from './lodgings';
import { seasonEndpoints } from './seasons';
import { violationEndpoints } from './violations';

/** All calls of the module; a page imports the part that it needs. */
export const dormEndpoints = {
  ...configEndpoints,
  ...seasonEndpoints,
  ...buildingEndpoints,
  ...lodgingEndpoints,
  ...violationEndpoints,
  ...applicationEndpoints,
  ...inspectionEndpoints,
};
