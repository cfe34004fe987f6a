import { deadlineWord, intervalWord, kindIdentities, kindReviews } from '@contract/handbook/kind-rules';
import { kindEndpoints as calls, type Kind } from '@contract/handbook/kinds';
import { useCall } from '@/kernel/query/use-call';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { useEdited } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount } from '@/ui/format';

const KindForm = late(() => import('./kind-form').then((file) => file.KindForm));

const yesNo = (is: boolean) => (is ? '是' : '–');
const fieldWords = ({ fields }: Kind) => fields.map(({ label }) => label).join('、');
const columns: Column<Kind>[] = [
  { key: 'name', title: '类别', isFixed: true, width: 112, cell: (row) => row.name },
  { key: 'unit', title: '单位', width: 64, cell: (row) => row.unit },
  { key: 'review', title: '审核人', width: 168, cell: (row) => kindReviews[row.review] },
  { key: 'needs_proof', title: '须附证明', width: 88, cell: (row) => yesNo(row.needs_proof) },
  { key: 'identity', title: '患者信息', width: 184, cell: (row) => kindIdentities[row.identity] },
  { key: 'min_interval', title: '登记间隔', width: 120, cell: (row) => intervalWord(row.min_interval) },
  { key: 'deadline_days', title: '登记期限', width: 136, cell: (row) => deadlineWord(row.deadline_days) },
  { key: 'fields', title: '登记字段', cell: fieldWords },
  {
    key: 'requirements',
    title: '要求条目',
    width: 88,
    align: 'right',
    isOptional: true,
    cell: (row) => formatCount(row.requirements),
  },
  { key: 'status', title: '状态', width: 80, cell: (row) => <StatusWord status={row.status} /> },
];

/** 手册配置: how entries of each kind of requirement are made, proved and reviewed. */
export default function KindsPage() {
  const table = useTableState({});
  const rows = useCall(calls.kinds, {});
  const { edited, edit, close } = useEdited<Kind>();
  const { historyAction, historyDrawer } = useHistory('handbook_kind');
  return (
    <>
      <TablePage
        title="手册配置"
        what="要求类别"
        views="handbook.kinds"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        actions={(row) => [{ label: '编辑', call: calls.saveKind, onClick: () => edit(row) }, historyAction(row)]}
        onOpen={edit}
        card={(row) => ({
          title: row.name,
          facts: [
            ['审核人', kindReviews[row.review]],
            ['登记期限', deadlineWord(row.deadline_days)],
            ['患者信息', kindIdentities[row.identity]],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {historyDrawer}
      {edited?.row && <KindForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
