import { groupBy } from '@contract/kernel/group-by';
import { holdsText, type AnyHeldList, type Untold } from '@contract/kernel/held';
import { withoutMarks } from '@contract/kernel/marks';
import { defaultPageSize, type Page } from '@contract/kernel/paging';
import { SortOrder } from '@contract/kernel/sorting';

type Row = Readonly<Record<string, unknown>>;
/** What a list is asked: its query or body. */
export type Asked = Readonly<Record<string, unknown>>;

/** An answer that a device holds, and what it answered. */
export interface HeldPage {
  /** Path parameters, which choose the list. */
  params: unknown;
  asked: Asked;
  value: Page<unknown>;
  /** When the server gave it, in ms since 1970. */
  at: number;
}

/** Rows found on the device. */
export interface FoundRows {
  kind: 'found';
  page: Page<unknown>;
  /** Since when they may have changed: the oldest of the answers that they were found in. ms since 1970. */
  at: number;
  /** How many rows the list has that are not here; null where that is not known. */
  missing: number | null;
}

/** What cannot be found out, in words: the rows do not tell it. */
export interface CannotTell {
  kind: 'untold';
  what: readonly string[];
}

/** What the server would refuse, in its words. */
export interface RefusedQuestion {
  kind: 'refused';
  message: string;
}

interface HeldRow {
  row: Row;
  at: number;
}

/** The declaration as it is used here: which types it was made for was settled where it stands. */
interface Search {
  id: (row: Row) => string | number;
  filters: Readonly<Record<string, 'same' | 'part' | { apart: unknown } | Untold | RowTest>>;
  order: readonly string[] | ((asked: Asked) => readonly string[]);
  refusal?: (asked: Asked) => string | undefined;
  part?: (asked: Asked) => string | number;
  isWhole?: (asked: Asked) => boolean;
  shown?: (row: Row, asked: Asked) => Row;
  rest?: (rows: readonly Row[], asked: Asked) => object;
}
type RowTest = (row: Row, value: unknown, asked: Asked) => boolean | Untold;

/**
 * Answers a list from all rows of it that are held, as the server would from these rows: filtered, searched, ordered, paged.
 * @param asked what is asked for; `params` as in `HeldPage`
 * @returns null when nothing of the list is held
 */
export function askHeld(
  declared: AnyHeldList,
  held: readonly HeldPage[],
  { params, asked }: Pick<HeldPage, 'params' | 'asked'>,
): FoundRows | CannotTell | RefusedQuestion | null {
  const list = declared as unknown as Search;
  const message = list.refusal?.(asked);
  if (message !== undefined) return { kind: 'refused', message };
  const sources = sourcesOf(list, held, { params, asked });
  if (sources.length === 0) return null;
  const unnarrowed = sources.filter((source) => !isNarrowed(list, source.asked));
  const complete = newestComplete(unnarrowed);
  const rows = rowsOf(list, sources, complete);
  const { matching, untold } = sift(list, rows, asked);
  if (untold.length > 0) return { kind: 'untold', what: untold };
  matching.sort(comparing(list, asked));
  const { page = 1, size = defaultPageSize } = asked as { page?: number; size?: number };
  const shown = matching.slice((page - 1) * size, page * size);
  const total = newest(unnarrowed)?.value.total;
  return {
    kind: 'found',
    page: {
      total: matching.length,
      list: list.shown ? shown.map((row) => list.shown!(row, asked)) : shown,
      ...list.rest?.(matching, asked),
    },
    at: complete ?? Math.min(...sources.map(({ at }) => at)),
    missing: total === undefined ? null : Math.max(0, total - rows.length),
  };
}

/** Answers that hold rows of the list that is asked for. */
function sourcesOf(list: Search, held: readonly HeldPage[], which: Pick<HeldPage, 'params' | 'asked'>): HeldPage[] {
  const part = partOf(list, which);
  return held.filter((page) => (list.isWhole?.(page.asked) ?? true) && partOf(list, page) === part);
}

/** When the newest answers were given that together have all pages. @param pages of one list, nothing filtered */
function newestComplete(pages: readonly HeldPage[]): number | undefined {
  const series = groupBy(pages, ({ asked }) => JSON.stringify([asked['size'], asked['sort_by'], asked['sort_order']]));
  const times = [...series.values()].flatMap((one) => completedAt(one) ?? []);
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** When the first of the pages that make up a whole list was given. @param series pages of one size and order */
function completedAt(series: readonly HeldPage[]): number | undefined {
  const pages = new Map(series.map((page) => [page.asked['page'] ?? 1, page.at]));
  const { size = defaultPageSize } = series[0]!.asked as { size?: number };
  const count = Math.max(1, Math.ceil(newest(series)!.value.total / size));
  const times = Array.from({ length: count }, (_, index) => pages.get(index + 1));
  return times.every((at) => at !== undefined) ? Math.min(...times) : undefined;
}

/** The newest state of each row. What a complete list no longer has is gone. */
function rowsOf(list: Search, sources: readonly HeldPage[], complete = -Infinity): Row[] {
  const rows = new Map<string | number, HeldRow>();
  for (const { value, at } of sources.toSorted((one, other) => one.at - other.at))
    for (const row of value.list as Row[]) rows.set(list.id(row), { row, at });
  return [...rows.values()].flatMap(({ row, at }) => (at >= complete ? [row] : []));
}

function sift(list: Search, rows: readonly Row[], asked: Asked): { matching: Row[]; untold: string[] } {
  const untold = new Set<string>();
  const tests = Object.entries(list.filters).flatMap(([name, filter]) => {
    const value = tidy(asked[name]);
    if (!isSet(value) || isApart(filter)) return [];
    if (typeof filter === 'object') untold.add(filter.untold);
    return [testOf(name, filter, value, asked)];
  });
  const matching = rows.filter((row) =>
    tests.every((test) => {
      const answer = test(row);
      if (typeof answer === 'boolean') return answer;
      untold.add(answer.untold);
      return true;
    }),
  );
  return { matching, untold: [...untold] };
}

function testOf(
  name: string,
  filter: Exclude<Search['filters'][string], { apart: unknown }>,
  value: unknown,
  asked: Asked,
) {
  if (filter === 'same') return (row: Row) => row[name] === value;
  if (filter === 'part') return (row: Row) => holdsText(row[name] as string, value as string);
  return typeof filter === 'function' ? (row: Row) => filter(row, value, asked) : () => filter;
}

/** What is searched for, without what the server leaves out of it. */
const tidy = (value: unknown) => (typeof value === 'string' ? withoutMarks(value) : value);

const isSet = (value: unknown) => value !== undefined && value !== null && value !== '';
const isApart = (filter: Search['filters'][string]): filter is { apart: unknown } =>
  typeof filter === 'object' && 'apart' in filter;

/** Whether an answer leaves out rows of its list. */
const isNarrowed = (list: Search, asked: Asked) =>
  Object.entries(list.filters).some(([name, filter]) => isSet(tidy(asked[name])) && !isApart(filter));

/** Names the list that is asked for, among all that one call answers. */
function partOf(list: Search, { params, asked }: Pick<HeldPage, 'params' | 'asked'>): string {
  const apart = Object.entries(list.filters).flatMap(([name, filter]) =>
    isApart(filter) ? [isSet(asked[name]) ? asked[name] : filter.apart] : [],
  );
  return JSON.stringify([params, list.part?.(asked), apart]);
}

/** As `orderBy` of the server: what is asked for, then what tells rows apart, both in one direction. */
function comparing(list: Search, asked: Asked): (one: Row, other: Row) => number {
  const ordered = typeof list.order === 'function' ? list.order(asked) : list.order;
  const sortBy = asked['sort_by'] as string | undefined;
  const sign = asked['sort_order'] === SortOrder.descending ? '-' : '';
  const keys = sortBy === undefined ? ordered : [sortBy, ...ordered].map((key) => sign + key);
  return (one, other) => {
    for (const key of keys) {
      const isDown = key.startsWith('-');
      const name = isDown ? key.slice(1) : key;
      const order = compare(one[name], other[name], isDown);
      if (order !== 0) return order;
    }
    return 0;
  };
}

/** Texts by their code points; none come last in both directions. */
function compare(one: unknown, other: unknown, isDown: boolean): number {
  if (one === other) return 0;
  if (one === null) return 1;
  if (other === null) return -1;
  return (one as number) < (other as number) === isDown ? 1 : -1;
}

function newest(pages: readonly HeldPage[]): HeldPage | undefined {
  return pages.reduce<HeldPage | undefined>((best, page) => (best && best.at >= page.at ? best : page), undefined);
}
