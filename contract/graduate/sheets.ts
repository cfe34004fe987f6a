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

/** 课程查询 as it is written out. */
export const courseSheet = defineSheet({
  key: 'graduate.course_query',
  name: '课程查询',
  columns: [
    { title: '教学班', field: 'name', type: 'string', rules: {} },
    { title: '课程', field: 'course_name', type: 'string', rules: {} },
    { title: '学期', field: 'semester_name', type: 'string', rules: {} },
    { title: '授课教师', field: 'teachers', type: 'string', rules: {} },
    { title: '学生', field: 'students', type: 'number', rules: {} },
    { title: '计划学时', field: 'planned', type: 'number', rules: {} },
    { title: '已上学时', field: 'done', type: 'number', rules: {} },
    { title: '课次', field: 'lines', type: 'number', rules: {} },
    { title: '已上课次', field: 'held', type: 'number', rules: {} },
    { title: '已点名课次', field: 'called', type: 'number', rules: {} },
    { title: '到课率', field: 'attendance', type: 'string', rules: {} },
    { title: '有成绩人数', field: 'scored', type: 'number', rules: {} },
    { title: '平均分', field: 'average', type: 'string', rules: {} },
    { title: '及格率', field: 'pass_rate', type: 'string', rules: {} },
    { title: '教师评价', field: 'evaluation', type: 'string', rules: {} },
    { title: '已归档', field: 'archived', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});

/** 教学日历 of a class as it is written out. */
export const teachingCalendarSheet = defineSheet({
  key: 'graduate.teaching_calendar',
  name: '教学日历',
  columns: [
    { title: '序号', field: 'position', type: 'number', rules: {} },
    { title: '日期', field: 'day', type: 'string', rules: {} },
    { title: '节次', field: 'periods', type: 'string', rules: {} },
    { title: '教学内容', field: 'topic', type: 'string', rules: {} },
    { title: '类别', field: 'kind', type: 'string', rules: {} },
    { title: '学时', field: 'hours', type: 'number', rules: {} },
    { title: '教师', field: 'teacher_name', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '到课', field: 'presence', type: 'string', rules: {} },
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

/** 申请记录 as it is written out. */
export const adjustSheet = defineSheet({
  key: 'graduate.adjustment',
  name: '申请记录',
  columns: [
    { title: '申请', field: 'kind_word', type: 'string', rules: {} },
    { title: '教学班', field: 'class_name', type: 'string', rules: {} },
    { title: '教学内容', field: 'topic', type: 'string', rules: {} },
    { title: '原安排', field: 'from', type: 'string', rules: {} },
    { title: '新安排', field: 'to', type: 'string', rules: {} },
    { title: '原因', field: 'reason', type: 'string', rules: {} },
    { title: '申请时间', field: 'asked', type: 'string', rules: {} },
    { title: '状态', field: 'state_word', type: 'string', rules: {} },
  ],
});
