import { hospitalDay, hospitalOffsetMs } from '../kernel/hospital-time';
import { weekdaysWords, weekdayWords } from './weekdays';

/**
 * Rules of rooms and their bookings that browser and server share. No schema here: pages import this file. Times are ms
 * since 1970; a stretch holds its first moment and not its last, so that one may begin where another ends.
 */

/** The most that fields take: texts in characters, lists in members, numbers from and to. */
export const limits = {
  name: 100,
  code: 50,
  place: 100,
  note: 300,
  title: 100,
  contact: 100,
  supplies: 300,
  /** Metres around a room in which people sign. */
  radius: [20, 2000],
  /** People who may decide about applications for one room. */
  approvers: 10,
  capacity: [1, 5000],
  people: [1, 5000],
  /** Things that stand in one room. */
  equipment: 30,
  departments: 200,
  photos: 5,
  /** Occurrences of one weekly series. */
  series: 60,
  /** How many days ahead a kind of room may be booked. */
  advanceDays: [1, 365],
  /** Hours of one booking, and of one person's bookings in a week. */
  hours: [1, 24],
  weekHours: [1, 100],
  /** Minutes without anybody checking in after which a room is given free. */
  releaseMinutes: [5, 240],
  /** Days that the overview shows at once. */
  overviewDays: [1, 7],
  /** Weeks whose use is looked at at once. */
  usageWeeks: 26,
  /** Door labels in one file. */
  labels: 50,
  /** Minutes before its beginning from which somebody may check in. */
  checkInAhead: 15,
} as const;

export const minuteMs = 60_000;
export const dayMs = 24 * 60 * minuteMs;
export const minutesOfDay = 24 * 60;

/** Steps in which rooms are booked, in minutes. */
export const slotLengths = [15, 30, 60] as const;

/** Why a room is held, and by what kind of record. Other modules book in their own name. */
export const bookingKinds = { course: '课程', exam: '考试', activity: '教学活动', loan: '借用' } as const;
export type BookingKind = keyof typeof bookingKinds;
export const bookingKindKeys = Object.keys(bookingKinds) as BookingKind[];

/** What is stored of a booking. Only `approved` holds the room. */
export const bookingStates = ['pending', 'approved', 'rejected', 'withdrawn', 'cancelled', 'missed'] as const;
export type BookingState = (typeof bookingStates)[number];

/** What becomes of a booking as people see it (screens.md 8). */
export const stateWords = {
  pending: '审核中',
  rejected: '审核驳回',
  withdrawn: '已撤回',
  waiting: '待使用',
  using: '使用中',
  done: '已完成',
  missed: '爽约',
  cancelled: '已取消',
} as const;
export type UseState = keyof typeof stateWords;
export const useStateKeys = Object.keys(stateWords) as UseState[];

export const repairStates = { open: '待处理', working: '处理中', done: '完成' } as const;
export type RepairState = keyof typeof repairStates;
export const repairStateKeys = Object.keys(repairStates) as RepairState[];

/** A stretch of time in ms since 1970, `from` included, `to` not. */
export interface Span {
  from: number;
  to: number;
}

export const overlaps = (one: Span, other: Span): boolean => one.from < other.to && other.from < one.to;

/** State of a booking at a moment: time alone makes an approved one 使用中 and 已完成. */
export function useStateAt({ state, from, to }: Span & { state: BookingState }, now: number): UseState {
  if (state !== 'approved') return state;
  if (now < from) return 'waiting';
  return now < to ? 'using' : 'done';
}

/** What a kind of room allows those who borrow one; other modules' bookings answer for their own times. */
export interface BookingRules {
  /** 1 Monday to 7 Sunday. */
  weekdays: readonly number[];
  /** Minutes of the hospital's day between which it is open. */
  open_from: number;
  open_to: number;
  slot_minutes: number;
  advance_days: number;
  max_hours: number;
  /** Hours that one person may hold in a week from Monday; null: as many as there are. */
  week_hours: number | null;
  /** Types of people who may book; none: everybody. */
  person_type_ids: readonly number[];
  /** Departments whose people may book; none: all. */
  dept_ids: readonly number[];
}

/** The hospital's midnight before a moment. */
export function dayStart(at: number): number {
  return Math.floor((at + hospitalOffsetMs) / dayMs) * dayMs - hospitalOffsetMs;
}

/** The hospital's midnight of a day `YYYY-MM-DD`. */
export const startOfDay = (day: string): number => Date.parse(`${day}T00:00:00Z`) - hospitalOffsetMs;

/** 1 Monday to 7 Sunday of the hospital's day of a moment. */
export function weekdayOf(at: number): number {
  // The first of January 1970 was a Thursday.
  return ((Math.floor((at + hospitalOffsetMs) / dayMs) + 3) % 7) + 1;
}

/** The hospital's midnight before the Monday of a moment's week. */
export const weekStart = (at: number): number => dayStart(at) - (weekdayOf(at) - 1) * dayMs;

export const minuteOfDay = (at: number): number => Math.floor((at - dayStart(at)) / minuteMs);

/** `HH:mm` of a minute of the day; 1440 is 24:00. */
export function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** `11-24 周二 14:00–15:30`, seconds left out; with the year where it is another than that of `now`. */
export function spanWords({ from, to }: Span, now: number): string {
  const day = hospitalDay(from);
  const date = day.slice(0, 4) === hospitalDay(now).slice(0, 4) ? day.slice(5) : day;
  const last = dayStart(to - 1);
  const end =
    last === dayStart(from)
      ? clock(Math.floor((to - last) / minuteMs))
      : `${hospitalDay(to).slice(5)} ${clock(minuteOfDay(to))}`;
  return `${date} ${weekdayWords[weekdayOf(from) - 1]} ${clock(minuteOfDay(from))}–${end}`;
}

/** When rooms of a kind are open on a moment's day; undefined on a day on which they are not. */
export function openingOn(
  rules: Pick<BookingRules, 'weekdays' | 'open_from' | 'open_to'>,
  at: number,
): Span | undefined {
  if (!rules.weekdays.includes(weekdayOf(at))) return undefined;
  const start = dayStart(at);
  return { from: start + rules.open_from * minuteMs, to: start + rules.open_to * minuteMs };
}

/** Who wants a room, for how many, and what they hold already. */
export interface Wish extends Span {
  people: number;
  typeId: number;
  deptId: number | null;
  /** ms of the person's other bookings in the week of `from`. */
  weekMs: number;
}

/**
 * Why somebody may not borrow a room at a time, in a sentence that says what to do; undefined when nothing hinders but
 * perhaps another booking. The same check runs while the form is filled in and when it is sent.
 * @param room how many it holds
 */
export function wishProblem(
  wish: Wish,
  rules: BookingRules,
  room: { capacity: number },
  now: number,
): string | undefined {
  const { from, to, people } = wish;
  if (from >= to) return '结束时间应晚于开始时间';
  if (from < now) return '开始时间已过，请选择以后的时间';
  if (dayStart(from) - dayStart(now) > rules.advance_days * dayMs) return `最多提前 ${rules.advance_days} 天申请`;
  const open = openingOn(rules, from);
  if (!open) return `${weekdayWords[weekdayOf(from) - 1]}不开放，请选择${weekdaysWords(rules.weekdays)}`;
  if (from < open.from || to > open.to) return `开放时间为 ${clock(rules.open_from)}–${clock(rules.open_to)}`;
  const slot = rules.slot_minutes * minuteMs;
  if ((from - open.from) % slot !== 0 || ((to - open.from) % slot !== 0 && to !== open.to)) {
    return `请按 ${rules.slot_minutes} 分钟一格选择起止时间`;
  }
  if (to - from > rules.max_hours * 60 * minuteMs) return `一次最多使用 ${rules.max_hours} 小时`;
  if (people > room.capacity) return `房间最多容纳 ${room.capacity} 人，请更换房间或减少人数`;
  if (rules.person_type_ids.length > 0 && !rules.person_type_ids.includes(wish.typeId)) {
    return '您的人员类型不能申请此类房间，如需使用请联系教育处';
  }
  if (rules.dept_ids.length > 0 && (wish.deptId === null || !rules.dept_ids.includes(wish.deptId))) {
    return '您所在的科室不能申请此类房间，如需使用请联系教育处';
  }
  const week = rules.week_hours;
  if (week !== null && wish.weekMs + to - from > week * 60 * minuteMs) {
    return `每人每周最多使用 ${week} 小时，这一周已申请 ${hoursOf(wish.weekMs)} 小时`;
  }
  return undefined;
}

/** Hours of some ms, with one decimal where it needs one. */
export const hoursOf = (ms: number): number => Math.round(ms / (6 * minuteMs)) / 10;

/**
 * The stretches of a wanted length that are free nearest to the wanted one: first on its day, then at the same time of the
 * days after. Each gap between what holds the room offers the one of its places that lies closest.
 * @param opening when the room is open on the day of a moment
 * @param days how many days after the wanted one are looked at
 */
export function nearestFree(
  wanted: Span,
  busy: readonly Span[],
  {
    opening,
    now,
    slotMinutes,
    days = 7,
    most = 3,
  }: {
    opening: (at: number) => Span | undefined;
    now: number;
    slotMinutes: number;
    days?: number;
    most?: number;
  },
): Span[] {
  const length = wanted.to - wanted.from;
  const slot = slotMinutes * minuteMs;
  const held = busy.toSorted((one, other) => one.from - other.from);
  const found: (Span & { distance: number })[] = [];
  for (let day = 0; day <= days; day += 1) {
    const open = opening(dayStart(wanted.from) + day * dayMs);
    if (!open) continue;
    // Places lie on the slots that are counted from the opening; what is over is not offered.
    const first = open.from + Math.max(0, Math.ceil((now - open.from) / slot)) * slot;
    for (const gap of gapsIn({ from: first, to: open.to }, held)) {
      const earliest = open.from + Math.ceil((gap.from - open.from) / slot) * slot;
      const latest = open.from + Math.floor((gap.to - length - open.from) / slot) * slot;
      if (latest < earliest) continue;
      const like = wanted.from + day * dayMs;
      const nearest = open.from + Math.round((like - open.from) / slot) * slot;
      const from = Math.min(latest, Math.max(earliest, nearest));
      found.push({ from, to: from + length, distance: day * dayMs + Math.abs(from - like) });
    }
  }
  return found
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ from, to }) => ({ from, to }));
}

/** What is left of a stretch beside others, which are in the order of their beginnings. */
export function gapsIn({ from, to }: Span, busy: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = from;
  for (const one of busy) {
    if (one.to <= at || one.from >= to) continue;
    if (one.from > at) gaps.push({ from: at, to: one.from });
    at = Math.max(at, one.to);
  }
  if (at < to) gaps.push({ from: at, to });
  return gaps;
}

/**
 * The occurrences of a weekly series: the first one, and each week after until a day, which is included. Days that are
 * left out are given as `YYYY-MM-DD`.
 */
export function weekly(first: Span, until: string | null, without: readonly string[] = []): Span[] {
  const last = until === null ? first.from : Math.max(first.from, startOfDay(until) + dayMs - 1);
  const spans: Span[] = [];
  for (let week = 0; first.from + week * 7 * dayMs <= last; week += 1) {
    if (spans.length > limits.series) break;
    const span = { from: first.from + week * 7 * dayMs, to: first.to + week * 7 * dayMs };
    if (!without.includes(hospitalDay(span.from))) spans.push(span);
  }
  return spans;
}

/**
 * Share of the opening hours of some days in which a room was held; 0 to 1, null when it was never open. What lies
 * outside the opening hours does not count, and what overlaps counts once.
 * @param days the hospital's midnights
 */
export function utilisation(...asked: Parameters<typeof openAndUsed>): number | null {
  const { open, used } = openAndUsed(...asked);
  return open === 0 ? null : used / open;
}

/** The opening hours of some days, the hospital's midnights, and how much of them a room was held, both in ms. */
export function openAndUsed(
  days: readonly number[],
  rules: Pick<BookingRules, 'weekdays' | 'open_from' | 'open_to'>,
  busy: readonly Span[],
): { open: number; used: number } {
  const held = busy.toSorted((one, other) => one.from - other.from);
  let open = 0;
  let free = 0;
  for (const day of days) {
    const opening = openingOn(rules, day);
    if (!opening) continue;
    open += opening.to - opening.from;
    free += gapsIn(opening, held).reduce((sum, { from, to }) => sum + to - from, 0);
  }
  return { open, used: open - free };
}
