import { halves, halfWords } from '@contract/attendance/days';
import { attendanceStateWords } from '@contract/attendance/share';
import { letterOf, withLetter, type MarkState } from '@contract/attendance/sheet-rules';
import { sheetEndpoints as api, type MarksNow } from '@contract/attendance/sheets';
import { checkInEndpoints } from '@contract/attendance/check-in';
import { hospitalTime } from '@contract/kernel/hospital-time';
import { defineQueued, projectOn, type QueuedInput } from '@device/outbox/queued';
import { formatMoment } from '@/ui/format';

/** Name of a person's day among the records that queued calls change. */
export const dayRecord = (userId: number, day: string) => `attendance:${userId}:${day}`;

interface Seen {
  /** Name of the ward. */
  ward: string;
}

const keyOf = ({ user_id, day, half }: { user_id: number; day: string; half: string }) => `${user_id} ${day} ${half}`;
const wordOf = (state: MarkState | null) => (state === null ? '未登记' : attendanceStateWords[state]);

/** 登记考勤: each cell carries what the person saw in it, so that a second tablet never falls on the first one's marks. */
export const saveMarks = defineQueued<typeof api.saveMarks, Seen, MarksNow>({
  endpoint: api.saveMarks,
  title: ({ body }, { ward }) => `登记考勤：${ward} ${body.month}，${body.marks.length} 格`,
  records: ({ body }) => [...new Set(body.marks.map(({ user_id, day }) => dayRecord(user_id, day)))],
  projections: [
    projectOn(api.sheet, api.saveMarks, (data, { body }) => {
      if (data.dept_id !== body.dept_id || data.month !== body.month || data.type_id !== body.type_id) return data;
      return {
        ...data,
        people: data.people.map((person) => {
          const own = body.marks.filter(({ user_id }) => user_id === person.user_id);
          const marks = own.reduce((line, { day, half, state }) => {
            const at = data.days.findIndex((one) => one.day === day) * 2 + halves.indexOf(half);
            return at < 0 ? line : withLetter(line, at, letterOf(state));
          }, person.marks);
          return { ...person, marks };
        }),
      };
    }),
  ],
  refresh: [api.records],
  conflict: {
    isByField: true,
    fields: ({ input: { body } }, { marks }) =>
      movedSince(body, marks).map((now) => {
        const mine = body.marks.find((mark) => keyOf(mark) === keyOf(now));
        return {
          key: keyOf(now),
          label: `${now.name} ${now.day.slice(5)} ${halfWords[now.half]}`,
          mine: wordOf(mine?.state ?? null),
          theirs: now.by ? `${wordOf(now.state)}（${now.by} ${formatMoment(now.at ?? '')}）` : wordOf(now.state),
        };
      }),
    again({ input, seen }, { marks }, mine) {
      const given = new Set(movedSince(input.body, marks).map(keyOf));
      const now = new Map(marks.map((mark) => [keyOf(mark), mark.state]));
      const kept = input.body.marks.filter((mark) => !given.has(keyOf(mark)) || mine.includes(keyOf(mark)));
      if (kept.length === 0) return null;
      const body = {
        ...input.body,
        marks: kept.map((mark) => ({ ...mark, before: now.get(keyOf(mark)) ?? null })),
      };
      return { input: { ...input, body }, seen };
    },
  },
});

/** Cells that hold something else by now than was seen, and than is wanted. */
function movedSince({ marks }: QueuedInput<typeof api.saveMarks>['body'], now: MarksNow['marks']) {
  const mine = new Map(marks.map((mark) => [keyOf(mark), mark]));
  return now.filter((one) => {
    const own = mine.get(keyOf(one));
    return own && one.state !== own.before && one.state !== own.state;
  });
}

/** Name of one's own check-ins among the records that queued calls change. */
export const checkInRecord = 'attendance-check-in';

interface CodeSeen {
  /** When the code that was read was drawn; null where there is none. */
  at: number | null;
}

/** 打卡: what was read without a network is sent with one's ticket; the time of the code counts, so there is nothing to compare. */
export const checkIn = defineQueued<typeof checkInEndpoints.checkIn, CodeSeen>({
  endpoint: checkInEndpoints.checkIn,
  title: (_, { at }) => (at === null ? '打卡' : `打卡：${hospitalTime(at).slice(5, 16)}`),
  records: () => [checkInRecord],
  projections: [],
  refresh: [checkInEndpoints.ownDays],
  // With a network it is an answer or a refusal at once; what waits is a code that was kept (useCheckIn).
  needsNetwork: ({ body }) => (body.is_kept ? undefined : 'NETWORK'),
});
