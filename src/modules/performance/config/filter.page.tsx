import { performanceConfigEndpoints as calls, type PeopleFilter } from '@contract/performance/config';
import { performanceModule } from '@contract/performance/module';
import { personTypes } from '@contract/kernel/enums';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';

const FilterForm = late(() => import('./filter-form').then((file) => file.FilterForm));

const filters = { name: textFilter('名称') };
const typeNames = new Map<number, string>(Object.values(personTypes).map(({ id, name }) => [id, name]));
const typesOf = ({ type_ids: ids }: PeopleFilter) => ids.map((id) => typeNames.get(id) ?? `类型 ${id}`).join('、');
const departmentsOf = ({ departments: list }: PeopleFilter) => list.map(({ name }) => name).join('、') || '全部科室';
const columns: Column<PeopleFilter>[] = [
  { key: 'name', title: '名称', width: 200, isFixed: true, cell: (row) => row.name },
  { key: 'types', title: '人员类型', width: 160, cell: typesOf },
  { key: 'departments', title: '科室', cell: departmentsOf },
  { key: 'excluded', title: '不参与', width: 88, align: 'right', cell: (row) => `${row.excluded.length} 人` },
  { key: 'tables', title: '绩效表', width: 88, align: 'right', cell: (row) => `${row.tables} 张` },
];

/** 参与范围: whose numbers tables hold. */
export default function FilterPage() {
  const list = useList(calls.peopleFilters, { what: '参与范围', views: 'performance.filters', filters });
  const { edited, add, edit, close } = useEdited<PeopleFilter>();
  const [opened, open] = useState<PeopleFilter | null>(null);
  const remove = useRemove(calls.removePeopleFilter, '参与范围', [calls.peopleFilters]);
  const addButton = <AddButton call={calls.savePeopleFilter} label="新增参与范围" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        title={performanceModule.screens.filter.title}
        columns={columns}
        main={addButton}
        onOpen={open}
        actions={(row) => [
          { label: '预览人员', onClick: () => open(row) },
          { label: '编辑', call: calls.savePeopleFilter, onClick: () => edit(row) },
          remove(row),
        ]}
        empty={{ title: '还没有参与范围', text: '说明哪些人员、哪些科室进入绩效表', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['人员类型', typesOf(row)],
            ['科室', departmentsOf(row)],
            ['绩效表', `${row.tables} 张`],
          ],
        })}
      />
      {edited && <FilterForm key={edited.key} row={edited.row} onClose={close} />}
      {opened && <People key={opened.id} filter={opened} onClose={() => open(null)} />}
    </>
  );
}

type Person = { user_id: number; name: string; staff_id: string; dept_name: string; title: string };
const personColumns: Column<Person>[] = [
  { key: 'name', title: '姓名', width: 120, isFixed: true, cell: (row) => row.name },
  { key: 'staff', title: '工号', width: 120, cell: (row) => row.staff_id },
  { key: 'dept', title: '科室', cell: (row) => row.dept_name },
  { key: 'title', title: '职称', width: 120, cell: (row) => row.title || '–' },
];

/** Whom a filter takes in today. */
function People({ filter, onClose }: { filter: PeopleFilter; onClose: () => void }) {
  const table = useTableState({ filters: {} });
  const query = { ...table.query, filter_id: filter.id };
  const rows = useCall(calls.filteredPeople, { query }, { keepPrevious: true });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${filter.name}：当前人员`}
      size={760}
      position="right"
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <TablePage
        what="人员"
        table={table}
        rows={rows}
        rowKey={(row) => row.user_id}
        views="performance.filteredPeople"
        columns={personColumns}
        empty={{ title: '没有符合条件的人员', text: '请调整人员类型或科室' }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['工号', row.staff_id],
            ['科室', row.dept_name],
            ['职称', row.title || '–'],
          ],
        })}
      />
    </Drawer>
  );
}
