import type { CourseLesson } from '@contract/graduate/course-query';
import { serverNow } from '@device/api/server-time';
import type { Tone } from '@/ui/tokens';

const isPast = (at: string | null) => at !== null && Date.parse(at) <= serverNow();
/** By the clock and not by the answer, which may be a copy from before the lesson. */
export const isBegun = ({ start_at: start }: CourseLesson) => isPast(start);
export const isOver = ({ end_at: end }: CourseLesson) => isPast(end);

/** Where a lesson stands. */
export function lessonState(one: CourseLesson): { word: string; tone: Tone } {
  if (one.day === null) return { word: '待排', tone: 'warning' };
  if (isOver(one)) return { word: '已上', tone: 'success' };
  return isBegun(one) ? { word: '正在上课', tone: 'primary' } : { word: '未上', tone: 'info' };
}

/** Who came to a lesson, in numbers; nothing of one that was not called. */
export const presenceOf = ({ is_called: isCalled, students, away }: CourseLesson): string =>
  isCalled ? `${students - away} / ${students}` : '';
