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
