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

/** Key students as they are written out, by who may; each time is logged. */
export const keySheet = defineSheet({
  key: 'student.key',
  name: '重点学生',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号', field: 'staff_id', type: 'string', rules: {} },
    { title: '班级', field: 'class_name', type: 'string', rules: {} },
    { title: '所属科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '类别', field: 'category_name', type: 'string', rules: {} },
    { title: '等级', field: 'level', type: 'string', rules: {} },
    { title: '标签', field: 'tags', type: 'string', rules: {} },
    { title: '登记原因', field: 'reason', type: 'string', rules: {} },
    { title: '负责人', field: 'owner', type: 'string', rules: {} },
    { title: '登记日期', field: 'created_on', type: 'string', rules: {} },
    { title: '最近跟进', field: 'last_on', type: 'string', rules: {} },
    { title: '下次跟进', field: 'next_on', type: 'string', rules: {} },
    { title: '跟进次数', field: 'follow_count', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
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
