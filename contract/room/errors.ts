import type { ErrorList } from '../kernel/error-list';

/** Errors of rooms and their bookings. */
export const roomErrors = {
  ROOM_TAKEN: { code: 601301, status: 409, text: '{when}“{room}”{holder}[；可改为 {free}]' },
  ROOM_CLOSED: { code: 601302, status: 409, text: '{when}“{room}”不可用：{reason}，请更换时间或房间' },
  ROOM_WISH_REFUSED: { code: 601303, status: 409, text: '不能申请“{room}”：{reason}' },
  ROOM_BOOKING_STATE: { code: 601304, status: 409, text: '预订现为“{state}”，不能{action}，请刷新后核对' },
  ROOM_SERIES_TOO_LONG: { code: 601305, status: 409, text: '每周重复最多 {most} 次，请把截止日期提前' },
} as const satisfies ErrorList;
