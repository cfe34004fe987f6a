import { hospitalTime } from '@contract/kernel/hospital-time';
import type { ActivityKind, ActivityTarget } from '@contract/activities/kinds';
import type { Activity } from '@contract/activities/plans';
import { rhythms, speakerRoles } from '@contract/activities/rules';
import type { FieldWords } from '@server/kernel/field-changes';

const yes = (is: boolean) => (is ? '是' : '否');
const review = (flag: number) => (flag === 1 ? '需要' : '免审');
const moment = (at: string) => hospitalTime(Date.parse(at)).slice(0, 16);

/** What the operation log calls the fields of the module's rows. */
export const activityWords = {
  kind: {
    name: '名称',
    fields: { word: '表单字段', say: (fields) => fields.map(({ label }) => label) },
    duration: '时长（分钟）',
    hours: '学时',
    sign_before: '签到提前（分钟）',
    sign_after: '签到延后（分钟）',
    needs_sign_out: { word: '签退', say: yes },
    needs_evaluation: { word: '评价后计学时', say: yes },
    review_flag: { word: '计划审核', say: review },
    evidence_flag: { word: '佐证认定', say: review },
    needs_minutes: { word: '活动记录', say: yes },
    photos_least: '佐证材料份数',
    year_times: '每年应参加次数',
    evaluation_form: '评价表',
  } satisfies FieldWords<ActivityKind>,
  target: {
    kind_name: '类型',
    dept_name: '科室',
    every: { word: '频次', say: (every) => rhythms[every] },
    times: '次数',
  } satisfies FieldWords<ActivityTarget>,
  activity: {
    kind_name: '类型',
    title: '主题',
    dept_name: '科室',
    start_at: { word: '开始', say: moment },
    end_at: { word: '结束', say: moment },
    place: '地点',
    leaders: {
      word: '主讲',
      say: (list) => list.map(({ user_id, role }) => `person:${user_id} ${speakerRoles[role]}`),
    },
    needs_enrolment: { word: '需要报名', say: yes },
    most_people: '人数上限',
    hours: '学时',
    needs_sign_out: { word: '签退', say: yes },
    needs_evaluation: { word: '评价后计学时', say: yes },
    minutes: '活动记录',
  } satisfies FieldWords<Activity>,
};
