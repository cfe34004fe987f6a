interface Identified {
  id: number;
}

/** The list with one item moved to another place. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, list[from]!);
}

/** Rows as `ids` arrange them. Rows that came since stand last, in their own order; ids of rows that went mean nothing. */
export function inOrder<Row extends Identified>(rows: readonly Row[], ids: readonly number[]): Row[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const placeOf = ({ id }: Row) => places.get(id) ?? ids.length;
  return rows.toSorted((one, other) => placeOf(one) - placeOf(other));
}
