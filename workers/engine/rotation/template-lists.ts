import { groupBy } from '@contract/kernel/group-by';
import { columnLetters } from '@contract/kernel/sheet-columns';
import type { ReferenceHandbook } from '@contract/rotation/types';
import type { Row, SheetModel } from '../spreadsheet/write/model';

type Subject = ReferenceHandbook['versions'][number]['subjects'][number];

/** Options of each major, for a dropdown that depends on another cell. */
export interface OptionGrid {
  sheet: SheetModel;
  /** Formula of the range with the options of the major in `cell`, e.g. `$C2`. */
  formula: (cell: string) => string;
}

/** A major with its newest schemes. */
export interface Major {
  stSubjectName: string;
  /** One for each number of years that the version trains it for. */
  schemes: readonly Subject[];
}

/** The newest schemes of each major: of the version for the latest years that has it. */
export function newestSubjects({ versions }: ReferenceHandbook): Major[] {
  const newestFirst = versions.toSorted((a, b) => Math.max(0, ...b.grades) - Math.max(0, ...a.grades));
  const byName = new Map<string, Major>();
  for (const { subjects } of newestFirst) {
    for (const [stSubjectName, schemes] of groupBy(subjects, (subject) => subject.stSubjectName)) {
      if (!byName.has(stSubjectName)) byName.set(stSubjectName, { stSubjectName, schemes });
    }
  }
  return [...byName.values()];
}

/** Hospital departments of a major, in the order of its lists. */
export function departmentsOf({ schemes }: Major): string[] {
  const items = schemes.flatMap(({ lists }) => [
    ...lists.necessaryRotateList,
    ...lists.optionalRotateList,
    ...lists.reserveRotateList,
  ]);
  return [...new Set(items.flatMap((item) => item.innerDeptList.map(({ deptName }) => deptName)))];
}

/** Standard departments of a major; reserve time is 无 in the handbook column. */
export function standardsOf({ schemes }: Major): string[] {
  const items = schemes.flatMap(({ lists }) => [...lists.necessaryRotateList, ...lists.optionalRotateList]);
  return [...new Set([...items.map(({ stDeptName }) => stDeptName), '无'])];
}

/**
 * A hidden sheet with a column per major: its name, the number of its options, its options. The dropdown finds the
 * column by the row's major; names of defined ranges, which Excel restricts, are not needed.
 */
export function optionGrid(
  name: string,
  subjects: readonly Major[],
  optionsOf: (major: Major) => string[],
): OptionGrid {
  const columns = subjects.map((subject) => optionsOf(subject));
  const depth = Math.max(1, ...columns.map((options) => options.length));
  const options = (line: number): Row => columns.map((column) => column[line] ?? null);
  const rows: Row[] = [
    subjects.map((subject) => subject.stSubjectName),
    columns.map((column) => column.length),
    ...Array.from({ length: depth }, (_, line) => options(line)),
  ];
  const last = columnLetters(Math.max(0, subjects.length - 1));
  const formula = (cell: string) => {
    const position = `MATCH(${cell},${name}!$A$1:$${last}$1,0)`;
    return `OFFSET(${name}!$A$3,0,${position}-1,INDEX(${name}!$A$2:$${last}$2,1,${position}),1)`;
  };
  return { sheet: { name, hidden: 'hidden', rows }, formula };
}

/** A hidden sheet with one column of options per list, and the range of each. */
export function optionLists(
  name: string,
  lists: readonly (readonly string[])[],
): { sheet: SheetModel; ranges: string[] } {
  const depth = Math.max(0, ...lists.map((list) => list.length));
  const rows: Row[] = Array.from({ length: depth }, (_, line) => lists.map((list) => list[line] ?? null));
  const ranges = lists.map((list, index) => {
    const column = columnLetters(index);
    return `${name}!$${column}$1:$${column}$${Math.max(1, list.length)}`;
  });
  return { sheet: { name, hidden: 'hidden', rows }, ranges };
}
