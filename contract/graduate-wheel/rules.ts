import { dayAfter, dayIn, type Calendar } from '../graduate/rules';

/** Rules of the wheel that browser and server share. No schema here: pages import this file. */

export const wheelKinds = { clerkship: '见习', internship: '实习' } as const;
export type WheelKind = keyof typeof wheelKinds;
export const wheelKindKeys = Object.keys(wheelKinds) as WheelKind[];

/** Halves: of a semester of the most weeks that one has. */
export const limits = { name: 50, students: 100, cells: 60, halves: 60 } as const;

/** Where a group is from one half week to another, both included; half weeks count from 0, two to a week. */
export interface Cell {
  dept_id: number;
  from: number;
  to: number;
}

/** `第 3 周`, `第 3 周前半`, `第 1–4 周`, `第 1 周后半–第 4 周`. */
export function spanWords({ from, to }: Pick<Cell, 'from' | 'to'>): string {
  const [first, last] = [Math.floor(from / 2) + 1, Math.floor(to / 2) + 1];
  const [isLate, isEarly] = [from % 2 === 1, to % 2 === 0];
  if (first === last) return `第 ${first} 周${isLate ? '后半' : isEarly ? '前半' : ''}`;
  if (!isLate && !isEarly) return `第 ${first}–${last} 周`;
  return `第 ${first} 周${isLate ? '后半' : ''}–第 ${last} 周${isEarly ? '前半' : ''}`;
}

/** First and last day, both included: a week is parted after its Wednesday. */
export const spanDays = (calendar: Pick<Calendar, 'first_monday'>, { from, to }: Pick<Cell, 'from' | 'to'>) => ({
  from: dayIn(calendar, Math.floor(from / 2) + 1, from % 2 === 0 ? 1 : 4),
  to: dayIn(calendar, Math.floor(to / 2) + 1, to % 2 === 0 ? 3 : 7),
});

/** A ward prepares for whom it is to have, and finishes what it owes to whom it had: as with the stays of residents. */
const nearDays = 31;

/** Whether a day is in a stay, or at most 31 days before or after it. @param day ISO day */
export function isNear(
  calendar: Pick<Calendar, 'first_monday'>,
  cell: Pick<Cell, 'from' | 'to'>,
  day: string,
): boolean {
  const { from, to } = spanDays(calendar, cell);
  return dayAfter(from, -nearDays) <= day && day <= dayAfter(to, nearDays);
}

export const inOrder = <One extends Cell>(cells: readonly One[]): One[] =>
  cells.toSorted((one, other) => one.from - other.from);

/** What is wrong with the weeks of a group, or nothing: each ends after it begins, within the semester, none in two places. */
export function cellsProblem(cells: readonly Cell[], weeks: number): string {
  const list = inOrder(cells);
  for (const [at, cell] of list.entries()) {
    if (cell.to < cell.from) return `${spanWords({ from: cell.from, to: cell.from })}开始的一段，结束应不早于开始`;
    if (cell.to >= weeks * 2) return `本学期只有 ${weeks} 周，${spanWords(cell)}超出了学期`;
    const before = list[at - 1];
    if (before && before.to >= cell.from)
      return `${spanWords(before)}与${spanWords(cell)}重叠，同一组不能同时在两个科室`;
  }
  return '';
}

export const sameCells = (one: readonly Cell[], other: readonly Cell[]): boolean => {
  const words = (cells: readonly Cell[]) => inOrder(cells).map(({ dept_id: id, from, to }) => `${id}:${from}-${to}`);
  return words(one).join() === words(other).join();
};

/** 轮转: the weeks of a group, with the departments moved on by so many places. */
export function rotated(cells: readonly Cell[], by: number): Cell[] {
  const list = inOrder(cells);
  return list.map(({ from, to }, at) => ({ dept_id: list[(at + by) % list.length]!.dept_id, from, to }));
}

/** Weeks of a group once it is in a department for a while: what it was to do in that time gives way. */
export const withCell = (cells: readonly Cell[], cell: Cell): Cell[] =>
  inOrder([
    ...cells.flatMap((one) =>
      one.to < cell.from || cell.to < one.from
        ? [one]
        : [
            { ...one, to: cell.from - 1 },
            { ...one, from: cell.to + 1 },
          ].filter(({ from, to }) => from <= to),
    ),
    cell,
  ]);

/** Half weeks in which a department has more than one group: what is unusual, and may be meant. */
export function meetings(groups: readonly { name: string; cells: readonly Cell[] }[]) {
  const all = groups.flatMap(({ name, cells }) => cells.map((cell) => ({ name, cell })));
  return all.flatMap(({ name, cell }, at) =>
    all
      .slice(at + 1)
      .filter(
        (other) => other.cell.dept_id === cell.dept_id && other.cell.from <= cell.to && cell.from <= other.cell.to,
      )
      .map((other) => ({
        names: [name, other.name] as const,
        cell: {
          dept_id: cell.dept_id,
          from: Math.max(cell.from, other.cell.from),
          to: Math.min(cell.to, other.cell.to),
        },
      })),
  );
}
