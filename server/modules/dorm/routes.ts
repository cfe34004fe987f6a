import { buildingEndpoints } from '@contract/dorm/buildings';
import { configEndpoints } from '@contract/dorm/config';
import { dormEndpoints } from '@contract/dorm/endpoints';
import { inspectionEndpoints } from '@contract/dorm/inspections/inspections';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { applicationsDemo } from './applications/demo';
import { applicationFlows } from './applications/flow';
import { applicationHandlers } from './applications/handlers';
import { applicationFiles } from './applications/rows';
import { buildingHandlers } from './buildings';
import { inspectionDemo } from './inspections/demo';
import { inspectionHandlers, inspectionPhotos, seesInspection } from './inspections/handlers';
import { configHandlers } from './config';
import { dormDemo } from './demo';
import { violationsNoticed } from './key-signals';
import { lodgingHandlers, seesLodging } from './lodgings';
import { dormReferences } from './references';
import { roomHandlers } from './rooms';
import { seasonHandlers } from './seasons';
import { seesViolation, violationHandlers } from './violations';
import { violationOwners } from './violation-files';
import { violationEndpoints } from '@contract/dorm/violations';
import { statusOpensCheckOut } from './status-effect';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const dormServer: ServerModule<typeof dormEndpoints> = {
  logObjects: [
    { kind: 'dorm_building', word: '宿舍楼' },
    { kind: 'dorm_room', word: '宿舍房间' },
    { kind: 'dorm_bed', word: '床位' },
    { kind: 'dorm_room_type', word: '房型' },
    { kind: 'dorm_setting', word: '宿舍配置' },
    { kind: 'dorm_season', word: '申请时段' },
    { kind: 'dorm_lodging', word: '住宿' },
    { kind: 'dorm_violation', word: '宿舍违纪' },
    { kind: 'dorm_violation_kind', word: '违纪类型' },
    { kind: 'dorm_application', word: '宿舍申请' },
    { kind: 'dorm_inspection', word: '查寝' },
    { kind: 'dorm_inspect_item', word: '检查项目' },
  ],
  references: dormReferences,
  histories: [
    { kind: 'dorm_building', permission: 'dorm:building:list', calls: changing(buildingEndpoints) },
    { kind: 'dorm_lodging', permission: 'dorm:lodging:list', calls: changing(lodgingEndpoints), isSeen: seesLodging },
    {
      kind: 'dorm_violation',
      permission: 'dorm:violation:list',
      calls: changing(violationEndpoints),
      isSeen: (db, user, id) => seesViolation({ db, user }, id),
    },
    {
      kind: 'dorm_inspection',
      permission: 'dorm:inspect:list',
      calls: changing(inspectionEndpoints),
      isSeen: (db, user, id) => seesInspection({ db, user }, id),
    },
    { kind: 'dorm_room_type', permission: 'dorm:config:edit', calls: changing(configEndpoints) },
  ],
  flows: Object.values(applicationFlows),
  owners: [applicationFiles, inspectionPhotos, ...violationOwners],
  statusEffects: [statusOpensCheckOut],
  keySignals: [violationsNoticed],
  demo: [dormDemo, applicationsDemo, inspectionDemo],
  routes: implement(dormEndpoints, {
    ...configHandlers,
    ...seasonHandlers,
    ...buildingHandlers,
    ...roomHandlers,
    ...lodgingHandlers,
    ...violationHandlers,
    ...applicationHandlers,
    ...inspectionHandlers,
  }),
};
