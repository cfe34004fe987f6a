import { bigDepartmentEndpoints as calls, type BigDepartment } from '@contract/dictionary/big-departments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { bigDepartmentReads } from './reads';

const OrderDrawer = late(() => import('@/kits/order/order-drawer').then((file) => file.OrderDrawer));
const BigDepartmentForm = late(() => import('./big-department-form').then((file) => file.BigDepartmentForm));

const filters = { name: textFilter('名称'), status: statusFilter() };
/** The list is short and is shown whole: its order is part of it. */
const whole = 500;

const columns: Column<BigDepartment>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 140, cell: (row) => row.code },
  { key: 'dept_count', title: '科室数', align: 'right', width: 120, cell: (row) => <DepartmentCount row={row} /> },
  { key: 'status', title: '状态', cell: (row) => <StatusWord status={row.status} /> },
];

function DepartmentCount({ row }: { row: BigDepartment }) {
  const maySee = usePermission('dataDic:dept:list');
  return maySee && row.dept_count > 0 ? (
    <Link to={`/data-dic/department?big=${row.id}`}>{formatCount(row.dept_count)}</Link>
  ) : (
    formatCount(row.dept_count)
  );
}

/** The row on a phone. */
const cardOf = (row: BigDepartment): CardWords => ({
  title: row.name,
  facts: [
    ['编码', row.code],
    ['科室数', formatCount(row.dept_count)],
  ],
  status: <StatusWord status={row.status} />,
});

/** Large departments in the hospital's order. */
export function BigDepartmentList() {
  const list = useList(calls.bigDepartments, {
    what: '大科室',
    views: 'dictionary.big-departments',
    filters,
    size: whole,
  });
  const rows = list.rows.data?.list;
  const { edited, add, edit, close } = useEdited<BigDepartment>();
  const [isOrdering, setOrdering] = useState(false);
  const mayOrder = usePermission('dataDic:bigDept:edit');
  const order = useSave(calls.orderBigDepartments, { refresh: bigDepartmentReads, done: '顺序已保存' });
  const toggle = useStatusToggle(calls.changeBigDepartmentStatus, bigDepartmentReads);
  const isWhole = rows !== undefined && list.table.activeCount === 0;
  const addButton = <AddButton call={calls.saveBigDepartment} label="新增大科室" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        rows={{ ...list.rows, data: rows }}
        columns={columns}
        main={addButton}
        tools={
          isWhole &&
          mayOrder && (
            <Button variant="default" onClick={() => setOrdering(true)}>
              调整顺序
            </Button>
          )
        }
        actions={(row) => [{ label: '编辑', call: calls.saveBigDepartment, onClick: () => edit(row) }, toggle(row)]}
        empty={{ title: '还没有大科室', text: '先建立大科室，再把科室归入其中', action: addButton }}
        card={cardOf}
      />
      {edited && <BigDepartmentForm key={edited.key} row={edited.row} onClose={close} />}
      {isOrdering && rows && (
        <OrderDrawer
          title="调整大科室顺序"
          rows={rows}
          onSave={(ids) => order.run({ body: { ids } })}
          onRefetch={list.rows.refetch}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}
