import { chamberEndpoints, type Chamber } from '@contract/dictionary/chambers';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { text } from '@/kits/table-page/filter-fields';
import { chipsOf, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatCount } from '@/ui/format';
import { PersonNames } from '../parts/person-names';
import { useRemove } from '../parts/use-remove';
import { useEdited } from '../parts/use-edited';

const ChamberForm = late(() => import('./chamber-form').then((file) => file.ChamberForm));

const filters = { name: text() };
const some = (person: Chamber['director']) => (person ? [person] : []);

const columns: Column<Chamber>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 120, cell: (row) => row.code },
  { key: 'academy', title: '所属学院', width: 200, cell: (row) => row.academy || '–' },
  { key: 'director', title: '主任', width: 120, cell: (row) => <PersonNames people={some(row.director)} /> },
  { key: 'secretary', title: '秘书', width: 120, cell: (row) => <PersonNames people={some(row.secretary)} /> },
  {
    key: 'members',
    title: '成员教师',
    align: 'right',
    width: 96,
    cell: (row) => <span title={row.members.map(({ name }) => name).join('、')}>{formatCount(row.member_count)}</span>,
  },
];

/** Teaching offices with their people. */
export default function ChambersPage() {
  const table = useTableState({ filters });
  const rows = useCall(chamberEndpoints.chambers, { query: table.query }, { keepPrevious: true });
  const { edited, add: addOne, edit, close } = useEdited<Chamber>();
  const remove = useRemove(chamberEndpoints.removeChamber, '教研室', [chamberEndpoints.chambers]);
  const add = <AddButton code="dataDic:teaOffice:edit" label="新增教研室" onClick={addOne} />;
  return (
    <>
      <TablePage<Chamber, number>
        title="教研室"
        what="教研室"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        main={add}
        filters={<TextFilter table={table} name="name" label="名称" />}
        chips={chipsOf(table, { name: (name) => `名称：${name}` })}
        actions={(row) => [
          { label: '编辑', code: 'dataDic:teaOffice:edit', onClick: () => edit(row) },
          { label: '删除', code: 'dataDic:teaOffice:remove', color: 'danger', onClick: () => void remove(row) },
        ]}
        empty={{ title: '还没有教研室', text: '教研室承担课程与教学任务，先建立它再安排教师', action: add }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['主任', row.director?.name ?? '–'],
            ['成员教师', formatCount(row.member_count)],
          ],
        })}
        views="dictionary.chambers"
      />
      {edited && <ChamberForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
