import type { Activity, ActivityInput } from '@contract/activities/plans';
import type { ActivityKind } from '@contract/activities/kinds';
import type { SpeakerRole } from '@contract/activities/rules';
import type { PersonRef } from '@contract/people/person-ref';
import { dayMs, dayStart, minuteMs, minuteOfDay } from '@contract/room/rules';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { idsOf } from '@/kits/person/person-refs';
import { serverNow } from '@device/api/server-time';
import { momentAt } from '../words';

/** What the form of an activity holds; times as a day and minutes of it. */
export interface ActivityValues {
  kind_id: number | null;
  title: string;
  dept_id: number | null;
  day: string | null;
  from: number | null;
  to: number | null;
  /** Of a new one: weekly until this day. */
  until: string | null;
  room_id: number | null;
  place: string;
  lead: readonly PersonRef[];
  host: readonly PersonRef[];
  guide: readonly PersonRef[];
  type_ids: readonly number[];
  dept_ids: readonly number[];
  grades: readonly number[];
  needs_enrolment: boolean;
  most_people: number | null;
  hours: number | null;
  sign_before: number | null;
  sign_after: number | null;
  needs_sign_out: boolean;
  needs_evaluation: boolean;
  /** Signed at the place only. */
  needs_place: boolean;
  lat: number | null;
  lng: number | null;
  radius: number | null;
  content: Readonly<Record<string, string>>;
  case_text: string;
  materials: readonly string[];
}

export const activityLabels: { readonly [Name in keyof ActivityValues]: string } = {
  kind_id: '类型',
  title: '主题',
  dept_id: '科室',
  day: '日期',
  from: '开始时间',
  to: '结束时间',
  until: '每周重复至',
  room_id: '房间',
  place: '其他地点',
  lead: '主讲',
  host: '主持',
  guide: '指导',
  type_ids: '人员类型',
  dept_ids: '参加科室',
  grades: '年级',
  needs_enrolment: '报名',
  most_people: '人数上限',
  hours: '学时',
  sign_before: '可提前',
  sign_after: '可推迟',
  needs_sign_out: '签退',
  needs_evaluation: '评价',
  needs_place: '定位签到',
  lat: '纬度',
  lng: '经度',
  radius: '签到半径',
  content: '活动内容',
  case_text: '病例',
  materials: '课件与材料',
};

const blank: ActivityValues = {
  kind_id: null,
  title: '',
  dept_id: null,
  day: null,
  from: 15 * 60,
  to: 16 * 60,
  until: null,
  room_id: null,
  place: '',
  lead: [],
  host: [],
  guide: [],
  type_ids: [],
  dept_ids: [],
  grades: [],
  needs_enrolment: false,
  most_people: null,
  hours: 1,
  sign_before: 10,
  sign_after: 10,
  needs_sign_out: false,
  needs_evaluation: true,
  needs_place: false,
  lat: null,
  lng: null,
  radius: 200,
  content: {},
  case_text: '',
  materials: [],
};

/** What stands in the form for an activity; tomorrow afternoon for a new one. */
export function valuesOf(row: Activity | null): ActivityValues {
  if (!row) return { ...blank, day: hospitalDay(serverNow() + dayMs) };
  const [from, to] = [Date.parse(row.start_at), Date.parse(row.end_at)];
  const leaders = (role: SpeakerRole) =>
    row.leaders
      .filter((one) => one.role === role)
      .map(({ user_id, name, staff_id }): PersonRef => ({ user_id, name, staff_id }));
  return {
    ...blank,
    kind_id: row.kind_id,
    title: row.title,
    dept_id: row.dept_id,
    day: hospitalDay(from),
    from: minuteOfDay(from),
    to: (to - dayStart(from)) / minuteMs,
    room_id: row.room_id,
    place: row.room_id === null ? row.place : '',
    lead: leaders('lead'),
    host: leaders('host'),
    guide: leaders('guide'),
    type_ids: row.type_ids,
    dept_ids: row.dept_ids,
    grades: row.grades,
    needs_enrolment: row.needs_enrolment,
    most_people: row.most_people,
    hours: row.hours,
    sign_before: row.sign_before,
    sign_after: row.sign_after,
    needs_sign_out: row.needs_sign_out,
    needs_evaluation: row.needs_evaluation,
    ...(row.sign_place && { needs_place: true, ...row.sign_place }),
    content: row.content,
    case_text: row.case_text,
    materials: row.materials.map(({ id }) => id),
  };
}

/** The same in the week after it, or in the first that is still to come; without room and files, which are that one's. */
export function copyOf(row: Activity): ActivityValues {
  const week = 7 * dayMs;
  const from = Date.parse(row.start_at);
  const later = Math.max(1, Math.ceil((serverNow() - from) / week)) * week;
  return { ...valuesOf(row), day: hospitalDay(from + later), room_id: null, materials: [] };
}

/** What a kind says of a new activity. */
export const ofKind = (kind: Omit<ActivityKind, 'activity_count'>, from: number | null): Partial<ActivityValues> => ({
  ...(from !== null && { to: Math.min(from + kind.duration, 24 * 60) }),
  hours: kind.hours,
  sign_before: kind.sign_before,
  sign_after: kind.sign_after,
  needs_sign_out: kind.needs_sign_out,
  needs_evaluation: kind.needs_evaluation,
});

/** What is sent of it. */
export function bodyOf(values: ActivityValues): ActivityInput {
  const { day, from, to, until: _until, lead, host, guide, needs_place: hasPlace, lat, lng, radius, ...rest } = values;
  const leaders = Object.entries({ lead, host, guide }).flatMap(([role, people]) =>
    idsOf(people).map((user_id) => ({ user_id, role: role as SpeakerRole })),
  );
  return {
    ...rest,
    kind_id: rest.kind_id!,
    dept_id: rest.dept_id!,
    hours: rest.hours!,
    sign_before: rest.sign_before!,
    sign_after: rest.sign_after!,
    most_people: rest.needs_enrolment ? rest.most_people : null,
    start_at: momentAt(day!, from!),
    end_at: momentAt(day!, to!),
    leaders,
    type_ids: [...rest.type_ids],
    dept_ids: [...rest.dept_ids],
    grades: [...rest.grades],
    content: { ...rest.content },
    materials: [...rest.materials],
    sign_place: hasPlace ? { lat: lat!, lng: lng!, radius: radius! } : null,
  };
}
