import { defineSheet } from '../kernel/sheet-definition';
import { limits } from './rules';

/** Members of classes: a person is known by the staff number, a class by its code. */
export const memberSheet = defineSheet({
  key: 'student.member',
  name: '班级成员',
  guide: ['班级写编码，须先建立；学员写工号。已在其他班级的学员不会被移动，同一行再次导入不会重复'],
  columns: [
    { title: '班级编码', field: 'code', type: 'string', rules: { required: true, max: limits.code } },
    { title: '工号', field: 'staff_id', type: 'string', rules: { required: true, max: 50, unique: true } },
    {
      title: '小组',
      field: 'group',
      type: 'number',
      rules: { pattern: /^([0-9]|1\d|20)$/, message: '小组应为 0 到 20 的整数' },
    },
  ],
});

/** Classes as they are written out. */
export const classSheet = defineSheet({
  key: 'student.class',
  name: '班级',
  columns: [
    { title: '班级', field: 'name', type: 'string', rules: {} },
    { title: '编码', field: 'code', type: 'string', rules: {} },
    { title: '入学年级', field: 'grade', type: 'number', rules: {} },
    { title: '学年', field: 'year', type: 'string', rules: {} },
    { title: '类型', field: 'kind_name', type: 'string', rules: {} },
    { title: '专业', field: 'major_name', type: 'string', rules: {} },
    { title: '院校', field: 'academy_name', type: 'string', rules: {} },
    { title: '班主任', field: 'manager', type: 'string', rules: {} },
    { title: '人数', field: 'size', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '备注', field: 'note', type: 'string', rules: {} },
  ],
});
