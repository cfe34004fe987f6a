import { defineSheet } from '../kernel/sheet-definition';
import { limits } from './rules';

/** A room is known by its code: the same code again changes it. */
export const roomSheet = defineSheet({
  key: 'room.room',
  name: '房间',
  guide: ['编码相同的房间会被修改，其余为新增；设备写名称，多个用顿号隔开，须先在房间配置中建立'],
  columns: [
    { title: '房间名称', field: 'name', type: 'string', rules: { required: true, max: limits.name, unique: true } },
    { title: '编码', field: 'code', type: 'string', rules: { required: true, max: limits.code, unique: true } },
    { title: '楼栋', field: 'building', type: 'string', rules: { max: limits.place } },
    { title: '楼层', field: 'floor', type: 'string', rules: { max: limits.place } },
    {
      title: '类型',
      field: 'type_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
    {
      title: '容纳人数',
      field: 'capacity',
      type: 'number',
      rules: { required: true, pattern: /^([1-9]\d{0,2}|[1-4]\d{3}|5000)$/, message: '容纳人数应为 1 到 5000 的整数' },
    },
    { title: '设备', field: 'equipment', type: 'string', rules: { max: 1000 } },
    { title: '备注', field: 'note', type: 'string', rules: { max: limits.note } },
  ],
});

/** Bookings as they are written out. */
export const bookingSheet = defineSheet({
  key: 'room.booking',
  name: '用房记录',
  columns: [
    { title: '用途', field: 'title', type: 'string', rules: {} },
    { title: '房间', field: 'room_name', type: 'string', rules: {} },
    { title: '位置', field: 'place', type: 'string', rules: {} },
    { title: '开始', field: 'start_at', type: 'string', rules: {} },
    { title: '结束', field: 'end_at', type: 'string', rules: {} },
    { title: '来源', field: 'kind', type: 'string', rules: {} },
    { title: '预订人', field: 'owner', type: 'string', rules: {} },
    { title: '人数', field: 'people', type: 'number', rules: {} },
    { title: '状态', field: 'use_state', type: 'string', rules: {} },
    { title: '设备与耗材', field: 'supplies', type: 'string', rules: {} },
    { title: '备注', field: 'note', type: 'string', rules: {} },
  ],
});
