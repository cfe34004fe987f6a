import { callNeed, listNeed, type Need } from '@device/copies/needs';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { inspectionEndpoints } from '@contract/dorm/inspections/inspections';

const hourMs = 3_600_000;

/**
 * Where somebody lives is asked for when it is needed: no device keeps a list of it beforehand. But whoever goes round has his
 * sheets with him.
 */
export const dormNeeds: readonly Need[] = [
  listNeed('宿舍楼栋', buildingEndpoints.buildings),
  callNeed('待登记的检查表', inspectionEndpoints.openSheets, {}, hourMs),
  callNeed('分派给本人的检查表', inspectionEndpoints.unionSheets, {}, hourMs),
];
