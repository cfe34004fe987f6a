import { classStates, yearWords, viewers } from '@contract/student/rules';
import type { StudentClass } from '@contract/student/classes';
import type { CadreKind, ClassKind, KeyCategory, SignalSettings } from '@contract/student/config';
import type { FieldWords } from '@server/kernel/field-changes';

/** What the operation log calls the fields of the module's rows. Key students have none: the log is read by others. */
export const studentWords = {
  classKind: { name: '名称', years: '学制（年）' } satisfies FieldWords<ClassKind>,
  cadreKind: { name: '名称' } satisfies FieldWords<CadreKind>,
  keyCategory: {
    name: '名称',
    levels: '等级',
    tags: '标签',
    follow_days: '跟进间隔（天）',
    viewers: { word: '可见范围', say: (list) => list.map((one) => viewers[one]) },
  } satisfies FieldWords<KeyCategory>,
  signalSettings: {
    absence_days: '考勤回看天数',
    absent_few: '旷工提示（半天）',
    absent_many: '旷工严重（半天）',
    late_few: '迟到提示（次）',
    exams_few: '考试未通过提示（次）',
    exams_many: '考试未通过严重（次）',
    points_few: '违纪提示（分）',
    points_many: '违纪严重（分）',
  } satisfies FieldWords<SignalSettings>,
  class: {
    name: '名称',
    code: '编码',
    grade: '入学年级',
    year: { word: '学年', say: yearWords },
    kind_name: '类型',
    major_name: '专业',
    academy_name: '院校',
    manager: { word: '班主任', say: (person) => (person === null ? '' : `person:${person.user_id}`) },
    size: '人数',
    state: { word: '状态', say: (state) => classStates[state] },
    note: '备注',
  } satisfies FieldWords<StudentClass>,
};
