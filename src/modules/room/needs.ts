import { bookingEndpoints } from '@contract/room/bookings';
import { roomsEndpoints } from '@contract/room/rooms';
import { callNeed, listNeed, type Need } from '@device/copies/needs';

export const roomNeeds: readonly Need[] = [
  callNeed('房间类型', roomsEndpoints.choices, {}),
  listNeed('房间管理', roomsEndpoints.rooms),
  listNeed('用房记录', bookingEndpoints.myBookings),
];
