import { useState } from 'react';

/** What the form of a list is open for; `row` is null for a new one. */
interface Edited<Row> {
  key: number | 'new';
  row: Row | null;
}

/** Opens the form of a list, for a row or for a new one. A form belongs to `key`: another row gets another form. */
export function useEdited<Row extends { id: number }>() {
  const [edited, set] = useState<Edited<Row> | null>(null);
  return {
    edited,
    add: () => set({ key: 'new', row: null }),
    edit: (row: Row) => set({ key: row.id, row }),
    close: () => set(null),
  };
}
