import { statusWord } from '@contract/kernel/enums';
import { departmentEndpoints } from '@contract/dictionary/departments';
import type { DepartmentRow } from '@contract/dictionary/department-types';
import { departmentKinds } from '@contract/dictionary/rules';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { useHistory } from '@/kits/history/use-history';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { CardWords } from '@/kits/table-page/card-list';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TreeTablePage } from '@/kits/table-page/tree-table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useIsMobile } from '@/ui/use-is-mobile';
import { useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord, statusOptions } from '@/kits/list/status-word';
import { useDepartmentTree } from '../queries';
import { wordOptions } from '@/kits/list/word-options';
import { departmentColumns } from './department-columns';
import type { OpenDialog } from './department-dialogs';
import { departmentTree, type DepartmentNode } from './department-tree';
import { DepartmentSheets } from './department-sheets';
import { departmentReads } from '../reads';

const DepartmentDialogs = late(() => import('./department-dialogs').then((file) => file.DepartmentDialogs));

const filters = {
  keyword: text(),
  big: number(),
  kind: choice(departmentKinds),
  status: choice([1, 2]),
  rotation: choice([1, 2]),
};
const rotationOptions = [
  { value: 1, label: '接收轮转' },
  { value: 2, label: '不接收轮转' },
];

/** Departments below their large departments. The list is loaded whole: filters and folds need no further call. */
export default function DepartmentsPage() {
  const isMobile = useIsMobile();
  const table = useTableState({ filters });
  const answer = useCall(departmentEndpoints.departments, {});
  const groups = useDepartmentTree().data;
  const [dialog, open] = useState<OpenDialog | null>(null);
  const order = useSave(departmentEndpoints.orderDepartments, { refresh: departmentReads, done: '顺序已保存' });
  const toggle = useStatusToggle(departmentEndpoints.changeDepartmentStatus, departmentReads);
  const { historyAction, historyDrawer } = useHistory('department');
  const rows = answer.data ?? [];
  const filterKey = table.filterKey;
  const nodes = useMemo(
    () => answer.data && groups && departmentTree(answer.data, groups, JSON.parse(filterKey) as typeof table.filters),
    [answer.data, groups, filterKey],
  );
  const actions = ({ department }: DepartmentNode): RowAction[] => {
    if (!department) return [];
    const isMerged = department.merged_into !== null && '该科室已并入其他科室';
    return [
      { label: '编辑', code: 'dataDic:dept:edit', onClick: () => open({ kind: 'edit', row: department }) },
      { label: '人员', code: 'dataDic:dept:setPerson', onClick: () => open({ kind: 'posts', row: department }) },
      { label: '容量', code: 'dataDic:dept:edit', onClick: () => open({ kind: 'capacity', row: department }) },
      { ...toggle(department), disabledReason: isMerged },
      {
        label: '合并到其他科室',
        code: 'dataDic:dept:remove',
        color: 'danger',
        disabledReason: isMerged,
        onClick: () => open({ kind: 'merge', row: department }),
      },
      {
        label: '调整同级顺序',
        code: 'dataDic:dept:edit',
        onClick: () => open({ kind: 'order', row: department }),
      },
      historyAction(department),
      { label: '改名与合并记录', onClick: () => open({ kind: 'changes', row: department }) },
    ];
  };
  const add = (
    <AddButton call={departmentEndpoints.addDepartment} label="新增科室" onClick={() => open({ kind: 'add' })} />
  );
  return (
    <>
      <TreeTablePage<DepartmentNode, string>
        title="科室"
        what="科室"
        table={table}
        rows={{ ...answer, data: nodes, isPending: answer.isPending || (answer.data !== undefined && !groups) }}
        rowKey={(node) => node.key}
        childrenOf={(node) => node.children}
        columns={departmentColumns}
        main={add}
        filters={
          <>
            <TextFilter table={table} name="keyword" label="关键字" placeholder="名称或编码" />
            <SelectFilter
              table={table}
              name="big"
              label="大科室"
              options={(groups ?? []).map(({ id, label }) => ({ value: id, label }))}
            />
            <SelectFilter table={table} name="kind" label="类型" options={wordOptions(departmentKinds)} />
            <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
          </>
        }
        moreFilters={<SelectFilter table={table} name="rotation" label="轮转" options={rotationOptions} />}
        chips={chipsOf(table, {
          keyword: (word) => `关键字：${word}`,
          big: (id) => `大科室：${groups?.find((group) => group.id === id)?.label ?? id}`,
          kind: (kind) => `类型：${kind}`,
          status: (status) => `状态：${statusWord(status)}`,
          rotation: (value) => rotationOptions.find((option) => option.value === value)!.label,
        })}
        // A phone has no room beside 展开 and 收起, and nobody imports from one; the records are in each row's menu.
        tools={
          !isMobile && (
            <>
              <DepartmentSheets rows={rows} groups={groups ?? []} />
              <Button
                variant="default"
                leftSection={<IconHistory size={16} aria-hidden />}
                onClick={() => open({ kind: 'changes' })}
              >
                改名与合并记录
              </Button>
            </>
          )
        }
        actions={actions}
        onOpen={({ department }) => department && open({ kind: 'view', row: department })}
        empty={{ title: '还没有科室', text: '可以逐个新增，也可以用表格一次导入', action: add }}
        card={cardOf}
        views="dictionary.departments"
      />
      {historyDrawer}
      {dialog && (
        <DepartmentDialogs
          dialog={dialog}
          rows={rows}
          groups={groups ?? []}
          onOrder={(ids) => order.run({ body: { ids } })}
          onRefetch={answer.refetch}
          onClose={() => open(null)}
        />
      )}
    </>
  );
}

/** The row on a phone. */
const cardOf = ({ name, department }: DepartmentNode): CardWords => ({
  title: name,
  facts: department ? cardFacts(department) : [],
  status: department && <StatusWord status={department.status} />,
});

const cardFacts = (row: DepartmentRow): [string, string][] => [
  ['类型', row.kind],
  ['科主任', row.heads.map(({ name }) => name).join('、') || '–'],
];
