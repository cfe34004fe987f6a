import { asc, eq } from 'drizzle-orm';
import { rotated, type Cell, type WheelKind } from '@contract/graduate-wheel/rules';
import { personTypes } from '@contract/kernel/enums';
import { insertNumbered, insertRows } from '@server/demo/insert-rows';
import type { DemoPart } from '@server/demo/part';
import type { DemoPerson } from '@server/demo/person';
import { placedStudents } from '@server/demo/stored-rotations';
import { departments } from '../dictionary/tables';
import { wheelCells, wheelGroups, wheelMembers } from './tables';

/** The year of entry that sits in lessons: the wheel takes others. */
const freshYear = 2026;
/** Students of a group. */
const most = 6;
/** The present semester of each level, as the demonstration of teaching has it. */
const present: readonly [semesterId: number, typeId: number][] = [
  [3, personTypes.bachelorStudent.id],
  [7, personTypes.graduateStudent.id],
];
/** `announced` as arranged, `changed` since, `arranged` only, or `empty`. */
type State = 'announced' | 'changed' | 'arranged' | 'empty';
/** Groups with the place that each begins from; those of 见习 go on every two and a half weeks. */
const told: readonly [name: string, kind: WheelKind, state: State, turn: number][] = [
  ['实习一组', 'internship', 'announced', 0],
  ['实习二组', 'internship', 'changed', 1],
  ['实习三组', 'internship', 'arranged', 2],
  ['实习四组', 'internship', 'empty', 3],
  ['见习一组', 'clerkship', 'announced', 2],
  ['见习二组', 'clerkship', 'arranged', 3],
];
/** Half weeks of a stay, and the departments that a group goes through. */
const stays: Record<WheelKind, readonly [length: number, from: number, places: number]> = {
  internship: [8, 0, 4],
  clerkship: [5, 4, 6],
};

/** The last two stays in the other order. */
const swapped = (cells: readonly Cell[]): Cell[] => {
  const [before, last] = cells.slice(-2);
  if (!before || !last) return [...cells];
  return [...cells.slice(0, -2), { ...before, dept_id: last.dept_id }, { ...last, dept_id: before.dept_id }];
};

/** What was announced, and what is arranged now. */
function weeksOf(state: State, cells: readonly Cell[]): [announced: readonly Cell[], arranged: readonly Cell[]] {
  switch (state) {
    case 'announced':
      return [cells, cells];
    case 'changed':
      return [cells, swapped(cells)];
    case 'arranged':
      return [[], cells];
    case 'empty':
      return [[], []];
  }
}

/** A wheel of each level, with groups in every state. */
export const graduateWheelDemo: DemoPart = {
  key: 'graduate-wheel',
  after: ['people.details', 'dictionary.details', 'graduate'],
  async write(tx, everybody) {
    const depts = await tx
      .select({ id: departments.id })
      .from(departments)
      .where(eq(departments.isRotation, true))
      .orderBy(asc(departments.id));
    const groups = present
      .flatMap(([semesterId, typeId]) => {
        const students = studentsOf(everybody, typeId);
        return told.map(([name, kind, state, turn], at) => {
          const [length, first, places] = stays[kind];
          const row = depts
            .slice(first, first + places)
            .map(({ id }, place) => ({ dept_id: id, from: place * length, to: (place + 1) * length - 1 }));
          const [announced, arranged] = weeksOf(state, rotated(row, turn));
          const members = students.slice(at * most, (at + 1) * most).map((one) => one.id);
          const isPublished = state === 'announced' || state === 'changed';
          return { semesterId, name, kind, isPublished, members, announced, arranged };
        });
      })
      .map((one, at) => ({ ...one, id: at + 1 }));
    await insertNumbered(
      tx,
      wheelGroups,
      groups.map(({ id, semesterId, name, kind, isPublished }) => ({ id, semesterId, name, kind, isPublished })),
    );
    await insertRows(
      tx,
      wheelMembers,
      groups.flatMap(({ id: groupId, semesterId, members }) =>
        members.map((userId) => ({ semesterId, userId, groupId })),
      ),
    );
    const cells = groups.flatMap(({ id: groupId, announced, arranged }) =>
      [announced, arranged].flatMap((list, at) =>
        list.map(({ dept_id: deptId, from, to }) => ({
          groupId,
          deptId,
          fromHalf: from,
          toHalf: to,
          isAnnounced: at === 0,
        })),
      ),
    );
    await insertNumbered(
      tx,
      wheelCells,
      cells.map((one, at) => ({ ...one, id: at + 1 })),
    );
  },
};

/** Students of a type who have no lessons and no stays of their own, so that nobody is in two places; the first is who can sign in. */
const studentsOf = (everybody: readonly DemoPerson[], typeId: number) => {
  const placed = placedStudents(everybody);
  const all = everybody.filter((one) => one.typeId === typeId);
  return all.filter((one, at) => at === 0 || (one.recruitYear !== freshYear && !placed.has(one.id)));
};
