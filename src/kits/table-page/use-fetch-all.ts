import type { Page } from '@contract/kernel/paging';
import { useState } from 'react';
import { notifyError } from '@/kernel/query/notify-error';
import { mostChosen } from './selection';

/** Asks for all rows of a list and hands them on; what goes wrong is told, and nothing is handed on. */
export function useFetchAll<Row>(
  fetchAll: ((page: { page: 1; size: typeof mostChosen }) => Promise<Page<Row>>) | undefined,
  onRows: (rows: readonly Row[]) => void,
): { isLoading: boolean; run: () => void } {
  const [isLoading, setLoading] = useState(false);
  const run = async () => {
    setLoading(true);
    try {
      const { list } = await fetchAll!({ page: 1, size: mostChosen });
      onRows(list);
    } catch (error) {
      notifyError(error);
    } finally {
      setLoading(false);
    }
  };
  return { isLoading, run: () => void run() };
}
