import { expect, it } from 'vitest';
import { personTypes } from '@contract/kernel/enums';
import { monthIndex } from '@contract/kernel/half-month';
import { demoDepartment } from './departments';
import { demoPeople } from './people';
import { placedStudents, storedRotations } from './stored-rotations';

const ward = demoDepartment('N01').id;
const placed = (count: number, today: string) => storedRotations(demoPeople(count), today);

it.each(['2026-12-01', '2026-12-31', '2027-01-04', '2027-06-30', '2028-02-29'])(
  'has people in the ward of the accounts when it is made on %s, each in one place at a time',
  (today) => {
    const pieces = placed(300, today);
    const first = monthIndex(today) * 2;
    for (const half of [first, first + 1, first + 2, first + 3])
      expect(
        pieces.filter(({ deptId, start, length }) => deptId === ward && start <= half && half < start + length).length,
      ).toBeGreaterThanOrEqual(3);
    const halves = pieces.flatMap(({ userId, start, length }) =>
      Array.from({ length }, (_, at) => `${userId} ${start + at}`),
    );
    expect(new Set(halves).size).toBe(halves.length);
  },
);

it('places students of both levels, but none who goes with a group', () => {
  const people = demoPeople(1200);
  const students = placedStudents(people);
  const pieces = placed(1200, '2026-11-28');
  for (const type of [personTypes.bachelorStudent.id, personTypes.graduateStudent.id]) {
    const own = people.filter(({ typeId }) => typeId === type).map(({ id }) => id);
    const there = own.filter((id) => pieces.some(({ userId }) => userId === id));
    expect(there.length).toBeGreaterThanOrEqual(8);
    expect(there.every((id) => students.has(id))).toBe(true);
    expect(students.has(own[0]!)).toBe(false);
  }
});

it('places a person alike whatever the number of people', () => {
  const of = (count: number) =>
    placed(count, '2026-11-28')
      .filter(({ userId }) => userId === 13)
      .map(({ start, length, deptId, stDeptId }) => [start, length, deptId, stDeptId]);
  expect(of(1200)).toEqual(of(300));
});
