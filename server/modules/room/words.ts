import { hospitalTime } from '@contract/kernel/hospital-time';
import { statusWord } from '@contract/kernel/enums';
import type { Blackout, Equipment, RoomType } from '@contract/room/config';
import type { Booking } from '@contract/room/bookings';
import type { Repair } from '@contract/room/repairs';
import type { Room } from '@contract/room/rooms';
import { clock, repairStates, stateWords } from '@contract/room/rules';
import { weekdayWords } from '@contract/room/weekdays';
import type { FieldWords } from '@server/kernel/field-changes';

const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);
const moment = (at: string) => hospitalTime(Date.parse(at)).slice(0, 16);
const review = {
  word: '审批',
  say: (flag: number | null) => (flag === null ? '按类型' : flag === 1 ? '需要' : '免审'),
};

/** What the operation log calls the fields of the module's rows. */
export const roomWords = {
  type: {
    name: '名称',
    weekdays: { word: '开放日', say: (days) => days.map((day) => weekdayWords[day - 1]) },
    open_from: { word: '开放时间', say: clock },
    open_to: { word: '关闭时间', say: clock },
    slot_minutes: '时段（分钟）',
    advance_days: '提前天数',
    max_hours: '单次上限（小时）',
    week_hours: '每周上限（小时）',
    person_type_ids: { word: '可预约人员类型', say: (ids) => ids.length || '全部' },
    dept_ids: { word: '可预约科室', say: (ids) => ids.length || '全部' },
    review_flag: review,
    release_minutes: '未签到释放（分钟）',
  } satisfies FieldWords<RoomType>,
  equipment: { name: '名称' } satisfies FieldWords<Equipment>,
  blackout: {
    name: '原因',
    where: '范围',
    start_at: { word: '开始', say: moment },
    end_at: { word: '结束', say: moment },
  } satisfies FieldWords<Blackout>,
  room: {
    name: '名称',
    code: '编码',
    building: '楼栋',
    floor: '楼层',
    type_name: '类型',
    capacity: '容纳人数',
    equipment: { word: '设备', say: names },
    manager: { word: '管理员', say: (person) => person && `person:${person.user_id}` },
    review_flag: review,
    note: '备注',
    status: { word: '状态', say: statusWord },
    photos: { word: '照片', say: names },
    approvers: { word: '审批人', say: (list) => list.map(({ user_id }) => `person:${user_id}`) },
    sign_place: { word: '签到位置', say: (place) => place && `${place.lat}, ${place.lng}，${place.radius} 米` },
  } satisfies FieldWords<Room>,
  booking: {
    start_at: { word: '开始', say: moment },
    end_at: { word: '结束', say: moment },
    use_state: { word: '状态', say: (state) => stateWords[state] },
    checked_in_at: { word: '签到', say: (at) => at && moment(at) },
  } satisfies FieldWords<Booking>,
  repair: {
    state: { word: '状态', say: (state) => repairStates[state] },
    reply: '处理结果',
  } satisfies FieldWords<Repair>,
};
