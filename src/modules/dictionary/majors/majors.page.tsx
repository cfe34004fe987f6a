import { majorEndpoints as calls, type Major } from '@contract/dictionary/majors';
import { majorTypes } from '@contract/dictionary/rules';
import { majorSheet } from '@contract/dictionary/sheets';
import { Permitted } from '@/kernel/session/permissions';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, statusFilter, textFilter } from '@/kits/list/list-filters';
import { useEdited, useStatusToggle } from '@/kits/list/row-hooks';
import { StatusWord } from '@/kits/list/status-word';
import { useList } from '@/kits/list/use-list';
import { wordOptions } from '@/kits/list/word-options';
import { AddButton } from '@/kits/table-page/add-button';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useBaseOptions } from '../bases/use-base-options';

const MajorForm = late(() => import('./major-form').then((file) => file.MajorForm));

const filters = {
  name: textFilter('专业名称'),
  type: choiceFilter('类型', wordOptions(majorTypes)),
  status: statusFilter(),
};
const columns: Column<Major>[] = [
  { key: 'name', title: '专业名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '专业编码', width: 120, cell: (row) => row.code },
  { key: 'type', title: '类型', width: 96, cell: (row) => row.type },
  { key: 'level', title: '层次', width: 120, cell: (row) => row.level || '–' },
  { key: 'years', title: '年限', width: 80, align: 'right', cell: (row) => row.years },
  { key: 'base', title: '所属基地', width: 200, cell: (row) => row.base_name || '–' },
  { key: 'status', title: '状态', cell: (row) => <StatusWord status={row.status} /> },
];

/** Training majors with their national codes. */
export default function MajorsPage() {
  const list = useList(calls.majors, { what: '专业', views: 'dictionary.majors', filters });
  const { edited, add, edit, close } = useEdited<Major>();
  const toggle = useStatusToggle(calls.changeMajorStatus, [calls.majors]);
  const options = { base_id: useBaseOptions().map(({ value: id, label: name }) => ({ id, name })) };
  const addButton = <AddButton call={calls.saveMajor} label="新增专业" onClick={add} />;
  return (
    <>
      <TablePage
        {...list}
        title="专业管理"
        columns={columns}
        main={addButton}
        tools={
          <>
            <Permitted code="dataDic:major:import">
              <SheetImportButton sheet={majorSheet} title="导入专业" options={options} />
            </Permitted>
            <ListExport call={calls.majors} list={list} sheet={majorSheet} fileName="专业" options={options} />
          </>
        }
        actions={(row) => [{ label: '编辑', call: calls.saveMajor, onClick: () => edit(row) }, toggle(row)]}
        empty={{ title: '还没有专业', text: '可以逐个新增，也可以用表格一次导入', action: addButton }}
        card={(row) => ({
          title: row.name,
          facts: [
            ['编码', row.code],
            ['所属基地', row.base_name || '–'],
          ],
          status: <StatusWord status={row.status} />,
        })}
      />
      {edited && <MajorForm key={edited.key} row={edited.row} onClose={close} />}
    </>
  );
}
