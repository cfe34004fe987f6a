import { listNeed, type Need } from '@device/copies/needs';
import { buildingEndpoints } from '@contract/dorm/buildings';

/** Where somebody lives is asked for when it is needed: no device keeps a list of it beforehand. */
export const dormNeeds: readonly Need[] = [listNeed('宿舍楼栋', buildingEndpoints.buildings)];
