import { kindEndpoints as calls, type ActivityTarget } from '@contract/activities/kinds';
import { rhythms } from '@contract/activities/rules';
import { late } from '@/kits/late/late';
import { idFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { useDepartments } from '@/kits/pick/use-departments';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useActivityKinds } from '../queries';
import { kindReads } from '../reads';

const TargetForm = late(() => import('./target-form').then((file) => file.TargetForm));

const oftenOf = ({ every, times }: ActivityTarget) => `${rhythms[every]} ${times} 次`;
const columns: Column<ActivityTarget>[] = [
  { key: 'kind', title: '类型', isFixed: true, width: 240, cell: (row) => row.kind_name },
  { key: 'often', title: '要求', width: 160, cell: oftenOf },
  { key: 'dept', title: '科室', cell: (row) => row.dept_name },
];

/** How often each kind is due in departments. */
export function TargetList() {
  const { kindOptions } = useActivityKinds();
  const departments = useDepartments().map(({ id: value, name: label }) => ({ value, label }));
  const list = useList(calls.targets, {
    what: '频次要求',
    views: 'activities.targets',
    filters: { kind_id: idFilter('类型'), dept_id: idFilter('科室') },
    options: { kind_id: kindOptions, dept_id: departments },
  });
  const { edited, add, edit, close } = useEdited<ActivityTarget>();
  const remove = useRemove(calls.removeTarget, '频次要求', kindReads);
  const addButton = <AddButton call={calls.saveTarget} label="新增要求" onClick={add} />;
  const { title: _, ...shown } = list;
  return (
    <>
      <TablePage
        {...shown}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveTarget, onClick: () => edit(row) }, remove(row)]}
        empty={{
          title: '还没有频次要求',
          text: '规定各科室每周或每月应开展的次数，统计按它算应开展与已开展',
          action: addButton,
        }}
        card={(row) => ({
          title: row.kind_name,
          facts: [
            ['要求', oftenOf(row)],
            ['科室', row.dept_name],
          ],
        })}
      />
      {edited && <TargetForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
