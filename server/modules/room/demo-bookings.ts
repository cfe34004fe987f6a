import { asc } from 'drizzle-orm';
import { dayMs, dayStart, minuteMs, weekdayOf, type BookingKind, type BookingState } from '@contract/room/rules';
import { demoAccounts } from '@server/demo/accounts';
import type { DemoPart } from '@server/demo/part';
import { writeLoan, type DemoLoan } from './demo-loans';
import { roomBookings, rooms } from './tables';

const personOf = (username: string) => demoAccounts.find((account) => account.username === username)!.personId;

interface Plan {
  /** Code of the room. */
  room: string;
  /** Days from today; 0 is today. */
  day: number;
  /** Minutes of the day. */
  from: number;
  to: number;
  title: string;
  kind: BookingKind;
  owner: number;
  state?: BookingState;
  isCheckedIn?: boolean;
}

const hour = 60;
/** From three weeks ago to two weeks ahead, on working days. */
const days = Array.from({ length: 36 }, (_, at) => at - 21);

/** Bookings of rooms for lessons, exams and loans in all their states, and applications that wait for review. */
export const bookingsDemo: DemoPart = {
  key: 'room.bookings',
  after: ['room', 'approval'],
  async write(tx) {
    const today = dayStart(Date.now());
    const list = await tx.select().from(rooms).orderBy(asc(rooms.id));
    const roomOf = (code: string) => list.find((room) => room.code === code)!;
    const made = plans(today).map((plan, at) => {
      const from = today + plan.day * dayMs + plan.from * minuteMs;
      const isLoan = plan.kind === 'loan';
      return {
        roomId: roomOf(plan.room).id,
        from: new Date(from),
        to: new Date(from + (plan.to - plan.from) * minuteMs),
        title: plan.title,
        people: 12 + (at % 3) * 4,
        state: plan.state ?? ('approved' as const),
        ownerId: plan.owner,
        sourceModule: isLoan ? 'room' : plan.kind,
        sourceKind: plan.kind,
        sourceId: `demo-${at + 1}`,
        mustCheckIn: isLoan && plan.room === 'R001',
        checkedInAt: plan.isCheckedIn ? new Date(from + 3 * minuteMs) : null,
      };
    });
    await tx.insert(roomBookings).values(made);
    for (const wish of waiting) await writeLoan(tx, loanOf(today, wish));
  },
};

const isWorkingDay = (today: number, day: number) => weekdayOf(today + day * dayMs) <= 5;

function plans(today: number): Plan[] {
  const teacher = personOf('teacher');
  const secretary = personOf('secretary');
  const admin = personOf('admin');
  const student = personOf('student');
  const regular = days
    .filter((day) => isWorkingDay(today, day))
    .flatMap((day): Plan[] => {
      const weekday = weekdayOf(today + day * dayMs);
      const course = { kind: 'course', owner: teacher, day } as const;
      const meeting = { kind: 'loan', owner: admin, day, room: 'R012' } as const;
      return [
        { ...course, room: 'R007', from: 8 * hour, to: 10 * hour, title: '心肺复苏实训' },
        { ...course, room: 'R008', from: 14 * hour, to: 16 * hour, title: '腔镜基本操作' },
        ...(weekday % 2 === 0
          ? [{ ...course, room: 'R009', from: 13 * hour, to: 15 * hour, title: '护理技能课' }]
          : []),
        ...(weekday === 3
          ? [
              {
                kind: 'exam',
                owner: secretary,
                day,
                room: 'R010',
                from: 9 * hour,
                to: 11 * hour,
                title: '出科理论考试',
              } as const,
            ]
          : []),
        { ...meeting, from: 8 * hour, to: 9 * hour, title: weekday === 1 ? '教育处周例会' : '带教工作碰头会' },
        ...(weekday === 4 ? [{ ...meeting, from: 15 * hour, to: 17 * hour, title: '教学委员会会议' }] : []),
        ...(weekday === 5
          ? [
              {
                kind: 'loan',
                owner: secretary,
                day,
                room: 'R001',
                from: 16 * hour,
                to: 17 * hour,
                title: '科室读书会',
                isCheckedIn: day < 0,
              } as const,
            ]
          : []),
      ];
    });
  const own = { room: 'R001', kind: 'loan', owner: student } as const;
  return [
    ...regular,
    { ...own, day: -9, from: 19 * hour, to: 20 * hour, title: '病例讨论预演', isCheckedIn: true },
    { ...own, day: -5, from: 19 * hour, to: 20 * hour, title: '小组自习', state: 'missed' },
    { ...own, day: -2, from: 12 * hour, to: 13 * hour, title: '文献阅读分享', state: 'cancelled' },
    { ...own, day: 2, from: 18 * hour, to: 19 * hour, title: '考前复习小组' },
    { ...own, day: 3, from: 12 * hour, to: 13 * hour, title: '病例讨论预演' },
  ];
}

type Wish = Pick<Plan, 'room' | 'day' | 'from' | 'to' | 'title'> & {
  username: string;
  times?: number;
  people: number;
  supplies?: string;
};

/** One that is free, one that clashes with a lesson, and a weekly series. */
const waiting: readonly Wish[] = [
  { username: 'teacher', room: 'R007', day: 7, from: 16 * hour, to: 18 * hour, title: '气管插管练习', people: 6 },
  {
    username: 'teacher',
    room: 'R013',
    day: 8,
    from: 10 * hour,
    to: 11 * hour,
    title: '多学科远程讨论',
    people: 10,
    times: 4,
  },
  {
    username: 'secretary',
    room: 'R008',
    day: 6,
    from: 15 * hour,
    to: 17 * hour,
    title: '缝合强化训练',
    people: 12,
    supplies: '缝合模块 6 套、持针器 12 把、3-0 缝线 24 包',
  },
];

/** On a working day, so that the opening hours allow it. */
function loanOf(today: number, { username, times = 1, day: wanted, from, to, ...wish }: Wish): DemoLoan {
  const day = isWorkingDay(today, wanted) ? wanted : wanted + 2;
  const spans = Array.from({ length: times }, (_, week) => {
    const start = today + (day + week * 7) * dayMs + from * minuteMs;
    return { from: start, to: start + (to - from) * minuteMs };
  });
  const last = new Date(spans.at(-1)!.from + 8 * hour * minuteMs).toISOString().slice(0, 10);
  return { ...wish, applicantId: personOf(username), spans, ...(times > 1 && { until: last }) };
}
