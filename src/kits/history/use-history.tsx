import { useState, type ReactNode } from 'react';
import { late } from '@/kits/late/late';
import type { RowAction } from '@/kits/table-page/row-actions';
import type { HistoryOf } from './history-drawer';

const HistoryDrawer = late(() => import('./history-drawer').then((file) => file.HistoryDrawer));

/**
 * 操作记录 of the rows of a list: the action for a row's menu, and the drawer, which is drawn beside the list.
 * @param kind what the module calls such records in the operation log, e.g. `department`
 */
export function useHistory(kind: string): {
  historyAction: (row: { id: number; name: string }) => RowAction;
  historyDrawer: ReactNode;
} {
  const [of, open] = useState<HistoryOf | null>(null);
  return {
    historyAction: ({ id, name }) => ({ label: '操作记录', onClick: () => open({ kind, id, name }) }),
    historyDrawer: of && <HistoryDrawer of={of} onClose={() => open(null)} />,
  };
}
