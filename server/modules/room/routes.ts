import { bookingEndpoints } from '@contract/room/bookings';
import { configEndpoints } from '@contract/room/config';
import { roomEndpoints } from '@contract/room/endpoints';
import { roomsEndpoints } from '@contract/room/rooms';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { implement } from '@server/kernel/implement';
import type { ServerModule } from '@server/kernel/module';
import { applicationHandlers } from './applications';
import { applyHandlers } from './apply';
import { bookingHandlers } from './bookings';
import { bookingEntries, bookingTimes } from './calendar-entries';
import { configHandlers } from './config';
import { roomDemo } from './demo';
import { bookingsDemo } from './demo-bookings';
import { bookingFlow } from './flow';
import { overviewHandlers } from './overview';
import { roomPhotos } from './photos';
import { roomReferences } from './references';
import { startReleaseChore } from './release-chore';
import { repairHandlers } from './repairs';
import { roomHandlers } from './rooms';
import { searchHandlers } from './search';

const changing = (endpoints: Record<string, EndpointSpec>) => Object.values(endpoints).filter((call) => call.mutation);

export const roomServer: ServerModule<typeof roomEndpoints> = {
  logObjects: [
    { kind: 'room', word: '房间' },
    { kind: 'room_type', word: '房间类型' },
    { kind: 'room_equipment', word: '设备' },
    { kind: 'room_blackout', word: '停用时段' },
    { kind: 'room_application', word: '用房申请' },
    { kind: 'room_booking', word: '用房预订' },
    { kind: 'room_repair', word: '房间报修' },
  ],
  references: roomReferences,
  histories: [
    { kind: 'room', permission: 'room:room:list', calls: changing(roomsEndpoints) },
    { kind: 'room_booking', permission: 'room:booking:list', calls: changing(bookingEndpoints) },
    { kind: 'room_type', permission: 'room:config:edit', calls: changing(configEndpoints) },
  ],
  owners: [roomPhotos],
  demo: [roomDemo, bookingsDemo],
  flows: [bookingFlow],
  calendarEntries: [bookingEntries],
  busyTimes: [bookingTimes],
  routes: implement(roomEndpoints, {
    ...configHandlers,
    ...roomHandlers,
    ...overviewHandlers,
    ...searchHandlers,
    ...applyHandlers,
    ...applicationHandlers,
    ...bookingHandlers,
    ...repairHandlers,
  }),
  start: async (context) => startReleaseChore(context),
};
