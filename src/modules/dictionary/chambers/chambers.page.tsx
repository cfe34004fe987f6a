import { chamberEndpoints as calls, type Chamber } from '@contract/dictionary/chambers';
import { textFilter } from '@/kits/list/list-filters';
import { useEdited, useRemove } from '@/kits/list/row-hooks';
import { useList } from '@/kits/list/use-list';
import { late } from '@/kits/late/late';
import { PersonNames } from '@/kits/person/person-names';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { NamedCount } from '@/ui/named-count';

const ChamberForm = late(() => import('./chamber-form').then((file) => file.ChamberForm));

const membersOf = (row: Chamber) => <NamedCount names={row.members} count={row.member_count} />;
const columns: Column<Chamber>[] = [
  { key: 'name', title: '名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '编码', width: 120, cell: (row) => row.code },
  { key: 'academy', title: '所属学院', width: 200, cell: (row) => row.academy || '–' },
  { key: 'director', title: '主任', width: 120, cell: (row) => <PersonNames people={row.director} /> },
  { key: 'secretary', title: '秘书', width: 120, cell: (row) => <PersonNames people={row.secretary} /> },
  { key: 'members', title: '成员教师', align: 'right', width: 96, cell: membersOf },
];

/** Chambers with their people. */
export default function ChambersPage() {
  const list = useList(calls.chambers, {
    what: '教研室',
    views: 'dictionary.chambers',
    filters: { name: textFilter('名称') },
  });
  const { edited, add, edit, close } = useEdited<Chamber>();
  const remove = useRemove(calls.removeChamber, '教研室', [calls.chambers]);
  const addButton = <AddButton call={calls.saveChamber} label="新增教研室" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        columns={columns}
        main={addButton}
        actions={(row) => [{ label: '编辑', call: calls.saveChamber, onClick: () => edit(row) }, remove(row)]}
        empty={{ title: '还没有教研室', text: '教研室承担课程与教学任务，先建立它再安排教师', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['主任', row.director?.name ?? '–'],
            ['成员教师', formatCount(row.member_count)],
          ],
        })}
      />
      {edited && <ChamberForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
