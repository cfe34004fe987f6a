import { noArrangement, type Arrangement } from './columns';

/** Filters, order and columns that a person comes back to. */
export interface SavedView {
  /** Unique among the views of a table. */
  name: string;
  /** Query string of the table's state. */
  address: string;
  arrangement: Arrangement;
}

/** What a person has arranged at one table; stored as a preference. */
export interface TableViews {
  arrangement: Arrangement;
  views: readonly SavedView[];
}
export const noViews: TableViews = { arrangement: noArrangement, views: [] };

export const mostViews = 20;
export const longestName = 20;

/** Keeps a view; one of the same name is replaced. @returns null when there is no room for another one */
export function withView(kept: TableViews, view: SavedView): TableViews | null {
  const others = kept.views.filter(({ name }) => name !== view.name);
  if (others.length >= mostViews) return null;
  return { ...kept, views: [...others, view] };
}

export function withoutView(kept: TableViews, name: string): TableViews {
  return { ...kept, views: kept.views.filter((view) => view.name !== name) };
}
