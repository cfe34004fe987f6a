import { applicationKinds } from '@contract/dorm/application-rules';
import { violationStates } from '@contract/dorm/violation-rules';
import type { Violation, ViolationKind } from '@contract/dorm/violations';
import { likeness } from '@contract/dorm/allocate';
import type { Building, MapBed, MapRoom } from '@contract/dorm/buildings';
import type { DormSettings, RoomType } from '@contract/dorm/config';
import type { Lodging } from '@contract/dorm/lodgings';
import type { SeasonRow } from '@contract/dorm/seasons';
import { bedStates, genderWords, lodgingStates } from '@contract/dorm/rules';
import type { FieldWords } from '@server/kernel/field-changes';

/** What the operation log calls the fields of the module's rows. */
export const dormWords = {
  roomType: {
    name: '名称',
    beds: '床位数',
    monthly_fee: '月费（元）',
    deposit: '押金（元）',
  } satisfies FieldWords<RoomType>,
  settings: {
    same_type: { word: '室友类型', say: (one) => likeness[one] },
    same_grade: { word: '室友年级', say: (one) => likeness[one] },
    check_in_items: '入住核对项目',
    check_out_items: '退宿核对项目',
  } satisfies FieldWords<DormSettings>,
  season: {
    name: '名称',
    from_on: '申请开始',
    until_on: '申请截止',
    kinds: { word: '申请种类', say: (kinds) => kinds.map((kind) => applicationKinds[kind]) },
    type_ids: { word: '适用人员类型', say: (ids) => ids.length || '全部' },
  } satisfies FieldWords<SeasonRow>,
  building: {
    name: '名称',
    gender: { word: '性别', say: (one) => genderWords(one) },
    address: '地址',
    manager: { word: '宿管员', say: (one) => (one === null ? '' : `person:${one.user_id}`) },
    status: { word: '状态', say: (one) => (one === 1 ? '启用' : '停用') },
    note: '备注',
  } satisfies FieldWords<Building>,
  room: {
    number: '房间号',
    floor: '楼层',
    type_name: '房型',
    gender: { word: '性别', say: (one) => genderWords(one, '随楼栋') },
    note: '备注',
  } satisfies FieldWords<MapRoom>,
  bed: { state: { word: '状态', say: (one) => bedStates[one] }, note: '备注' } satisfies FieldWords<MapBed>,
  lodging: {
    building_name: '楼栋',
    room_number: '房间号',
    bed_number: '床号',
    from_on: '入住日期',
    due_on: '到期日期',
    ended_on: '退宿日期',
    deposit_paid: { word: '押金', say: (isPaid) => (isPaid ? '已收' : '未收') },
    refunded: '退还押金（元）',
    state: { word: '状态', say: (one) => lodgingStates[one] },
    note: '备注',
  } satisfies FieldWords<Lodging>,
  violationKind: {
    name: '名称',
    points: '扣分',
    penalty: '一般处理',
    status: { word: '状态', say: (one) => (one === 1 ? '启用' : '停用') },
  } satisfies FieldWords<ViolationKind>,
  /** What somebody did is not told by the log, which others read. */
  violation: {
    state: { word: '处理', say: (one) => violationStates[one] },
    points: '扣分',
  } satisfies FieldWords<Violation>,
};
