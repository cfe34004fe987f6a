import { capacityNames, levelNames, type Capacity, type Conditions, type Level } from '@contract/teacher/qualify';
import { insertNumbered } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
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

/** What each kind of teacher has to meet. */
export const teacherDemo: DemoPart = {
  key: 'teacher',
  after: [],
  async write(tx) {
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
  },
};
