import { examRuleLabels } from '@contract/exam/exams/default-rules';
import type { ExamDefaults } from '@contract/exam/exams/defaults';
import type { Exam, ExamInput } from '@contract/exam/exams/exams';
import { examLimits, examTypeWord, type ExamMode, type ScoreRule } from '@contract/exam/exams/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import type { PersonRef } from '@contract/people/person-ref';
import { minuteMs, minuteOfDay, startOfDay } from '@contract/room/rules';
import { all, between, required, type Rules } from '@/kits/form/rules';
import { idsOf } from '@/kits/person/person-refs';
import { ruleBody, ruleRules, ruleValues, type RuleValues } from '../exam-config/rule-values';

/** What the form of an exam holds; times as a day and minutes of it. */
export interface SettingValues extends RuleValues {
  name: string;
  type: number | null;
  dept_id: number | null;
  paper_id: number | null;
  pass_mark: number | null;
  mode: ExamMode | null;
  day: string | null;
  from: number | null;
  /** Of a flexible exam. */
  end_day: string | null;
  to: number | null;
  duration_min: number | null;
  grace_s: number | null;
  late_min: number | null;
  early_min: number | null;
  room_ids: readonly number[];
  invigilators: readonly PersonRef[];
  markers: readonly PersonRef[];
  needs_review: boolean;
  score_rule: ScoreRule | null;
  note: string;
}

export const settingLabels: { readonly [Name in keyof SettingValues]: string } = {
  ...examRuleLabels,
  name: '考试名称',
  type: '类型',
  dept_id: '组织科室',
  paper_id: '试卷',
  pass_mark: '及格分',
  mode: '时间方式',
  day: '考试日期',
  from: '开始时间',
  end_day: '截止日期',
  to: '截止时间',
  duration_min: '时长',
  grace_s: '网络宽限',
  late_min: '迟到时限',
  early_min: '最早交卷',
  room_ids: '考场',
  invigilators: '监考',
  markers: '阅卷',
  needs_review: '发布前审核',
  score_rule: '成绩规则',
  note: '考试须知',
};

const number = (name: keyof SettingValues, [least, most]: readonly [number, number]) =>
  all<number | null>(required(settingLabels[name]), between(least, most));

export const settingRules: Rules<SettingValues> = {
  ...ruleRules,
  name: required(settingLabels.name),
  type: required(settingLabels.type),
  mode: required(settingLabels.mode),
  pass_mark: all<number | null>(required(settingLabels.pass_mark), between(0, 10_000, 2)),
  duration_min: number('duration_min', examLimits.duration),
  grace_s: number('grace_s', examLimits.grace),
  late_min: between(...examLimits.late),
  early_min: number('early_min', examLimits.early),
  from: (from, { day }) => (day !== null && from === null ? '请选择开始时间' : null),
  to: (to, { mode, day, end_day }) =>
    mode === 'flexible' && day !== null && (end_day === null || to === null) ? '请选择截止日期与时间' : null,
};

const momentOf = (day: string | null, minutes: number | null): string | null =>
  day === null || minutes === null ? null : new Date(startOfDay(day) + minutes * minuteMs).toISOString();

/** When the exam begins and ends as the form stands; null while that is open. */
export function spanOf({ mode, day, from, end_day: endDay, to, duration_min: minutes }: SettingValues) {
  const start = momentOf(day, from);
  const end =
    mode === 'flexible'
      ? momentOf(endDay, to)
      : start && minutes !== null
        ? new Date(Date.parse(start) + minutes * minuteMs).toISOString()
        : null;
  return { start, end };
}

/** What a new exam begins with. */
export function beginningOf(
  begun: Pick<ExamDefaults, 'types' | 'late_min' | 'early_min' | 'grace_s' | 'rules'>,
): SettingValues {
  const type = begun.types[0];
  return {
    ...ruleValues(begun.rules),
    name: '',
    type: type?.id ?? null,
    dept_id: null,
    paper_id: null,
    pass_mark: 60,
    mode: 'fixed',
    day: null,
    from: 9 * 60,
    end_day: null,
    to: 17 * 60,
    duration_min: type?.duration_min ?? 90,
    grace_s: begun.grace_s,
    late_min: begun.late_min,
    early_min: begun.early_min,
    room_ids: [],
    invigilators: [],
    markers: [],
    needs_review: true,
    score_rule: null,
    note: '',
  };
}

export const valuesOf = (exam: Exam): SettingValues => ({
  ...ruleValues(exam.rules),
  name: exam.name,
  type: exam.type,
  dept_id: exam.dept_id,
  paper_id: exam.paper_id,
  pass_mark: exam.pass_mark,
  mode: exam.mode,
  day: exam.start_at && hospitalDay(Date.parse(exam.start_at)),
  from: exam.start_at === null ? 9 * 60 : minuteOfDay(Date.parse(exam.start_at)),
  end_day: exam.end_at && hospitalDay(Date.parse(exam.end_at)),
  to: exam.end_at === null ? 17 * 60 : minuteOfDay(Date.parse(exam.end_at)),
  duration_min: exam.duration_min,
  grace_s: exam.grace_s,
  late_min: exam.late_min,
  early_min: exam.early_min,
  room_ids: exam.room_list.map(({ room_id: id }) => id),
  invigilators: exam.invigilator_list.map(({ user_id, name, staff_id }) => ({ user_id, name, staff_id })),
  markers: exam.marker_list,
  needs_review: exam.review_flag === 1,
  score_rule: exam.score_rule,
  note: exam.note,
});

/** What is sent. @param before who looks after which room stays as it was */
export function bodyOf(values: SettingValues, before: Exam | null): ExamInput {
  const { start, end } = spanOf(values);
  const roomOf = (id: number) => before?.invigilator_list.find((one) => one.user_id === id)?.room_id ?? null;
  return {
    ...(before && { id: before.id }),
    name: values.name,
    type: values.type as ExamInput['type'],
    dept_id: values.dept_id,
    paper_id: values.paper_id,
    pass_mark: values.pass_mark!,
    mode: values.mode!,
    start_at: start,
    end_at: values.mode === 'flexible' ? end : null,
    duration_min: values.duration_min!,
    grace_s: values.grace_s!,
    late_min: values.late_min,
    early_min: values.early_min!,
    rules: ruleBody(values),
    note: values.note,
    review_flag: values.needs_review ? 1 : 2,
    score_rule: values.score_rule,
    room_ids: [...values.room_ids],
    invigilators: idsOf(values.invigilators).map((id) => ({ user_id: id, room_id: roomOf(id) })),
    marker_ids: idsOf(values.markers),
  };
}

export const typeOptionsOf = (types: readonly { id: number }[], present: number | null) =>
  [...new Set([...types.map(({ id }) => id), ...(present === null ? [] : [present])])].map((value) => ({
    value,
    label: examTypeWord(value),
  }));
