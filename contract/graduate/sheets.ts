import { defineSheet } from '../kernel/sheet-definition';

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

/** 课表 as it is written out. */
export const timetableSheet = defineSheet({
  key: 'graduate.timetable',
  name: '课表',
  columns: [
    { title: '教学班', field: 'class_name', type: 'string', rules: {} },
    { title: '序号', field: 'position', type: 'number', rules: {} },
    { title: '教学内容', field: 'topic', type: 'string', rules: {} },
    { title: '类别', field: 'kind', type: 'string', rules: {} },
    { title: '学时', field: 'hours', type: 'number', rules: {} },
    { title: '教师', field: 'teacher_name', type: 'string', rules: {} },
    { title: '日期', field: 'day', type: 'string', rules: {} },
    { title: '节次', field: 'periods', type: 'string', rules: {} },
    { title: '教室', field: 'room_name', type: 'string', rules: {} },
  ],
});
