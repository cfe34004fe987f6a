import { bigDepartmentEndpoints, type BigDepartment } from '@contract/dictionary/big-departments';
import { departmentEndpoints } from '@contract/dictionary/departments';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount } from '@/ui/format';
import { StatusWord, statusOptions, statusWord } from '../parts/status-word';
import { useStatusToggle } from '../parts/use-status-toggle';
import { useEdited } from '../parts/use-edited';

const OrderDrawer = late(() => import('@/kits/order/order-drawer').then((file) => file.OrderDrawer));
const BigDepartmentForm = late(() => import('./big-department-form').then((file) => file.BigDepartmentForm));

const filters = { name: text(), status: choice([1, 2]) };
/** The list is short and is shown whole: its order is part of it. */
const whole = 500;
const refresh = [
  bigDepartmentEndpoints.bigDepartments,
  bigDepartmentEndpoints.publicBigDepartments,
  departmentEndpoints.departmentTree,
];

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
  const table = useTableState({ filters });
  const answer = useCall(
    bigDepartmentEndpoints.bigDepartments,
    { query: { ...table.query, page: 1, size: whole } },
    { keepPrevious: true },
  );
  const rows = answer.data?.list;
  const { edited, add: addOne, edit, close } = useEdited<BigDepartment>();
  const [isOrdering, setOrdering] = useState(false);
  const mayEdit = usePermission('dataDic:bigDept:edit');
  const order = useSave(bigDepartmentEndpoints.orderBigDepartments, { refresh, done: '顺序已保存' });
  const toggle = useStatusToggle(bigDepartmentEndpoints.changeBigDepartmentStatus, 'dataDic:bigDept:edit', refresh);
  const isWhole = rows !== undefined && table.activeCount === 0;
  const add = <AddButton code="dataDic:bigDept:edit" label="新增大科室" onClick={addOne} />;
  return (
    <>
      <TablePage<BigDepartment, number>
        title="大科室"
        what="大科室"
        table={table}
        rows={{ ...answer, data: rows }}
        rowKey={(row) => row.id}
        columns={columns}
        main={add}
        filters={
          <>
            <TextFilter table={table} name="name" label="名称" />
            <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
          </>
        }
        chips={chipsOf(table, {
          name: (name) => `名称：${name}`,
          status: (status) => `状态：${statusWord(status)}`,
        })}
        tools={
          isWhole &&
          mayEdit && (
            <Button variant="default" onClick={() => setOrdering(true)}>
              调整顺序
            </Button>
          )
        }
        actions={(row) => [{ label: '编辑', code: 'dataDic:bigDept:edit', onClick: () => edit(row) }, toggle(row)]}
        empty={{ title: '还没有大科室', text: '先建立大科室，再把科室归入其中', action: add }}
        card={cardOf}
        views="dictionary.big-departments"
      />
      {edited && <BigDepartmentForm key={edited.key} row={edited.row} onClose={close} />}
      {isOrdering && rows && (
        <OrderDrawer
          title="调整大科室顺序"
          rows={rows}
          onSave={(ids) => order.run({ body: { ids } })}
          onRefetch={answer.refetch}
          onClose={() => setOrdering(false)}
        />
      )}
    </>
  );
}
