import { HalfUp, monthIndex, type MonthIndex } from '../kernel/half-month';
import { groupBy } from '../kernel/group-by';
import { type HalfPlan, planHalf, type SubjectIndex, validIn } from './lists';
import { buildRecord, sameRecord } from './record';
import { Report, type Spot } from './report';
import type { ReferenceIndex } from './rules-index';
import { placeMonth } from './rules-month';
import { identify } from './rules-person';
import { fixedColumns, type FixedField, type FixedSpots, type MonthColumn } from './sheet';
import type { Finding, ImportItem, Placement } from './types';

/** A column as the server knows it: by its header, for it has no sheet. */
const unplaced = (header: string): Spot => ({ index: -1, column: '', header });
const spotOf = (field: FixedField) => unplaced(fixedColumns[field].title);
const spots: FixedSpots = {
  name: spotOf('name'),
  staffId: spotOf('staffId'),
  major: spotOf('major'),
  personType: spotOf('personType'),
  grade: spotOf('grade'),
};

/**
 * The server's own check of a sent row: the row is rebuilt from the item, goes through the same steps as in the
 * sheet, and must come to the same record. Empty when it does.
 */
export function checkItem(item: ImportItem, index: ReferenceIndex): Finding[] {
  const report = new Report(item.sheet);
  const { row, record } = item;
  const words = {
    name: record.username.trim(),
    staffId: item.staffId.trim(),
    major: item.major.trim(),
    personType: item.personType.trim(),
    grade: item.grade.trim(),
  };
  const match = identify(words, { row, spots, report }, index);
  const placed: Placement[] = [];
  for (const [month, pieces] of groupBy(record.deptList, (piece) => piece.date)) {
    checkMonth({ row, month, pieces, cleared: item.clear.includes(month) }, match?.subject ?? null, report, placed);
  }
  if (report.errors > 0) return report.findings;
  const isSame = match?.subject && sameRecord(buildRecord(match.person, match.subject, placed), record);
  if (!isSame) report.add('REFERENCE_CHANGED', row, spots.name, undefined, { value: record.username });
  return report.findings;
}

function checkMonth(
  sent: { row: number; month: string; pieces: Placement[]; cleared: boolean },
  subject: SubjectIndex | null,
  report: Report,
  placed: Placement[],
): void {
  const { row, month, pieces } = sent;
  const column: MonthColumn = { month, index: monthIndex(month), dept: unplaced(month), handbook: null };
  const isWhole = pieces.length === 1 && pieces[0]!.halfUp === HalfUp.whole;
  const isSplit = pieces.length === 2 && pieces[0]!.halfUp === HalfUp.first && pieces[1]!.halfUp === HalfUp.second;
  if (sent.cleared || (pieces.length > 1 && !isSplit)) {
    report.add('DUPLICATE_MONTH', row, column.dept, { month, column: null }, { value: month });
  } else if (!isWhole && !isSplit) {
    const detail = { reason: 'incomplete', text: pieces[0]!.deptName } as const;
    report.add('HALF_MONTH_INVALID', row, column.dept, detail, { value: detail.text });
  } else if (subject) {
    const plan = { halves: pieces.map((piece) => planOfPiece(piece, column.index, subject)) };
    placeMonth(plan, subject, { row, column, report }, placed);
  }
}

/**
 * The plan of the texts that a piece may have come from: without a handbook department, with 无, or with its standard
 * department's name, whichever leads back to the same piece. Failing that, of the texts whose finding says why.
 */
function planOfPiece(
  { deptName: dept, deptId, stDeptId }: Placement,
  month: MonthIndex,
  subject: SubjectIndex,
): HalfPlan {
  const leadsBack = ({ candidates }: HalfPlan) => {
    const hit = candidates.find((candidate) => validIn(candidate, month));
    return hit?.deptId === deptId && hit.stDeptId === stDeptId;
  };
  const bare = planHalf(subject, { dept, handbook: '' });
  if (leadsBack(bare)) return bare;
  const reserve = planHalf(subject, { dept, handbook: '无' });
  if (leadsBack(reserve)) return reserve;
  const name = subject.standards.find((standard) => standard.stDeptId === stDeptId)?.name ?? '';
  const named = planHalf(subject, { dept, handbook: name });
  return leadsBack(named) || bare.candidates.length > 0 ? named : bare;
}

/** Items of people who are already among `earlier` or come twice; for chunks, pass the people of those before. */
export function duplicatePeople(
  items: readonly ImportItem[],
  earlier: Map<number, { sheet: string; row: number }> = new Map(),
): Finding[] {
  const reports: Finding[] = [];
  for (const item of items) {
    const { userId, username } = item.record;
    const first = earlier.get(userId);
    if (!first) earlier.set(userId, { sheet: item.sheet, row: item.row });
    else {
      const report = new Report(item.sheet);
      const sheet = first.sheet === item.sheet ? null : first.sheet;
      const detail = { name: username, sheet, row: first.row };
      report.add('DUPLICATE_PERSON', item.row, spots.staffId, detail, { value: item.staffId });
      reports.push(...report.findings);
    }
  }
  return reports;
}
