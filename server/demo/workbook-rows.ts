import { personTypes } from '@contract/kernel/enums';
import { formatMonth, monthIndex } from '@contract/kernel/half-month';
import { completePeople, unplacedYear } from './people';
import type { DemoPerson } from './person';
import { planRotation, type PlannedPiece } from './plan';

export interface WorkbookOptions {
  /** Size of the demo that the workbook is for; it fits every larger one too. */
  people: number;
  /** How many of them the workbook lists. */
  count: number;
  months: number;
  /** YYYY-MM. */
  firstMonth: string;
  /** Adds a column with the handbook's department after each month; reserve time says 无 there. */
  withHandbookColumn?: boolean;
  /** False: no month is split. */
  halves?: boolean;
}

/** One person's line of a rotation workbook. */
export interface WorkbookRow {
  person: DemoPerson;
  name: string;
  staffId: string;
  major: string;
  personType: string;
  grade: string;
  /** Text of each month's cell, `A#B` when it is split. */
  departments: string[];
  /** Text of each month's handbook cell; empty array without the column. */
  handbookDepartments: string[];
  pieces: PlannedPiece[];
}

export interface Workbook {
  /** YYYY-MM, one per month. */
  months: string[];
  rows: WorkbookRow[];
}

const typeNames = new Map<number, string>(Object.values(personTypes).map(({ id, name }) => [id, name]));

/**
 * Rows that import into the demo without a finding: first those who have no rotation yet, then everybody else
 * who rotates.
 * @throws RangeError when the demo has fewer such people than `count`
 */
export function demoWorkbookRows(options: WorkbookOptions): Workbook {
  const rotating = completePeople(options.people).filter((person) => person.recruitYear !== null);
  const people = [
    ...rotating.filter((person) => person.recruitYear === unplacedYear),
    ...rotating.filter((person) => person.recruitYear !== unplacedYear),
  ].slice(0, options.count);
  if (people.length < options.count)
    throw new RangeError(`a demo of ${options.people} people has only ${people.length} who rotate`);

  const firstMonth = monthIndex(options.firstMonth);
  return {
    months: Array.from({ length: options.months }, (_, index) => formatMonth(firstMonth + index)),
    rows: people.map((person) => rowOf(person, firstMonth, options)),
  };
}

/**
 * The cells of the sheet, header first. A handbook column stands right of its month under the same header.
 */
export function workbookCells({ months, rows }: Workbook): string[][] {
  const withHandbook = rows.some((row) => row.handbookDepartments.length > 0);
  const header = ['姓名', '工号', '培训专业', '人员类型', '年级'];
  return [
    [...header, ...months.flatMap((month) => (withHandbook ? [month, month] : [month]))],
    ...rows.map((row) => [
      row.name,
      row.staffId,
      row.major,
      row.personType,
      row.grade,
      ...row.departments.flatMap((text, index) => (withHandbook ? [text, row.handbookDepartments[index]!] : [text])),
    ]),
  ];
}

function rowOf(person: DemoPerson, firstMonth: number, options: WorkbookOptions): WorkbookRow {
  const withHandbook = options.withHandbookColumn ?? false;
  const pieces = planRotation(person, {
    firstMonth,
    months: options.months,
    halves: options.halves ?? true,
    reserve: withHandbook,
  });
  const cells = (text: (piece: PlannedPiece) => string) => {
    const byMonth: string[][] = Array.from({ length: options.months }, () => []);
    for (const piece of pieces) byMonth[piece.month - firstMonth]!.push(text(piece));
    return byMonth.map((texts) => texts.join('#'));
  };
  return {
    person,
    name: person.name,
    staffId: person.staffId,
    major: person.id % 4 === 0 ? person.major.replace('（', '(').replace('）', ')') : person.major,
    personType: typeNames.get(person.typeId) ?? '',
    grade: String(person.recruitYear),
    departments: cells((piece) => piece.link.deptName),
    handbookDepartments: withHandbook ? cells((piece) => handbookText(piece)) : [],
    pieces,
  };
}

function handbookText({ item }: PlannedPiece): string {
  return item.kind === 'reserve' ? '无' : item.name;
}
