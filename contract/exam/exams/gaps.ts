import { isHumanMarked } from '../rules';

/** What stands between the settings of an exam and its submission. No schema here: pages import this file. */

/** Of an exam, as far as its gaps go. Marks in points, instants in ISO 8601. */
export interface ExamSettings {
  /** Whether a finished paper is chosen. */
  has_paper: boolean;
  full_mark: number;
  pass_mark: number;
  start_at: string | null;
  /** On the list who may sit. */
  candidates: number;
  /** Seats of all its rooms; null: it has no room, everybody sits where he is. */
  seats: number | null;
  invigilators: number;
  markers: number;
  marks_needed: number;
  has_human_parts: boolean;
}

/** Why an exam cannot be submitted or published yet, each in words that say what to do; empty where it can. */
export function gapsOf(exam: ExamSettings, now: number): string[] {
  const gaps: string[] = [];
  if (!exam.has_paper) gaps.push('请选择已定稿的试卷');
  else if (exam.pass_mark > exam.full_mark) gaps.push(`及格分不能超过试卷总分 ${exam.full_mark} 分`);
  if (exam.start_at === null) gaps.push('请设置考试时间');
  else if (Date.parse(exam.start_at) <= now) gaps.push('开始时间已过，请改到以后');
  if (exam.candidates === 0) gaps.push('请添加考生');
  if (exam.seats !== null && exam.seats < exam.candidates) {
    gaps.push(`考场共 ${exam.seats} 个座位，考生 ${exam.candidates} 人，请增加考场`);
  }
  if (exam.seats !== null && exam.invigilators === 0) gaps.push('请安排监考');
  if (exam.has_human_parts && exam.markers < exam.marks_needed) {
    gaps.push(`主观题需 ${exam.marks_needed} 人评阅，请安排阅卷人`);
  }
  return gaps;
}

/** Whether a person marks some of these parts. */
export const hasHumanParts = (types: readonly number[]): boolean => types.some((type) => isHumanMarked(type));

/** A place in a room, and which variant of the paper lies on it. */
export interface Seat {
  room: number;
  seat: number;
  variant: number;
}

/**
 * Seats for some people, room after room in their order: neighbours have different variants where there are several.
 * @param taken seats that are not given away, as `room seat`
 * @returns as many as there are; fewer than people where rooms are full
 */
export function seatsFor(
  people: number,
  rooms: readonly { id: number; seats: number }[],
  variants: number,
  taken: ReadonlySet<string>,
): Seat[] {
  const seats: Seat[] = [];
  for (const { id, seats: count } of rooms) {
    for (let seat = 1; seat <= count && seats.length < people; seat += 1) {
      if (taken.has(`${id} ${seat}`)) continue;
      seats.push({ room: id, seat, variant: ((seat - 1) % Math.max(1, variants)) + 1 });
    }
  }
  return seats;
}
