/**
 * 数据集: what figures are made of. Each is a list of rows of one shape, answered by the module whose data it is; a figure is
 * counted from its rows alone, so that what is opened behind a figure adds up to it (ADR 163).
 */
export const setKeys = [
  'people',
  'load',
  'handbook',
  'exam',
  'activities',
  'attendance',
  'teachers',
  'alerts',
] as const;
export type SetKey = (typeof setKeys)[number];

/** By what rows are put together; each is a field of a row. */
export const groupWords = {
  type_name: '人员类型',
  major_name: '专业',
  grade: '年级',
  dept_name: '科室',
  detail: '项目',
} as const;
export const groupKeys = ['type_name', 'major_name', 'grade', 'dept_name', 'detail'] as const;
export type GroupKey = (typeof groupKeys)[number];

/** Which of the three filters of a board a set knows; the others do not change its figures. */
export const filterWords = { year: '年度', base_id: '基地', dept_id: '科室' } as const;
export type FilterKey = keyof typeof filterWords;

interface DataSet {
  title: string;
  /** Where its rows come from. */
  source: string;
  /** `count` adds up what rows count, `rows` counts them, `share` is what was reached of what was due, `mean` what a row has on average. */
  measure: 'count' | 'rows' | 'share' | 'mean';
  filters: readonly FilterKey[];
  groups: readonly GroupKey[];
  /** Words over the fields of a row, in their order; a field without one is not shown. */
  fields: Partial<Record<FieldKey, string>>;
  /** Whose rows a narrow data scope leaves. */
  scope: string;
}

export const fieldKeys = [
  'name',
  'staff_id',
  'type_name',
  'major_name',
  'grade',
  'dept_name',
  'detail',
  'part',
  'whole',
] as const;
export type FieldKey = (typeof fieldKeys)[number];
/** Fields that hold numbers. */
export const numberFields: readonly FieldKey[] = ['grade', 'part', 'whole'];

const person = { name: '姓名', staff_id: '工号', type_name: '人员类型', major_name: '专业', grade: '年级' } as const;
const personGroups = ['type_name', 'major_name', 'grade', 'dept_name'] as const;
const byPerson = '本人数据范围内的人员';
const byStay = '本人数据范围内的人员；只取范围内科室的轮转与考试';
const byDepartment = '本人数据范围内的科室';

export const dataSets: Record<SetKey, DataSet> = {
  people: {
    title: '在培人员',
    source: '人员信息',
    measure: 'count',
    filters: ['base_id', 'dept_id'],
    groups: personGroups,
    fields: { ...person, dept_name: '所在科室' },
    scope: byPerson,
  },
  load: {
    title: '轮转容量使用率',
    source: '轮转管理、科室容量',
    measure: 'share',
    filters: ['dept_id'],
    groups: ['dept_name'],
    fields: { dept_name: '科室', part: '在科人数', whole: '容量' },
    scope: byDepartment,
  },
  handbook: {
    title: '手册完成率',
    source: '培训登记',
    measure: 'share',
    filters: ['base_id', 'dept_id'],
    groups: personGroups,
    fields: { ...person, dept_name: '所在科室', part: '完成率（%）' },
    scope: byPerson,
  },
  exam: {
    title: '考试通过率',
    source: '理论考试已发布的成绩',
    measure: 'share',
    filters: ['year', 'base_id', 'dept_id'],
    groups: personGroups,
    fields: { ...person, dept_name: '组织科室', detail: '考试', part: '通过（1 为通过）' },
    scope: byStay,
  },
  activities: {
    title: '教学活动完成率',
    source: '教学活动',
    measure: 'share',
    filters: ['year', 'dept_id'],
    groups: ['dept_name', 'detail'],
    fields: { dept_name: '科室', detail: '活动类型', part: '已开展（次）', whole: '应开展（次）' },
    scope: byDepartment,
  },
  attendance: {
    title: '出勤率',
    source: '考勤管理',
    measure: 'share',
    filters: ['year', 'base_id', 'dept_id'],
    groups: personGroups,
    fields: { ...person, dept_name: '轮转科室', part: '出勤（天）', whole: '已登记（天）' },
    scope: byStay,
  },
  teachers: {
    title: '人均带教学员',
    source: '轮转管理的带教安排',
    measure: 'mean',
    filters: ['base_id', 'dept_id'],
    groups: ['dept_name'],
    fields: { name: '带教老师', staff_id: '工号', dept_name: '所属科室', part: '今日带教人数' },
    scope: byPerson,
  },
  alerts: {
    title: '预警',
    source: '以上各项中达到红色阈值的数据',
    measure: 'rows',
    filters: ['year', 'base_id', 'dept_id'],
    groups: ['detail', 'dept_name'],
    fields: { detail: '预警项目', name: '姓名', staff_id: '工号', dept_name: '科室', part: '实际', whole: '应达到' },
    scope: '与各项相同',
  },
};
