import { HalfUp, type MonthIndex } from '../kernel/half-month';
import type { DeptMiss, LinkMiss } from './findings';
import {
  type Candidate,
  type CellPlan,
  type HalfPlan,
  isNone,
  linkEnd,
  planHalf,
  type StandardDept,
  standardsNamed,
  type SubjectIndex,
  validIn,
} from './lists';
import type { Report } from './report';
import type { MonthColumn } from './sheet';
import { maxSuggestions, suggest } from './suggest';
import type { Placement } from './types';

/** Places the halves of a month into the record, or reports why they cannot be placed. Null subject: form only. */
export function placeMonth(
  plan: CellPlan,
  subject: SubjectIndex | null,
  at: { row: number; column: MonthColumn; report: Report },
  into: Placement[],
): void {
  const { row, column, report } = at;
  if ('problem' in plan) {
    const { on, reason, text } = plan.problem;
    const spot = on === 'handbook' && column.handbook ? column.handbook : column.dept;
    report.add('HALF_MONTH_INVALID', row, spot, { reason, text }, { value: text });
    return;
  }
  if (!subject) return;
  const split = plan.halves.length === 2;
  for (const [position, half] of plan.halves.entries()) {
    const candidate = half.candidates.find((option) => validIn(option, column.index));
    if (candidate) {
      const halfUp = split ? (position === 0 ? HalfUp.first : HalfUp.second) : HalfUp.whole;
      const { deptId, deptName, stDeptId } = candidate;
      into.push({ date: column.month, deptId, deptName, halfUp, stDeptId });
    } else {
      reportMiss(half, subject, at);
    }
  }
}

/** A handbook department beside an empty month says where a department should be, but not which. */
export function reportHandbookOnly(name: string, at: { row: number; column: MonthColumn; report: Report }): void {
  const spot = at.column.handbook ?? at.column.dept;
  at.report.add('DEPT_NOT_IN_HANDBOOK', at.row, spot, { reason: 'handbookOnly', name }, { value: name });
}

function reportMiss(
  half: HalfPlan,
  subject: SubjectIndex,
  { row, column, report }: { row: number; column: MonthColumn; report: Report },
): void {
  const { dept: name, handbook } = half;
  const value = { value: name };
  const link = (detail: LinkMiss, suggestions: () => string[]) =>
    report.add('SUBJECT_DEPT_LINK_MISSING', row, column.dept, detail, { ...value, suggestions });
  const dept = (detail: DeptMiss, suggestions: () => string[]) =>
    report.add('DEPT_NOT_IN_HANDBOOK', row, column.dept, detail, { ...value, suggestions });

  const named = handbook === '' || isNone(handbook) ? null : standardsNamed(subject, handbook);
  if (named?.length === 0) {
    const suggestions = () => suggestStandards(subject, half, column.index);
    const detail: DeptMiss = { reason: 'standard', name: handbook };
    report.add('DEPT_NOT_IN_HANDBOOK', row, column.handbook ?? column.dept, detail, { value: handbook, suggestions });
    return;
  }
  const standards = named ?? subject.standards.filter((standard) => handbook === '' || standard.reserve);
  const expired = nearest(half.candidates, column.index);
  if (expired) {
    const siblings = standards.filter((standard) => standard.stDeptId === expired.stDeptId);
    const detail = { month: column.month, from: linkEnd(expired.from), to: linkEnd(expired.to) };
    link({ reason: 'notInMonth', name, ...detail }, () => suggestSiblings(name, siblings, column.index));
  } else if (named) {
    link({ reason: 'notLinked', name, standard: named[0]!.name }, () => closest(name, named, column.index));
  } else {
    const homonyms = handbook === '' ? standardsNamed(subject, name) : [];
    if (homonyms.length > 0) link({ reason: 'standardName', name }, () => closest(name, homonyms, column.index));
    else {
      const reason = handbook === '' ? 'unknown' : 'reserve';
      dept({ reason, name }, () => suggest(name, namesIn(standards, column.index)));
    }
  }
}

/** Of a department's ranges the one that is closest to a month in which none of them holds. */
function nearest(candidates: readonly Candidate[], month: MonthIndex): Candidate | undefined {
  const away = ({ from, to }: Candidate) => Math.max(from - month, month - to);
  return candidates.toSorted((one, other) => away(one) - away(other))[0];
}

/** Names of the hospital departments that would be accepted in a month. */
function namesIn(standards: StandardDept[], month: MonthIndex): string[] {
  const isValid = (candidate: Candidate) => validIn(candidate, month);
  return standards.flatMap((standard) => standard.candidates.filter(isValid).map((candidate) => candidate.deptName));
}

/** Departments of one or two standard departments: similar ones first, then the others, for any of them would do. */
function closest(name: string, standards: StandardDept[], month: MonthIndex): string[] {
  const names = namesIn(standards, month);
  return [...new Set([...suggest(name, names), ...names])].slice(0, maxSuggestions);
}

/** As `closest`, but a long list in which nothing is similar is no help to someone who knew where to go. */
function suggestSiblings(name: string, standards: StandardDept[], month: MonthIndex): string[] {
  const names = namesIn(standards, month);
  return names.length <= maxSuggestions ? closest(name, standards, month) : suggest(name, names);
}

/** Handbook departments that the half's department counts to; those of a similar name first. */
function suggestStandards(subject: SubjectIndex, half: HalfPlan, month: MonthIndex): string[] {
  const options = planHalf(subject, { dept: half.dept, handbook: '' }).candidates;
  const ids = new Set(options.filter((option) => validIn(option, month)).map((option) => option.stDeptId));
  const fits = subject.standards.filter((standard) => ids.has(standard.stDeptId)).map((standard) => standard.name);
  return [...new Set([...suggest(half.handbook, fits), ...fits])].slice(0, maxSuggestions);
}
