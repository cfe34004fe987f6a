import { systemEndpoints } from '@contract/system/endpoints';
import type { Purview } from '@contract/system/purview-types';
import { useSave } from '@/kernel/query/use-save';
import { loadSession } from '@/kernel/session/load-session';
import { OrderDrawer } from '@/kits/order/order-drawer';
import { typeWords } from './purview-words';

interface PurviewOrderProps {
  parentId: number | null;
  rows: readonly Purview[];
  onRefetch: () => void;
  onClose: () => void;
}

/** Buttons and pages that the menu does not list stand among those that it lists. */
const nameOf = (row: Purview) => (row.type === 1 ? row.title : `${row.title}（${typeWords(row)}）`);

/** The children of one entry of the menu, or its top, in their order. */
export function PurviewOrder({ parentId, rows, onRefetch, onClose }: PurviewOrderProps) {
  const { run } = useSave(systemEndpoints.purviewOrder, {
    refresh: [systemEndpoints.purviewList],
    done: '顺序已保存',
    // The menu beside the page is made of it.
    onDone: () => void loadSession(),
  });
  return (
    <OrderDrawer
      title="调整同级顺序"
      rows={rows.map((row) => ({ id: row.id, name: nameOf(row) }))}
      onSave={(ids) => run({ body: { parent_id: parentId, ids } })}
      onRefetch={onRefetch}
      onClose={onClose}
    />
  );
}
