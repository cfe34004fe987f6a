import { buildingEndpoints } from '@contract/dorm/buildings';
import { configEndpoints } from '@contract/dorm/config';
import { lodgingEndpoints } from '@contract/dorm/lodgings';

/** What is no longer true after a building, a room or a bed changed. */
export const placeReads = [
  buildingEndpoints.buildings,
  buildingEndpoints.bedMap,
  buildingEndpoints.beds,
  buildingEndpoints.roomChoices,
  lodgingEndpoints.lodgings,
];
/** What is no longer true after somebody came, moved or went. */
export const lodgingReads = [
  lodgingEndpoints.lodgings,
  buildingEndpoints.buildings,
  buildingEndpoints.bedMap,
  buildingEndpoints.beds,
];
export const configReads = [configEndpoints.roomTypes, configEndpoints.settings, buildingEndpoints.roomChoices];
