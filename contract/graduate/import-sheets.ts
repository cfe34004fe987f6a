import { defineSheet } from '../kernel/sheet-definition';
import { limits, type Level } from './rules';

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

const scoreColumn = (title: string, field: 'usual' | 'exam') =>
  ({
    title,
    field,
    type: 'number',
    rules: { pattern: /^(100|[1-9]?\d)$/, message: `${title}应为 0 到 100 的整数` },
  }) as const;

/** Scores of teaching classes. */
export const scoreSheet = defineSheet({
  key: 'graduate.score',
  name: '课程成绩',
  guide: ['教学班从下拉中选择，学生写工号；留空的成绩不改，总评按平时 30%、期末 70% 自动计算'],
  columns: [
    {
      title: '教学班',
      field: 'class_id',
      type: 'number',
      dataSource: { label: 'name', value: 'id' },
      rules: { required: true },
    },
    { title: '工号', field: 'staff_id', type: 'string', rules: { required: true, max: 50 } },
    scoreColumn('平时成绩', 'usual'),
    scoreColumn('期末成绩', 'exam'),
  ],
});

/** A lesson as a sheet names it: its class, its number in the plan, its topic. */
export const lessonTitle = (one: { id: number; name: string; position: number; topic: string }) =>
  `${one.name} ${one.position}.${one.topic}（${one.id}）`;

const chosen = { label: 'name', value: 'id' };
const lessonColumns = [
  { title: '课次', field: 'lesson_id', type: 'number', dataSource: chosen, rules: { required: true, unique: true } },
  { title: '日期', field: 'day', type: 'date', format: 'YYYY-MM-DD', rules: { required: true } },
  {
    title: '开始节次',
    field: 'period',
    type: 'number',
    rules: { required: true, pattern: /^([1-9]|1[0-6])$/, message: `开始节次应为 1 到 ${limits.periods} 的整数` },
  },
  { title: '教室', field: 'room_id', type: 'number', dataSource: chosen },
] as const;
const lessonGuide = [
  '课次从下拉中选择，只列出开课中教学班的课',
  '与其他课、校历、轮转或教室冲突的行不会导入，并说明原因',
];

const bachelorLessonSheet = defineSheet({
  key: 'graduate.bachelor_lesson',
  name: '本科生课表',
  guide: lessonGuide,
  columns: lessonColumns,
});
const masterLessonSheet = defineSheet({
  key: 'graduate.master_lesson',
  name: '研究生课表',
  guide: lessonGuide,
  columns: lessonColumns,
});
/** 课表 as it is imported. */
export const lessonSheetOf = (level: Level) => (level === 'bachelor' ? bachelorLessonSheet : masterLessonSheet);
