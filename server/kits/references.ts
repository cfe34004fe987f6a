import { AppError } from '@contract/kernel/errors';
import type { HalfMonth } from '@contract/kernel/half-month';
import type { Use } from '@contract/kernel/rows';
import type { Db } from '@server/kernel/database/database';
import { given } from '@server/kernel/slots';
import { currentHalf } from './today';

/** Tables of the platform whose rows stop, go, or go on as another while others name them. */
export type ReferredTable = 'department' | 'person' | 'train_base' | 'major';

/** What is asked of those who name a row. */
export type Ending = 'stop' | 'remove';

interface Naming {
  to: ReferredTable;
  /** Columns that name the row, as `table.column`: each foreign key of the database has an answer here. */
  columns: readonly `${string}.${string}`[];
  /** Ids inside of JSON, as `table.column.path`: no foreign key finds them, `tests/server/json-ids.test.ts` does. */
  within?: readonly `${string}.${string}.${string}`[];
}

/** Columns that nobody is asked about when the row ends: they say what was, or go with the row. */
export interface LeftAlone extends Naming {
  because: string;
}

/** Rows that are in the way while they need the row that they name, or that move when it goes on as another. */
export interface Needing extends Naming {
  /** Names it among the others and in what a merge keeps; never changes. */
  key: string;
  /** What needs the row, and when it is in the way. */
  needs?: {
    label: string;
    forbids: readonly Ending[];
    /** How often by the row's id, counted from a half month on where it has a time; an id that is missing is not needed. */
    count(db: Db, ids: readonly number[], fromHalf: HalfMonth): Promise<ReadonlyMap<number, number>>;
    /** The same in a sentence; otherwise the label and the number. */
    sentence?(count: number): string;
  };
  /** What happens when one department goes on as another. */
  merges?: MergePart;
}

/** One department (`sourceId`) goes on as another (`targetId`) from a half month on. */
export interface Merge {
  sourceId: number;
  targetId: number;
  fromHalf: HalfMonth;
  /** Person who does it, or takes it back. */
  doneBy: number;
}

export interface MergePart<Image = unknown> {
  label: string;
  /** How much would move. */
  count(db: Db, merge: Merge): Promise<number>;
  /** @returns how much moved, and what moving it back needs to know; kept as JSON */
  move(tx: Db, merge: Merge): Promise<{ count: number; image: Image }>;
  /**
   * Moves back what still stands as the merge left it; parts of modules earlier in the catalog have moved back already.
   * @throws AppError DICT_UNDO_IMPOSSIBLE
   */
  moveBack(tx: Db, merge: Merge, image: Image): Promise<void>;
}

export type Reference = LeftAlone | Needing;

declare module '@server/kernel/slots' {
  interface Slots {
    references: Reference;
  }
}

/** Lets a part of a merge know the type of its own image. */
export const mergePart = <Image>(part: MergePart<Image>): MergePart => part;

function needingOf(to: ReferredTable): Needing[] {
  return given('references').filter((one): one is Needing => one.to === to && 'key' in one);
}

/** What moves when a department goes on as another, in the order of the catalog. */
export function mergeParts(): { key: string; part: MergePart }[] {
  return needingOf('department').flatMap(({ key, merges }) => (merges ? [{ key, part: merges }] : []));
}

interface Need {
  label: string;
  count: number;
  sentence: string;
}

/** What stands in the way of an ending from now on, by the row's id; every id has an answer. */
export async function needsOf(
  db: Db,
  to: ReferredTable,
  ending: Ending,
  ids: readonly number[],
): Promise<Map<number, Need[]>> {
  const found = new Map(ids.map((id) => [id, [] as Need[]]));
  for (const { needs } of needingOf(to)) {
    if (!needs?.forbids.includes(ending)) continue;
    for (const [id, count] of await needs.count(db, ids, currentHalf())) {
      if (count === 0) continue;
      const { label } = needs;
      found.get(id)!.push({ label, count, sentence: needs.sentence?.(count) ?? `${label} ${count}` });
    }
  }
  return found;
}

/** What stands in the way of the ending of one row, from now on. */
export async function usesOf(db: Db, to: ReferredTable, ending: Ending, id: number): Promise<Use[]> {
  const needs = await needsOf(db, to, ending, [id]);
  return needs.get(id)!.map(({ label, count }) => ({ label, count }));
}

/** @throws AppError IN_USE naming what still uses it; nothing when every count is 0. */
export function refuseUsed(name: string, action: string, uses: readonly Use[]): void {
  const real = uses.filter(({ count }) => count > 0);
  if (real.length === 0) return;
  const words = real.map(({ label, count }) => `${label} ${count}`).join('，');
  throw new AppError('IN_USE', { name, action, uses: words }, { uses: real });
}

/** Answers of a query by id and number, as `needs` gives them. */
export function byId(rows: readonly { id: number | null; count: number }[]): Map<number, number> {
  return new Map(rows.flatMap(({ id, count }) => (id === null ? [] : [[id, count] as const])));
}
