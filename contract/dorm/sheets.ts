import { defineSheet } from '../kernel/sheet-definition';
import { limits } from './rules';

const day = { type: 'date', format: 'YYYY-MM-DD' } as const;

/** A room is known by its building and number: the same again changes it. */
export const roomSheet = defineSheet({
  key: 'dorm.room',
  name: '宿舍房间',
  guide: ['楼栋须先建立；房型写名称，须先在宿舍配置中建立，床位数随房型。楼栋与房间号相同的房间会被修改'],
  columns: [
    { title: '楼栋', field: 'building', type: 'string', rules: { required: true, max: limits.name } },
    {
      title: '楼层',
      field: 'floor',
      type: 'number',
      rules: { required: true, pattern: /^(-[1-3]|[1-9]|[1-5]\d|60)$/, message: '楼层应为 -3 到 60 的整数' },
    },
    { title: '房间号', field: 'number', type: 'string', rules: { required: true, max: limits.number } },
    { title: '房型', field: 'type', type: 'string', rules: { required: true, max: limits.name } },
    { title: '性别', field: 'gender', type: 'string', rules: { pattern: /^[男女]?$/, message: '性别应为男、女或空' } },
    { title: '备注', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Beds as they are written out. */
export const bedSheet = defineSheet({
  key: 'dorm.bed',
  name: '床位',
  columns: [
    { title: '楼栋', field: 'building_name', type: 'string', rules: {} },
    { title: '楼层', field: 'floor', type: 'number', rules: {} },
    { title: '房间号', field: 'room_number', type: 'string', rules: {} },
    { title: '床号', field: 'bed_number', type: 'number', rules: {} },
    { title: '房型', field: 'type_name', type: 'string', rules: {} },
    { title: '性别', field: 'gender', type: 'string', rules: {} },
    { title: '状态', field: 'look', type: 'string', rules: {} },
    { title: '住宿人员', field: 'holder_name', type: 'string', rules: {} },
  ],
});

/** Who lives where: a person by staff number, a bed by its place. */
export const lodgingSheet = defineSheet({
  key: 'dorm.lodging',
  name: '住宿人员',
  guide: ['楼栋、房间与床号须先建立。同一人同一床位同一入住日期再次导入不会重复；已有其他床位的人不会被移动'],
  columns: [
    { title: '工号', field: 'staff_id', type: 'string', rules: { required: true, max: 50, unique: true } },
    { title: '楼栋', field: 'building', type: 'string', rules: { required: true, max: limits.name } },
    { title: '房间号', field: 'room', type: 'string', rules: { required: true, max: limits.number } },
    {
      title: '床号',
      field: 'bed',
      type: 'number',
      rules: { required: true, pattern: /^([1-9]|1\d|20)$/, message: '床号应为 1 到 20 的整数' },
    },
    { title: '入住日期', field: 'from_on', ...day, rules: { required: true } },
    { title: '到期日期', field: 'due_on', ...day, rules: { required: true } },
    { title: '备注', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Lodgings as they are written out. */
export const lodgingExportSheet = defineSheet({
  key: 'dorm.lodgingExport',
  name: '住宿人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '性别', field: 'gender', type: 'string', rules: {} },
    { title: '人员类型', field: 'type_name', type: 'string', rules: {} },
    { title: '所属科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '床位', field: 'place', type: 'string', rules: {} },
    { title: '入住日期', field: 'from_on', type: 'string', rules: {} },
    { title: '到期日期', field: 'due_on', type: 'string', rules: {} },
    { title: '退宿日期', field: 'ended_on', type: 'string', rules: {} },
    { title: '月费（元）', field: 'monthly_fee', type: 'number', rules: {} },
    { title: '押金（元）', field: 'deposit', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '备注', field: 'note', type: 'string', rules: {} },
  ],
});

/** Violations as they are written out. */
export const violationSheet = defineSheet({
  key: 'dorm.violation',
  name: '违纪人员',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '所属科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '床位', field: 'place', type: 'string', rules: {} },
    { title: '违纪类型', field: 'kind_name', type: 'string', rules: {} },
    { title: '日期', field: 'day', type: 'string', rules: {} },
    { title: '扣分', field: 'points', type: 'number', rules: {} },
    { title: '一年累计', field: 'total', type: 'number', rules: {} },
    { title: '事实', field: 'evidence', type: 'string', rules: {} },
    { title: '处理', field: 'state', type: 'string', rules: {} },
    { title: '处理意见', field: 'handling', type: 'string', rules: {} },
    { title: '申诉理由', field: 'appeal', type: 'string', rules: {} },
  ],
});

/** Applications as they are written out. */
export const applicationSheet = defineSheet({
  key: 'dorm.application',
  name: '宿舍申请',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '所属科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '申请', field: 'kind', type: 'string', rules: {} },
    { title: '时间', field: 'time', type: 'string', rules: {} },
    { title: '床位', field: 'place', type: 'string', rules: {} },
    { title: '访客', field: 'visitor', type: 'string', rules: {} },
    { title: '事由', field: 'reason', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});

/** Rooms of a month, best first. */
export const inspectionRankingSheet = defineSheet({
  key: 'dorm.inspectionRanking',
  name: '房间月度排名',
  columns: [
    { title: '名次', field: 'rank', type: 'number', rules: {} },
    { title: '房间', field: 'place', type: 'string', rules: {} },
    { title: '平均得分', field: 'score', type: 'string', rules: {} },
    { title: '检查次数', field: 'rounds', type: 'number', rules: {} },
    { title: '缺寝人次', field: 'absent', type: 'number', rules: {} },
    { title: '违纪', field: 'violations', type: 'number', rules: {} },
  ],
});
