import { defineSheet } from '../kernel/sheet-definition';
import { limits } from './rules';

/** Students of teaching classes: a student is known by the staff number, a class is chosen. */
export const studentSheet = defineSheet({
  key: 'graduate.student',
  name: '教学班学生',
  guide: ['教学班从下拉中选择，学生写工号；已在班中的学生只改小组，表中没有的学生不会被移出'],
  columns: [
    {
      title: '教学班',
      field: 'class_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
    { title: '工号', field: 'staff_id', type: 'string', rules: { required: true, max: 50 } },
    {
      title: '小组',
      field: 'group',
      type: 'number',
      rules: { pattern: /^([1-9]|1\d|20)$/, message: `小组应为 1 到 ${limits.groups[1]} 的整数` },
    },
  ],
});

/** Teaching classes as they are written out. */
export const classSheet = defineSheet({
  key: 'graduate.class',
  name: '教学班',
  columns: [
    { title: '教学班', field: 'name', type: 'string', rules: {} },
    { title: '课程', field: 'course_name', type: 'string', rules: {} },
    { title: '学期', field: 'semester_name', type: 'string', rules: {} },
    { title: '学生', field: 'students', type: 'number', rules: {} },
    { title: '小组', field: 'groups', type: 'number', rules: {} },
    { title: '计划学时', field: 'planned', type: 'number', rules: {} },
    { title: '已排学时', field: 'arranged', type: 'number', rules: {} },
    { title: '已上学时', field: 'done', type: 'number', rules: {} },
    { title: '授课教师', field: 'teachers', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});
