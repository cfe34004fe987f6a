import { dayKinds, type DayKind } from './rules';

/** What may stand where in a timetable. Pure: server and tests hold it. Times are ms since 1970; a stretch holds its first moment and not its last. */

/** A lesson with its time, as others may clash with it. */
export interface Sitting {
  id: number;
  class_id: number;
  /** 0: the whole class. */
  group: number;
  /** As people know it: class and topic. */
  title: string;
  teacher_id: number | null;
  room_id: number | null;
  from: number;
  to: number;
  /** Periods. */
  hours: number;
  /** Who has to be there. */
  students: readonly number[];
}

/** What is around a place that is wished for. */
export interface Around {
  /** What the day is; null outside of the semester. */
  kind: DayKind | null;
  now: number;
  /** Lessons of that day, of whatever level and semester. */
  others: readonly Sitting[];
  /** Students who are placed in a department that day, and where. */
  rotating: ReadonlyMap<number, string>;
  /** Null where none is wished for. */
  room: { name: string; capacity: number } | null;
}

const meet = (one: Sitting, other: Sitting) => one.from < other.to && other.from < one.to;
/** The class as a whole meets each of its groups; two groups of it do not meet. */
const shareClass = (one: Sitting, other: Sitting) =>
  one.class_id === other.class_id && (one.group === 0 || other.group === 0 || one.group === other.group);

/** Why a lesson cannot stand there, or nothing: a clash that is refused whoever asks. */
export function hardProblem(wish: Sitting, { kind, now, others, rotating, room }: Around): string {
  if (kind === null) return '日期不在学期内，请选择学期内的日子';
  if (kind === 'off' || kind === 'exam') return `当天在校历上是“${dayKinds[kind]}”，不能排课，请换一天或先修改校历`;
  if (wish.from < now) return '这个时间已过，请选择以后的时间';
  const meeting = others.filter((other) => other.id !== wish.id && meet(wish, other));
  const teaching = meeting.find((other) => wish.teacher_id !== null && other.teacher_id === wish.teacher_id);
  if (teaching) return `教师此时有课：${teaching.title}，请换时间或教师`;
  const taught = meeting.find((other) => shareClass(wish, other));
  if (taught) return `本班此时有课：${taught.title}，请换时间`;
  const holding = meeting.find((other) => wish.room_id !== null && other.room_id === wish.room_id);
  if (holding) return `教室此时有课：${holding.title}，请换教室或时间`;
  if (room && room.capacity < wish.students.length)
    return `${room.name}最多容纳 ${room.capacity} 人，少于 ${wish.students.length} 名学生，请换教室`;
  const own = new Set(wish.students);
  for (const other of meeting) {
    const both = other.students.filter((id) => own.has(id)).length;
    // Groups of one class are taught beside each other; nobody is in two of them.
    if (both > 0) return `${both} 名学生此时有课：${other.title}，请换时间`;
  }
  const away = wish.students.filter((id) => rotating.has(id));
  if (away.length > 0) return `${away.length} 名学生当天在${rotating.get(away[0]!)}轮转，请换一天`;
  return '';
}

export interface HourLimits {
  class_hours: number;
  teacher_hours: number;
}

/** What is unusual about a place that is allowed: whoever arranges decides. */
export function softProblems(wish: Sitting, around: Around, limits: HourLimits): string[] {
  const others = around.others.filter(({ id }) => id !== wish.id);
  const hours = (list: readonly Sitting[]) => list.reduce((sum, one) => sum + one.hours, wish.hours);
  const ofClass = hours(others.filter((other) => shareClass(wish, other)));
  const ofTeacher = hours(others.filter(({ teacher_id: id }) => id === wish.teacher_id));
  return [
    ...(around.kind === 'practice' ? ['当天在校历上是“实习”'] : []),
    ...(wish.teacher_id === null ? ['还没有指定教师'] : []),
    ...(ofClass > limits.class_hours ? [`本班当天将有 ${ofClass} 节课，超过 ${limits.class_hours} 节`] : []),
    ...(wish.teacher_id !== null && ofTeacher > limits.teacher_hours
      ? [`教师当天将有 ${ofTeacher} 节课，超过 ${limits.teacher_hours} 节`]
      : []),
  ];
}

/**
 * Weeks for the lesson `at` of `count`, the best first: lessons are spread over what is left of the semester, and none
 * comes before the one that it follows.
 */
export function weekOrder(at: number, count: number, weeks: readonly number[], earliest: number): number[] {
  const best = weeks[Math.floor((at * weeks.length) / count)] ?? 0;
  return weeks
    .filter((week) => week >= earliest)
    .toSorted((one, other) => Math.abs(one - best) - Math.abs(other - best) || one - other);
}

/** The first periods that a lesson may have, those of whole double periods first. */
export function startOrder(periods: number, hours: number): number[] {
  const all = Array.from({ length: Math.max(0, periods - hours + 1) }, (_, at) => at + 1);
  return [...all.filter((period) => period % 2 === 1), ...all.filter((period) => period % 2 === 0)];
}
