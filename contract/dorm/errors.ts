import type { ErrorList } from '../kernel/error-list';

/** Errors of the dormitory. */
export const dormErrors = {
  DORM_BED_TAKEN: { code: 602301, status: 409, text: '{place} {days} 已有人住或已分配，请另选床位' },
  DORM_PERSON_HOUSED: { code: 602302, status: 409, text: '{name} {days} 已有床位（{place}），请先调宿或退宿' },
  DORM_GENDER: { code: 602303, status: 409, text: '{name} 不能住 {place}：{reason}' },
  DORM_BED_CLOSED: { code: 602304, status: 409, text: '{place} 现为{state}，不能分配' },
  DORM_LODGING_STATE: { code: 602305, status: 409, text: '{name} 现为{state}，不能{action}，请刷新后核对' },
  DORM_DAY_OUTSIDE: { code: 602306, status: 400, text: '{what}应在 {from} 到 {to} 之间' },
  DORM_SWAP_SELF: { code: 602307, status: 400, text: '请选择另一个人互换床位' },
  DORM_ROOM_NUMBER: { code: 602308, status: 409, text: '{building}已有房间 {numbers}，没有新增' },
  DORM_OCCUPIED: { code: 602309, status: 409, text: '{name} 仍有人住或已分配（{count} 人），不能{action}' },
  DORM_STILL_IN: { code: 602310, status: 409, text: '{place} 的{name} 尚未退宿，请先为其办理退宿' },
  DORM_TOO_MANY_ROOMS: { code: 602311, status: 400, text: '一次最多新增 {most} 间，请分批新增' },
  DORM_VIOLATION_STATE: { code: 602312, status: 409, text: '该违纪{state}，不能{action}，请刷新后核对' },
  DORM_APPLICATION_REFUSED: { code: 602314, status: 409, text: '{reason}' },
  DORM_VIOLATION_SELF: { code: 602313, status: 403, text: '不能处理关于本人的违纪' },
  DORM_INSPECT_REFUSED: { code: 602315, status: 409, text: '{reason}' },
  DORM_INSPECT_MOVED: { code: 602316, status: 409, text: '{room} 已由{name}登记，请核对后决定' },
  DORM_HOUSE_NOT_OWN: {
    code: 602317,
    status: 409,
    text: '{building}不由您负责，只能安排到您负责的楼栋；其他楼栋请由教育处办理',
  },
} as const satisfies ErrorList;
