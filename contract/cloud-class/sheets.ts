import { defineSheet } from '../kernel/sheet-definition';

/** Courses as they are written out. */
export const courseSheet = defineSheet({
  key: 'cloudClass.course',
  name: '课程',
  columns: [
    { title: '课程', field: 'name', type: 'string', rules: {} },
    { title: '分类', field: 'category', type: 'string', rules: {} },
    { title: '负责人', field: 'owner', type: 'string', rules: {} },
    { title: '必修/选修', field: 'required', type: 'string', rules: {} },
    { title: '开放日期', field: 'opens_on', type: 'string', rules: {} },
    { title: '截止日期', field: 'closes_on', type: 'string', rules: {} },
    { title: '学分', field: 'credit', type: 'number', rules: {} },
    { title: '节数', field: 'items', type: 'number', rules: {} },
    { title: '学习人数', field: 'learners', type: 'number', rules: {} },
    { title: '完成人数', field: 'finished', type: 'number', rules: {} },
    { title: '平均进度（%）', field: 'mean_share', type: 'number', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
  ],
});

/** Who learns a course, and how far. */
export const learnerSheet = defineSheet({
  key: 'cloudClass.learner',
  name: '学习情况',
  columns: [
    { title: '姓名', field: 'name', type: 'string', rules: {} },
    { title: '工号/学号', field: 'staff_id', type: 'string', rules: {} },
    { title: '科室', field: 'dept_name', type: 'string', rules: {} },
    { title: '状态', field: 'state', type: 'string', rules: {} },
    { title: '进度（%）', field: 'share', type: 'number', rules: {} },
    { title: '观看时长（分钟）', field: 'minutes', type: 'number', rules: {} },
    { title: '测验成绩', field: 'quiz', type: 'number', rules: {} },
    { title: '开始时间', field: 'started', type: 'string', rules: {} },
    { title: '最近学习', field: 'learned', type: 'string', rules: {} },
    { title: '完成时间', field: 'finished', type: 'string', rules: {} },
  ],
});
