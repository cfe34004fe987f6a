import { configEndpoints } from '@contract/room/config';
import { roomEndpoints } from '@contract/room/endpoints';
import { roomsEndpoints } from '@contract/room/rooms';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { configHandlers } from './config';
import { roomDemo } from './demo';
import { roomPhotos } from './photos';
import { roomReferences } from './references';
import { roomHandlers } from './rooms';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const roomServer: ServerModule<typeof roomEndpoints> = {
  logObjects: [
    { kind: 'room', word: '房间' },
    { kind: 'room_type', word: '房间类型' },
    { kind: 'room_equipment', word: '设备' },
    { kind: 'room_blackout', word: '停用时段' },
  ],
  references: roomReferences,
  histories: [
    { kind: 'room', permission: 'room:room:list', calls: changing(roomsEndpoints) },
    { kind: 'room_type', permission: 'room:config:edit', calls: changing(configEndpoints) },
  ],
  owners: [roomPhotos],
  demo: [roomDemo],
  routes: implement(roomEndpoints, { ...configHandlers, ...roomHandlers }),
};
