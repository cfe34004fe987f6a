import { useState, type Key } from 'react';
import { pageState, toggle, togglePage, type Chosen, type Selection } from './selection';

/** Chosen rows of a table. They outlive a change of page and order, not one of the filters (`scope`). */
export function useSelection<Row, Id extends Key>(scope: string, rows: readonly Row[], keyOf: (row: Row) => Id) {
  const [state, setState] = useState<{ scope: string; chosen: Chosen<Row> }>({ scope, chosen: new Map() });
  const chosen = state.scope === scope ? state.chosen : new Map<Key, Row>();
  const set = (next: Chosen<Row>) => setState({ scope, chosen: next });
  const selection: Selection<Row, Id> = {
    ids: [...chosen.keys()] as Id[],
    rows: [...chosen.values()],
    count: chosen.size,
    clear: () => set(new Map()),
  };
  return {
    selection,
    /** Chooses these too, whatever page they are on. */
    onChooseAll: (all: readonly Row[]) => set(new Map([...chosen, ...all.map((row) => [keyOf(row), row] as const)])),
    onThisPage: rows.filter((row) => chosen.has(keyOf(row))).length,
    isChosen: (row: Row) => chosen.has(keyOf(row)),
    onChoose: (row: Row) => set(toggle(chosen, keyOf(row), row)),
    page: { state: pageState(chosen, rows, keyOf), onToggle: () => set(togglePage(chosen, rows, keyOf)) },
  };
}
