import { bigDepartmentEndpoints as calls, type BigDepartment } from '@contract/dictionary/big-departments';
import { Link } from 'react-router-dom';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { OrderButton } from '@/kits/order/order-button';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { bigDepartmentReads } from '../reads';

const BigDepartmentForm = late(() => import('./big-department-form').then((file) => file.BigDepartmentForm));

const columns: Column<BigDepartment>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 140, cell: (row) => row.code },
  { key: 'dept_count', title: '科室数', align: 'right', width: 120, cell: (row) => <DepartmentCount row={row} /> },
  { key: 'status', title: '状态', cell: (row) => <StatusWord status={row.status} /> },
];

function DepartmentCount({ row }: { row: BigDepartment }) {
  const maySee = usePermission('dataDic:dept:list');
  if (!maySee || row.dept_count === 0) return formatCount(row.dept_count);
  return <Link to={`/data-dic/department?big=${row.id}`}>{formatCount(row.dept_count)}</Link>;
}

/** Large departments in the hospital's order. The list is short and is shown whole: its order is part of it. */
export function BigDepartmentList() {
  const list = useList(calls.bigDepartments, {
    what: '大科室',
    views: 'dictionary.big-departments',
    filters: { name: textFilter('名称'), status: statusFilter() },
    size: 500,
  });
  const { edited, add, edit, close } = useEdited<BigDepartment>();
  const toggle = useStatusToggle(calls.changeBigDepartmentStatus, bigDepartmentReads);
  const addButton = <AddButton call={calls.saveBigDepartment} label="新增大科室" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        tools={<OrderButton call={calls.orderBigDepartments} list={list} refresh={bigDepartmentReads} />}
        actions={(row) => [{ label: '编辑', call: calls.saveBigDepartment, onClick: () => edit(row) }, toggle(row)]}
        empty={{ title: '还没有大科室', text: '先建立大科室，再把科室归入其中', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['编码', row.code],
            ['科室数', formatCount(row.dept_count)],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <BigDepartmentForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
