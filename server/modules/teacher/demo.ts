import { personTypes } from '@contract/kernel/enums';
import { daysAhead } from '@contract/rotation/stay-states';
import { capacityNames, levelNames, type Capacity, type Conditions, type Level } from '@contract/teacher/qualify';
import { lastDayOf } from '@contract/teacher/rules';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import { today } from '@server/kits/today';
import { qualificationChanges } from './changes/tables';
import { qualifications } from './qualifications/tables';
import { qualificationRules } from './rules/tables';

type Line = [Capacity, Level, Conditions, validMonths: number, mostTrainees: number | null, status?: 2];
const lines: Line[] = [
  [1, 1, { title: 2, years: 5, degree: 2, training: 1 }, 36, 4],
  [1, 2, { title: 3, years: 10, degree: 3, training: 3 }, 36, 6],
  [2, 1, { title: 2, years: 3, degree: 2, training: 1 }, 24, 3],
  [2, 2, { title: 2, years: 5, degree: 2, training: 3 }, 36, 3],
  [3, 1, { title: 2, years: 3, degree: 2, training: 1 }, 24, null],
  [4, 1, { title: 2, years: 5, degree: 2, training: 3 }, 24, null],
  [4, 2, { title: 3, years: 8, degree: 2, training: 4 }, 36, null],
  [5, 1, { title: 3, years: 10, degree: 2, training: 2 }, 12, null, 2],
];

/** What each kind of teacher has to meet, and teachers in every state of their term. */
export const teacherDemo: DemoPart = {
  key: 'teacher',
  after: [],
  async write(tx, people) {
    await insertNumbered(
      tx,
      qualificationRules,
      lines.map(([capacity, level, conditions, validMonths, mostTrainees, status], at) => ({
        id: at + 1,
        name: `${capacityNames[capacity]}（${levelNames[level]}）`,
        capacity,
        level,
        ...conditions,
        validMonths,
        mostTrainees,
        status: status ?? 1,
      })),
    );
    const held = qualified(people);
    await insertNumbered(tx, qualifications, held);
    await insertRows(tx, qualificationChanges, changed(held));
  },
};

/** The account that teaches in a demonstration. */
const teacherId = 3;

/** One teacher was raised to the higher level, another one is to be from a day on; the teacher's account took back what he asked for. */
function changed(held: ReturnType<typeof qualified>): (typeof qualificationChanges.$inferInsert)[] {
  const raised = held.find(({ level, reason }) => level === 2 && reason === '');
  const own = held.find(({ userId }) => userId === teacherId);
  const next = held.find(
    ({ level, capacity, reason, userId }) => level === 1 && capacity <= 2 && reason === '' && userId !== teacherId,
  );
  const of = ({ id: qualificationId, capacity }: (typeof held)[number]) => ({
    qualificationId,
    fromCapacity: capacity,
    fromLevel: 1 as const,
    toCapacity: capacity,
    toLevel: 2 as const,
    isAsked: false,
    byId: 1,
  });
  return [
    ...(raised
      ? [
          {
            ...of(raised),
            effectiveOn: raised.qualifiedOn,
            until: raised.validUntil,
            reason: '连续两年带教考核优秀，取得省级师资培训证书',
            state: 'done' as const,
          },
        ]
      : []),
    ...(next
      ? [
          {
            ...of(next),
            effectiveOn: daysAhead(today(), 20),
            until: null,
            reason: '符合骨干条件，科室推荐',
            state: 'planned' as const,
          },
        ]
      : []),
    ...(own
      ? [
          {
            ...of(own),
            effectiveOn: daysAhead(today(), -30),
            until: null,
            reason: '带教满三年，申请骨干',
            state: 'withdrawn' as const,
            isAsked: true,
            byId: teacherId,
          },
        ]
      : []),
  ];
}

/** Days until the term ends, and why it is suspended; every other one has a long time left. */
const terms: readonly { left: number; reason?: string }[] = [
  { left: 12 },
  { left: 45 },
  { left: -20 },
  { left: -3 },
  { left: 300, reason: '师资培训证书已过期，待重新培训' },
];
const long = [200, 400, 610] as const;

/** One in three of the staff teaches; every third of them is qualified for a second kind. */
function qualified(people: readonly DemoPerson[]): (typeof qualifications.$inferInsert & { id: number })[] {
  const day = today();
  const teachers = people.filter(({ typeId, id }) => typeId === personTypes.staff.id && id % 3 === 0);
  const kinds: readonly Capacity[] = [2, 1, 3, 4];
  const wanted = teachers.flatMap(({ id: userId }, at) => {
    const first = kinds[at % 2]!;
    return [first, ...(at % 3 === 0 ? [kinds[2 + (at % 2)]!] : [])].map((capacity) => ({ userId, capacity, at }));
  });
  return wanted.map(({ userId, capacity, at }, index) => {
    const { left, reason = '' } = terms[index - 4] ?? { left: long[index % long.length]! };
    const level: Level = at % 4 === 3 && capacity !== 3 ? 2 : 1;
    const certificate = at % 5 === 4 ? null : (((at % 4) + 1) as 1 | 2 | 3 | 4);
    const qualifiedOn = daysAhead(day, left - 720);
    return {
      id: index + 1,
      userId,
      capacity,
      level,
      qualifiedOn,
      validUntil: daysAhead(day, left),
      training: certificate,
      trainingUntil: certificate === null || certificate > 2 ? null : lastDayOf(qualifiedOn, 36),
      reason,
    };
  });
}
