import type { ErrorList } from '../kernel/error-list';

/** Errors of rooms and their bookings. */
export const roomErrors = {
  ROOM_TAKEN: { code: 601301, status: 409, text: '{when}“{room}”{holder}[；可改为 {free}]' },
  ROOM_CLOSED: { code: 601302, status: 409, text: '{when}“{room}”不可用：{reason}，请更换时间或房间' },
  ROOM_WISH_REFUSED: { code: 601303, status: 409, text: '不能申请“{room}”：{reason}' },
  ROOM_BOOKING_STATE: { code: 601304, status: 409, text: '预订现为“{state}”，不能{action}，请刷新后核对' },
  ROOM_SERIES_TOO_LONG: { code: 601305, status: 409, text: '每周重复最多 {most} 次，请把截止日期提前' },
  ROOM_BOOKING_FOREIGN: { code: 601306, status: 409, text: '这次预订来自{kind}，请到该业务中调整' },
  ROOM_REASON_MISSING: { code: 601307, status: 400, text: '取消他人的预订需要填写原因' },
} as const satisfies ErrorList;
