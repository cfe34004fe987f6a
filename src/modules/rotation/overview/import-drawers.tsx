import { late } from '@/kits/late/late';

const HistoryDrawer = late(() => import('../history/history-drawer').then((file) => file.HistoryDrawer));
const AliasesDrawer = late(() => import('../aliases/aliases-drawer').then((file) => file.AliasesDrawer));

export type OpenImportDrawer = 'history' | 'aliases';

interface ImportDrawersProps {
  opened: OpenImportDrawer | null;
  onClose: () => void;
}

/** What 导入 opens beside the page. It belongs to the page, not to a layout: turning a tablet must not close it. */
export function ImportDrawers({ opened, onClose }: ImportDrawersProps) {
  if (opened === 'history') return <HistoryDrawer onClose={onClose} />;
  return opened === 'aliases' ? <AliasesDrawer onClose={onClose} /> : null;
}
