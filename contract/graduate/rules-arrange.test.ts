import { describe, expect, it } from 'vitest';
import { hardProblem, softProblems, startOrder, weekOrder, type Around, type Sitting } from './rules-arrange';

const hour = 3_600_000;
const wish: Sitting = {
  id: 1,
  class_id: 10,
  group: 0,
  title: '内科学 总论',
  teacher_id: 3,
  room_id: 7,
  from: 8 * hour,
  to: 10 * hour,
  hours: 2,
  students: [101, 102],
};
/** Another lesson at the same time with nothing in common. */
const other = (part: Partial<Sitting> = {}): Sitting => ({
  ...wish,
  id: 2,
  class_id: 11,
  title: '外科学 总论',
  teacher_id: 4,
  room_id: 8,
  students: [103],
  ...part,
});
const around = (part: Partial<Around> = {}): Around => ({
  kind: 'teach',
  now: 0,
  others: [],
  rotating: new Map(),
  room: { name: '第一示教室', capacity: 2 },
  ...part,
});

describe('what is refused', () => {
  it.each<[string, Partial<Around>, RegExp | '']>([
    ['nothing in the way', {}, ''],
    ['another lesson with nothing in common', { others: [other()] }, ''],
    ['itself', { others: [wish] }, ''],
    ['a day of practice', { kind: 'practice' }, ''],
    ['a day outside of the semester', { kind: null }, /不在学期内/],
    ['a holiday', { kind: 'off' }, /“假”/],
    ['exams', { kind: 'exam' }, /“考试”/],
    ['time that is over', { now: 9 * hour }, /已过/],
    ['the teacher teaches', { others: [other({ teacher_id: 3 })] }, /教师此时有课：外科学 总论/],
    ['the class is taught', { others: [other({ class_id: 10 })] }, /本班此时有课/],
    ['a group of the class is taught', { others: [other({ class_id: 10, group: 2 })] }, /本班此时有课/],
    ['the room is held', { others: [other({ room_id: 7 })] }, /教室此时有课/],
    ['the room is small', { room: { name: '第一示教室', capacity: 1 } }, /最多容纳 1 人/],
    ['a student is taught elsewhere', { others: [other({ students: [102, 103] })] }, /1 名学生此时有课/],
    ['a student is placed', { rotating: new Map([[101, '心血管内科']]) }, /1 名学生当天在心血管内科轮转/],
  ])('%s', (_, part, said) => {
    const problem = hardProblem(wish, around(part));
    if (said === '') expect(problem).toBe('');
    else expect(problem).toMatch(said);
  });

  it('lessons that only touch do not clash, and nobody clashes with nobody', () => {
    const same = { teacher_id: 3, room_id: 7, class_id: 10, students: [101] };
    expect(hardProblem(wish, around({ others: [other({ ...same, from: 10 * hour, to: 12 * hour })] }))).toBe('');
    expect(hardProblem(wish, around({ others: [other({ ...same, from: 10 * hour - 1, to: 12 * hour })] }))).not.toBe(
      '',
    );
    const bare = { teacher_id: null, room_id: null };
    expect(hardProblem({ ...wish, ...bare }, around({ others: [other(bare)], room: null }))).toBe('');
  });

  it('two groups of a class are taught beside each other', () => {
    const group = { ...wish, group: 1 };
    expect(hardProblem(group, around({ others: [other({ class_id: 10, group: 2 })] }))).toBe('');
    expect(hardProblem(group, around({ others: [other({ class_id: 10, group: 1 })] }))).toMatch('本班此时有课');
  });

  it('a clash of two is one of both, whichever comes second', () => {
    const parts: Partial<Sitting>[] = [{ teacher_id: 3 }, { class_id: 10 }, { room_id: 7 }, { students: [102] }, {}];
    for (const part of parts)
      for (const from of [7, 8, 9, 10]) {
        const second = other({ ...part, from: from * hour, to: (from + 1) * hour });
        const one = hardProblem(wish, around({ others: [second] }));
        const two = hardProblem(second, around({ others: [wish] }));
        expect(one === '').toBe(two === '');
      }
  });
});

it('what is unusual is said and not refused', () => {
  const limits = { class_hours: 2, teacher_hours: 3 };
  expect(softProblems(wish, around(), limits)).toEqual([]);
  const later = { from: 14 * hour, to: 16 * hour };
  const said = softProblems(
    wish,
    around({ kind: 'practice', others: [other({ ...later, class_id: 10, teacher_id: 3 })] }),
    limits,
  );
  expect(said).toEqual(['当天在校历上是“实习”', '本班当天将有 4 节课，超过 2 节', '教师当天将有 4 节课，超过 3 节']);
  expect(softProblems({ ...wish, teacher_id: null }, around(), limits)).toEqual(['还没有指定教师']);
});

describe('filling in', () => {
  const weeks = [13, 14, 15, 16, 17, 18];
  it('spreads lessons over the weeks, each after the one before', () => {
    let earliest = 0;
    const found = [0, 1, 2].map((at) => (earliest = weekOrder(at, 3, weeks, earliest)[0]!));
    expect(found).toEqual([13, 15, 17]);
    expect(weekOrder(0, 3, weeks, 16)).toEqual([16, 17, 18]);
    expect(weekOrder(0, 1, [], 0)).toEqual([]);
  });
  it('begins with double periods and stays within the day', () => {
    expect(startOrder(5, 2)).toEqual([1, 3, 2, 4]);
    expect(startOrder(2, 3)).toEqual([]);
  });
});
