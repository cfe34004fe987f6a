import type { DepartmentRow } from '@contract/dictionary/department-types';
import { late } from '@/kits/late/late';
import { OrderDrawer } from '@/kits/order/order-drawer';
import { ChangesDrawer } from './changes-drawer';
import { DepartmentDrawer } from './department-drawer';
import { DepartmentForm } from './department-form';
import { siblingsOf } from './department-tree';
import { PostsForm } from './posts-form';

// These two bring the calendar.
const CapacityForm = late(() => import('./capacity-form').then((file) => file.CapacityForm));
const MergeForm = late(() => import('./merge-form').then((file) => file.MergeForm));

export type OpenDialog =
  | { kind: 'add' }
  | { kind: 'view' | 'edit' | 'posts' | 'capacity' | 'merge' | 'order'; row: DepartmentRow }
  | { kind: 'changes'; row?: DepartmentRow };

interface DepartmentDialogsProps {
  dialog: OpenDialog;
  rows: readonly DepartmentRow[];
  groups: readonly { id: number; label: string }[];
  onOrder: (ids: number[]) => Promise<unknown>;
  onRefetch: () => void;
  onClose: () => void;
}

/** The one drawer of the page that is open. */
export function DepartmentDialogs({ dialog, rows, groups, onOrder, onRefetch, onClose }: DepartmentDialogsProps) {
  switch (dialog.kind) {
    case 'add':
      return <DepartmentForm row={null} rows={rows} groups={groups} onClose={onClose} />;
    case 'edit':
      return <DepartmentForm key={dialog.row.id} row={dialog.row} rows={rows} groups={groups} onClose={onClose} />;
    case 'view':
      return (
        <DepartmentDrawer
          id={dialog.row.id}
          name={dialog.row.name}
          bigName={groups.find(({ id }) => id === dialog.row.big_dept_id)?.label ?? '–'}
          onClose={onClose}
        />
      );
    case 'posts':
      return <PostsForm key={dialog.row.id} row={dialog.row} onClose={onClose} />;
    case 'capacity':
      return <CapacityForm key={dialog.row.id} row={dialog.row} onClose={onClose} />;
    case 'merge':
      return <MergeForm key={dialog.row.id} row={dialog.row} rows={rows} onClose={onClose} />;
    case 'changes':
      return <ChangesDrawer {...(dialog.row && { department: dialog.row })} onClose={onClose} />;
    case 'order':
      return (
        <OrderDrawer
          title="调整同级科室顺序"
          rows={siblingsOf(rows, dialog.row)}
          onSave={onOrder}
          onRefetch={onRefetch}
          onClose={onClose}
        />
      );
  }
}
