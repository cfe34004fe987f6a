import { graduateWheelEndpoints } from '@contract/graduate-wheel/endpoints';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { graduateWheelDemo } from './demo';
import { graduateWheelReferences } from './references';
import { groupsAt } from './groups-at';
import { wheelImport } from './wheel-import';
import { wheelHandlers } from './wheel';

export const graduateWheelServer: ServerModule<typeof graduateWheelEndpoints> = {
  logObjects: [{ kind: 'graduate_wheel_group', word: '轮转小组' }],
  references: graduateWheelReferences,
  demo: [graduateWheelDemo],
  studentPlaces: [{ placesOf: groupsAt }],
  routes: implement(graduateWheelEndpoints, { ...wheelHandlers, ...wheelImport }),
};
