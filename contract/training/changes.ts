/**
 * What moved a percentage since yesterday ended: items, entries, and by whom. Pure: the server says how things stood then and
 * what was done since, browser and tests count both days by the same rule as ever (rules.ts).
 */
import { countedOf, figuresOf, filledOf, missingOf, type EntryState, type Figures, type Tallied } from './completion';
import { tallied, whyNot, type CountedEntry, type CountedItem, type CountedStay } from './rules';

export interface ChangedItem extends CountedItem {
  item: string;
  required: number;
}
export interface NamedEntry extends CountedEntry {
  id: string;
}

/** One thing that somebody did to an entry. */
export interface Move {
  entry_id: string;
  /** Moment as ISO text; empty for what is not sent yet. */
  at: string;
  by: string;
  /** null: it was not there. */
  before: CountedEntry | null;
  after: CountedEntry | null;
}

/** A handbook as it was counted at the beginning of a day, told by what is different now. */
export interface Then<Item extends ChangedItem = ChangedItem, Stay extends CountedStay = CountedStay> {
  /** null: as now. */
  items: readonly Item[] | null;
  stays: readonly Stay[] | null;
  /** What was done since, in the order of time. */
  moves: readonly Move[];
}

/** How an entry stands to an item: `none` is not there, `out` is not counted although it is further than a draft. */
export type Standing = EntryState | 'none' | 'out';

export interface EntryChange {
  id: string;
  date: string;
  before: Standing;
  after: Standing;
  /** Who did the last of it, and when; empty where nobody touched it: its stay or what is asked changed. */
  by: string;
  at: string;
  /** Why it does not count now. */
  why: string;
}
export interface ItemChange {
  id: number;
  item: string;
  st_dept_name: string;
  /** Nothing required: it is not asked for on that day. */
  before: Tallied;
  after: Tallied;
  entries: EntryChange[];
}
export interface Changes {
  before: Figures & { missing: number };
  after: Figures & { missing: number };
  items: ItemChange[];
}

const nothing: Tallied = { required: 0, submitted: 0, passed: 0, returned: 0, appealed: 0 };

/** Entries as they were before some moves. */
export function entriesBefore(entries: readonly NamedEntry[], moves: readonly Move[]): NamedEntry[] {
  const first = new Map<string, CountedEntry | null>();
  for (const { entry_id: id, before } of moves) if (!first.has(id)) first.set(id, before);
  return [
    ...entries.filter(({ id }) => !first.has(id)),
    ...[...first].flatMap(([id, before]) => (before ? [{ ...before, id }] : [])),
  ];
}

/** All that is different between then and now, whichever figure it moves (`moves`), in the order of the items. */
export function changesSince<Item extends ChangedItem>(
  now: { items: readonly Item[]; stays: readonly CountedStay[]; entries: readonly NamedEntry[] },
  then: Then<Item>,
  isMeant: (item: Item) => boolean = () => true,
): Changes {
  const itemsThen = (then.items ?? now.items).filter(isMeant);
  const itemsNow = now.items.filter(isMeant);
  const staysThen = then.stays ?? now.stays;
  const entriesThen = entriesBefore(now.entries, then.moves);
  const old = tallied(itemsThen, entriesThen, staysThen);
  const present = tallied(itemsNow, now.entries, now.stays);
  const standThen = standings(itemsThen, entriesThen, staysThen);
  const standNow = standings(itemsNow, now.entries, now.stays);
  const last = new Map(then.moves.map((move) => [move.entry_id, move]));
  const byId = new Map<number, ItemChange>();
  for (const { id, item, st_dept_name } of [...present, ...old])
    byId.set(id, {
      id,
      item,
      st_dept_name,
      before: bare(old.find((one) => one.id === id)),
      after: bare(present.find((one) => one.id === id)),
      entries: [],
    });
  const keys = new Set([...standNow.keys(), ...standThen.keys()]);
  for (const key of keys) {
    const [before, after] = [standThen.get(key), standNow.get(key)];
    const { itemId, id, date } = (after ?? before)!;
    if ((before?.standing ?? 'none') === (after?.standing ?? 'none')) continue;
    const move = last.get(id);
    byId.get(itemId)!.entries.push({
      id,
      date,
      before: before?.standing ?? 'none',
      after: after?.standing ?? 'none',
      by: move?.by ?? '',
      at: move?.at ?? '',
      why: after?.why ?? '',
    });
  }
  const items = [...byId.values()].filter(({ before, after, entries }) => entries.length > 0 || !isSame(before, after));
  return { before: figuresWith(old), after: figuresWith(present), items };
}

/** Figures that somebody asks about. */
export type FigureName = 'completion' | 'fill' | 'audit' | 'missing';

/** Whether what is different of an item moves a figure: what is passed beyond what is required moves no completion. */
export function moves(figure: FigureName, { before, after }: Pick<ItemChange, 'before' | 'after'>): boolean {
  if (figure === 'audit') {
    const side = ({ required, passed, returned, submitted }: Tallied) =>
      required > 0 ? [passed, returned, submitted] : [0, 0, 0];
    return side(before).join() !== side(after).join();
  }
  const part = figure === 'fill' ? filledOf : countedOf;
  return before.required !== after.required || part(before) !== part(after);
}

function figuresWith(rows: readonly Tallied[]) {
  return { ...figuresOf(rows), missing: rows.reduce((sum, row) => sum + missingOf(row), 0) };
}

const bare = (row: Tallied | undefined): Tallied => {
  if (!row) return nothing;
  const { required, submitted, passed, returned, appealed } = row;
  return { required, submitted, passed, returned, appealed };
};
const isSame = (one: Tallied, other: Tallied) =>
  (Object.keys(nothing) as (keyof Tallied)[]).every((key) => one[key] === other[key]);

interface Stand {
  itemId: number;
  id: string;
  date: string;
  standing: Standing;
  why: string;
}

/** How each entry stands to the item that it names, by both; entries of what is not asked stand to nothing. */
function standings(
  items: readonly ChangedItem[],
  entries: readonly NamedEntry[],
  stays: readonly CountedStay[],
): Map<string, Stand> {
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return new Map(
    entries.flatMap((entry): [string, Stand][] => {
      const item = itemOf.get(entry.requirement_id);
      if (!item) return [];
      const why = entry.state === 'draft' ? '' : whyNot(entry, item, stays);
      const standing = why === '' ? entry.state : 'out';
      const { id, date } = entry;
      return [[`${item.id} ${id}`, { itemId: item.id, id, date, standing, why }]];
    }),
  );
}
