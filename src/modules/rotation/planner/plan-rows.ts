import type { PlanInstance } from '@contract/rotation/plans-snapshot';
import { monthIndex } from '@contract/kernel/half-month';
import { groupBy } from '@contract/kernel/group-by';
import { halfMonths } from '@/kits/period-grid/periods';
import type { PersonPlan, Piece } from '@workers/engine/planner/types';
import type { PlanView, PlanWork } from '@workers/planner/work';
import type { PlacedStay } from './edit';

export interface RowStay extends PlacedStay {
  deptName: string;
  stdName: string;
  /** Held in its place: because it has begun, or because a person wants it there. */
  held: 'begun' | 'pinned' | null;
  /** Not where the plan before had it. */
  isChanged: boolean;
}

/** A person of a draft as the grid shows him. */
export interface PlanRow {
  id: number;
  name: string;
  staffId: string;
  major: string;
  grade: number;
  stays: readonly RowStay[];
  /** What is wrong with the plan of this person, in sentences. */
  errors: readonly string[];
}

/** Names of the departments and standard departments of an instance. */
export function namesOf({ hosp, std }: PlanInstance) {
  return {
    hosp: new Map(hosp.map(({ id, name }) => [id, name])),
    std: new Map(std.map(({ id, name }) => [id, name])),
  };
}

/** The people of a draft, in the order of the snapshot. */
export function planRows({ snapshot, plan, pins, previous }: PlanWork, view: PlanView): PlanRow[] {
  const names = namesOf(snapshot.instance);
  const pieces = piecesByPerson(plan);
  const before = previous && piecesByPerson(previous.plan);
  const begun = new Map(snapshot.instance.trainees.map((trainee) => [trainee.id, trainee.pins]));
  const own = groupBy(pins, ({ trainee }) => trainee);
  const errors = groupBy(view.errors, ({ trainee }) => trainee);
  return snapshot.people.map(({ id, name, staffId, major, grade }) => {
    const heldOf = (piece: Piece): RowStay['held'] => {
      if (begun.get(id)?.some(([from, to]) => from < piece.to && piece.from < to)) return 'begun';
      return own.get(id)?.some(({ from, to }) => from < piece.to && piece.from < to) ? 'pinned' : null;
    };
    const was = before?.get(id);
    return {
      id,
      name,
      staffId,
      major,
      grade,
      stays: (pieces.get(id) ?? []).map((piece) => ({
        ...piece,
        trainee: id,
        deptName: names.hosp.get(piece.hosp) ?? '已不对应的科室',
        stdName: names.std.get(piece.std) ?? '方案外',
        held: heldOf(piece),
        isChanged: was !== undefined && !isWithin(was, piece),
      })),
      errors: (errors.get(id) ?? []).map(({ text }) => errorWords(text, snapshot.instance)),
    };
  });
}

/** What the checker says, with half months by their names: it counts them from the first one. */
export function errorWords(text: string, { start, T }: Pick<PlanInstance, 'start' | 'T'>): string {
  const periods = halfMonths(monthIndex(start) * 2, T);
  return text.replaceAll(/第 (\d+) 个半月/g, (_, slot: string) => ` ${periods.at(Number(slot)).full} `).trim();
}

const piecesByPerson = (plan: readonly PersonPlan[]) => new Map(plan.map(({ trainee, pieces }) => [trainee, pieces]));

/** Whether all half months of a piece lay in the same department before. */
function isWithin(before: readonly Piece[], { from, to, std, hosp }: Piece): boolean {
  for (let slot = from; slot < to; slot++) {
    const was = before.find((piece) => piece.from <= slot && slot < piece.to);
    if (was?.std !== std || was.hosp !== hosp) return false;
  }
  return true;
}

export const rowFilters = { all: '全部', wrong: '有问题', pinned: '有固定', changed: '有改动' } as const;
export type RowFilter = keyof typeof rowFilters;

/** Rows under a filter and a word that is searched in name, number and department. */
export function shownRows(rows: readonly PlanRow[], filter: RowFilter, word: string): PlanRow[] {
  const text = word.trim();
  const fits: Record<RowFilter, (row: PlanRow) => boolean> = {
    all: () => true,
    wrong: ({ errors }) => errors.length > 0,
    pinned: ({ stays }) => stays.some(({ held }) => held === 'pinned'),
    changed: ({ stays }) => stays.some(({ isChanged }) => isChanged),
  };
  return rows.filter(
    (row) =>
      fits[filter](row) &&
      (text === '' ||
        row.name.includes(text) ||
        row.staffId.includes(text) ||
        row.stays.some(({ deptName }) => deptName.includes(text))),
  );
}

/** The stay in a half month; where nothing is placed, the gap around it. */
export function stayAt(row: PlanRow, slot: number, T: number): RowStay | PlacedStay {
  const found = row.stays.find(({ from, to }) => from <= slot && slot < to);
  if (found) return found;
  const from = Math.max(0, ...row.stays.filter(({ to }) => to <= slot).map(({ to }) => to));
  const to = Math.min(T, ...row.stays.filter((stay) => stay.from > slot).map((stay) => stay.from));
  return { trainee: row.id, from, to, std: 0, hosp: 0 };
}

export const isPlaced = (stay: RowStay | PlacedStay): stay is RowStay => 'deptName' in stay;
