import { formatMonth, monthIndex, type MonthIndex } from '../kernel/half-month';
import { normaliseName } from '../kernel/text';
import { groupBy } from '../kernel/group-by';
import { type Half, splitCell, type SplitProblem } from './month-cell';
import { PairCache } from './pair-cache';
import type { ReferenceHandbook } from './types';

type HandbookSubject = ReferenceHandbook['versions'][number]['subjects'][number];
type RotateItems = HandbookSubject['lists']['necessaryRotateList'];

/** A hospital department that counts to a standard one, from one month to another (inclusive; ends may be open). */
export interface Candidate {
  deptId: number;
  deptName: string;
  stDeptId: number;
  from: MonthIndex;
  to: MonthIndex;
}

export interface StandardDept {
  stDeptId: number;
  name: string;
  reserve: boolean;
  candidates: Candidate[];
}

/** A half month, or whole month, with the departments that may be meant, the first valid one wins. */
export interface HalfPlan extends Half {
  candidates: readonly Candidate[];
}
/** What a month's text means in a subject. No halves: the month is blank. */
export type CellPlan = { halves: readonly HalfPlan[] } | { problem: SplitProblem };

/** One subject of one version, ready for lookups. */
export interface SubjectIndex {
  stSubjectId: number;
  name: string;
  /** Years of training that the scheme is for; undefined in a copy from before schemes had them. */
  years: number | undefined;
  versionId: number;
  /** Necessary, optional, reserve: the order in which a department is matched. */
  standards: StandardDept[];
  byStandard: Map<string, StandardDept[]>;
  byDept: Map<string, Candidate[]>;
  reserveByDept: Map<string, Candidate[]>;
  /** What was worked out before, by handbook text and department text. */
  cellPlans: PairCache<CellPlan>;
  halfPlans: PairCache<HalfPlan>;
}

export function indexSubject(versionId: number, subject: HandbookSubject): SubjectIndex {
  const { necessaryRotateList, optionalRotateList, reserveRotateList } = subject.lists;
  const standards = [
    ...standardDepts(necessaryRotateList, false),
    ...standardDepts(optionalRotateList, false),
    ...standardDepts(reserveRotateList, true),
  ];
  return {
    stSubjectId: subject.stSubjectId,
    name: subject.stSubjectName,
    years: subject.years,
    versionId,
    standards,
    byStandard: groupBy(standards, (standard) => normaliseName(standard.name)),
    byDept: byDeptName(standards),
    reserveByDept: byDeptName(standards.filter((standard) => standard.reserve)),
    cellPlans: new PairCache(),
    halfPlans: new PairCache(),
  };
}

function standardDepts(items: RotateItems, reserve: boolean): StandardDept[] {
  return items.map(({ stDeptId, stDeptName, innerDeptList }) => ({
    stDeptId,
    name: stDeptName,
    reserve,
    candidates: innerDeptList.map(({ deptId, deptName, validFrom, validTo }) => ({
      deptId,
      deptName,
      stDeptId,
      from: validFrom === null ? -Infinity : monthIndex(validFrom),
      to: validTo === null ? Infinity : monthIndex(validTo),
    })),
  }));
}

function byDeptName(standards: StandardDept[]): Map<string, Candidate[]> {
  const candidates = standards.flatMap((standard) => standard.candidates);
  return groupBy(candidates, (candidate) => normaliseName(candidate.deptName));
}

/** What the texts of a department cell and its handbook cell mean. */
export function planOf(subject: SubjectIndex, dept: string, handbook: string): CellPlan {
  return subject.cellPlans.get(handbook, dept, () => {
    const split = splitCell(dept, handbook);
    return 'problem' in split ? split : { halves: split.halves.map((half) => planHalf(subject, half)) };
  });
}

/**
 * The hospital departments that a half's texts may mean: without a handbook department those of all lists in their
 * order, with 无 those of the reserve list (requirements section 5), else those of the named standard department.
 */
export function planHalf(subject: SubjectIndex, { dept, handbook }: Half): HalfPlan {
  return subject.halfPlans.get(handbook, dept, () => ({
    dept,
    handbook,
    candidates: candidatesOf(subject, dept, handbook),
  }));
}

function candidatesOf(subject: SubjectIndex, dept: string, handbook: string): readonly Candidate[] {
  const name = normaliseName(dept);
  if (handbook === '') return subject.byDept.get(name) ?? [];
  if (isNone(handbook)) return subject.reserveByDept.get(name) ?? [];
  const candidates = standardsNamed(subject, handbook).flatMap((standard) => standard.candidates);
  return candidates.filter((candidate) => normaliseName(candidate.deptName) === name);
}

/** The standard departments of a name: a name may be both necessary and reserve. */
export function standardsNamed(subject: SubjectIndex, name: string): StandardDept[] {
  return subject.byStandard.get(normaliseName(name)) ?? [];
}

/** The customer's word for "no handbook department": the reserve list is meant. */
export function isNone(handbook: string): boolean {
  const word = normaliseName(handbook);
  return word === '无' || word === 'none';
}

export function validIn(candidate: Candidate, month: MonthIndex): boolean {
  return candidate.from <= month && month <= candidate.to;
}

/** `YYYY-MM` of a link's end, null when it is open. */
export function linkEnd(month: MonthIndex): string | null {
  return Number.isFinite(month) ? formatMonth(month) : null;
}
