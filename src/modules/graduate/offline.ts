import { courseQueryEndpoints, type CourseDetail, type RollNow } from '@contract/graduate/course-query';
import { periodWords, weekdayNames, weekdayOf } from '@contract/graduate/rules';
import { attendanceOf, isAway, isRollMoved, rollMarks, rollOf, type RollMark } from '@contract/graduate/rules-results';
import { graduateTaskEndpoints as api } from '@contract/graduate/tasks';
import { serverNow } from '@device/api/server-time';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a lesson among the records that queued calls change. */
export const taskRecord = (id: number) => `graduate-lesson:${id}`;

interface Seen {
  /** The lesson in words. */
  lesson: string;
  at: string;
}

/** 确认授课: it carries the place that was seen, and is refused in words once the lesson stands elsewhere. */
export const confirmTask = defineQueued<typeof api.confirmTask, Seen>({
  endpoint: api.confirmTask,
  title: (_, { lesson }) => `确认授课：${lesson}`,
  records: ({ body }) => [taskRecord(body.id)],
  projections: [
    projectOn(api.ownTasks, api.confirmTask, (data, { body }, { at }: Seen) => ({
      ...data,
      list: data.list.map((one) => (one.id === body.id ? { ...one, confirmed_at: one.confirmed_at ?? at } : one)),
    })),
  ],
  refresh: [api.ownTasks],
});

/** Name of a lesson's roll; apart from the lesson, so that its confirmation, which may be refused, does not hold it up. */
export const rollRecord = (lessonId: number) => `graduate-roll:${lessonId}`;

interface RollSeen {
  /** The lesson in words. */
  lesson: string;
  hours: number;
  /** Names of the students, by id. */
  names: Readonly<Record<number, string>>;
}
const { saveRoll, courseDetail, courseQuery } = courseQueryEndpoints;
type RollBody = QueuedInput<typeof saveRoll>['body'];

/** Where a lesson stands, in words. */
export const placeWords = (day: string, period: number, hours: number) =>
  `${day.slice(5)} ${weekdayNames[weekdayOf(day) - 1]} ${periodWords(period, hours)}`;

/** Who was not simply there, in words: also what is left to read of a roll that can no longer be sent. */
const exceptions = ({ marks }: RollBody, { names }: RollSeen) =>
  rollOf(marks)
    .map(({ user_id: id, state }) => `${names[id] ?? ''}${rollMarks[state]}`)
    .join('、') || `全部${rollMarks.present}`;

/** A class with the roll of one of its lessons as it was called. */
function called(data: CourseDetail, body: RollBody): CourseDetail {
  if (data.id !== body.id) return data;
  const roll = rollOf(body.marks);
  const away = roll.filter(({ state }) => isAway(state)).length;
  const lessons = data.lessons.map((one) =>
    one.id === body.lesson_id ? { ...one, is_called: true, roll, away } : one,
  );
  const over = lessons.filter(
    ({ end_at: end, is_called: isCalled }) => isCalled && end !== null && Date.parse(end) <= serverNow(),
  );
  // Of students whom the caller does not see only the server knows.
  const shares = data.unseen > 0 ? {} : { called: over.length, attendance: attendanceOf(over) };
  return { ...data, ...shares, lessons };
}

/** Marks that are others by now than was seen, and than is wanted. */
const movedSince = ({ marks }: RollBody, now: RollNow['marks']) => {
  const mine = new Map(marks.map((mark) => [mark.user_id, mark]));
  return now.filter(({ user_id: id, state }) => mine.has(id) && isRollMoved(state, mine.get(id)!));
};
const isPlaced = ({ day, period }: RollBody, now: RollNow) => day === now.day && period === now.period;

/** 点名: it carries the lesson's place and what was known of each student, so that it never falls on another roll-call. */
export const callRoll = defineQueued<typeof saveRoll, RollSeen, RollNow>({
  endpoint: saveRoll,
  title: ({ body }, seen) => `点名：${seen.lesson} ${exceptions(body, seen)}`,
  records: ({ body }) => [rollRecord(body.lesson_id)],
  projections: [
    projectOn(courseDetail, saveRoll, (data, { body }) => called(data, body)),
    projectOn(api.ownTasks, saveRoll, (data, { body }) => ({
      ...data,
      list: data.list.map((one) => (one.id === body.lesson_id ? { ...one, is_called: true } : one)),
    })),
  ],
  refresh: [courseQuery],
  conflict: {
    isByField: true,
    fields: ({ input: { body }, seen }, now) => [
      ...(isPlaced(body, now)
        ? []
        : [
            {
              key: 'place',
              label: '上课时间',
              mine: `${placeWords(body.day, body.period, seen.hours)}，点名仍登记到这次课`,
              theirs: `${placeWords(now.day, now.period, now.hours)}，不登记我的点名`,
            },
          ]),
      ...movedSince(body, now.marks).map(({ user_id: id, name, state }) => ({
        key: String(id),
        label: name,
        mine: wordOf(body.marks.find((mark) => mark.user_id === id)?.state ?? null),
        theirs: now.called_at ? `${wordOf(state)}（${formatMoment(now.called_at)}）` : wordOf(state),
      })),
    ],
    again({ input, seen }, now, mine) {
      if (!isPlaced(input.body, now) && !mine.includes('place')) return null;
      const given = new Set(movedSince(input.body, now.marks).map(({ user_id: id }) => id));
      const stands = new Map(now.marks.map(({ user_id: id, state }) => [id, state]));
      const marks = input.body.marks.map(({ user_id: id, state }) => {
        const before = stands.get(id) ?? null;
        const isMine = !given.has(id) || mine.includes(String(id));
        return { user_id: id, state: isMine ? state : (before ?? state), before };
      });
      // All of the other roll-call was taken: there is nothing left to send.
      if (marks.every(({ state, before }) => state === before)) return null;
      return { input: { ...input, body: { ...input.body, day: now.day, period: now.period, marks } }, seen };
    },
  },
});

const wordOf = (state: RollMark | null) => (state === null ? '未点名' : rollMarks[state]);
