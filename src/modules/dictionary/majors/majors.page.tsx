import { majorEndpoints, type Major } from '@contract/dictionary/majors';
import { majorTypes } from '@contract/dictionary/rules';
import { majorSheet } from '@contract/dictionary/sheets';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { Permitted } from '@/kernel/session/permissions';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { late } from '@/kits/late/late';
import { AddButton } from '@/kits/table-page/add-button';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useBaseOptions } from '../bases/use-base-options';
import { StatusWord, statusOptions, statusWord } from '../parts/status-word';
import { useStatusToggle } from '../parts/use-status-toggle';
import { useEdited } from '../parts/use-edited';
import { wordOptions } from '../parts/word-options';

const MajorForm = late(() => import('./major-form').then((file) => file.MajorForm));

const filters = { name: text(), type: choice(majorTypes), status: choice([1, 2]) };

const columns: Column<Major>[] = [
  { key: 'name', title: '专业名称', isFixed: true, width: 220, cell: (row) => row.name },
  { key: 'code', title: '专业编码', width: 120, cell: (row) => row.code },
  { key: 'type', title: '类型', width: 96, cell: (row) => row.type },
  { key: 'level', title: '层次', width: 120, cell: (row) => row.level || '–' },
  { key: 'years', title: '年限', width: 80, align: 'right', cell: (row) => row.years },
  { key: 'base', title: '所属基地', width: 200, cell: (row) => row.base_name || '–' },
  { key: 'status', title: '状态', cell: (row) => <StatusWord status={row.status} /> },
];

/** The row on a phone. */
const cardOf = (row: Major): CardWords => ({
  title: row.name,
  facts: [
    ['编码', row.code],
    ['所属基地', row.base_name || '–'],
  ],
  status: <StatusWord status={row.status} />,
});

/** Training majors with their national codes. */
export default function MajorsPage() {
  const table = useTableState({ filters });
  const rows = useCall(majorEndpoints.majors, { query: table.query }, { keepPrevious: true });
  const bases = useBaseOptions();
  const { edited, add: addOne, edit, close } = useEdited<Major>();
  const toggle = useStatusToggle(majorEndpoints.changeMajorStatus, 'dataDic:major:edit', [majorEndpoints.majors]);
  const options = { base_id: bases.map(({ value: id, label: name }) => ({ id, name })) };
  const add = <AddButton code="dataDic:major:edit" label="新增专业" onClick={addOne} />;
  return (
    <>
      <TablePage<Major, number>
        title="专业管理"
        what="专业"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={columns}
        main={add}
        filters={
          <>
            <TextFilter table={table} name="name" label="专业名称" />
            <SelectFilter table={table} name="type" label="类型" options={wordOptions(majorTypes)} />
            <SelectFilter table={table} name="status" label="状态" options={statusOptions} />
          </>
        }
        chips={chipsOf(table, {
          name: (name) => `专业名称：${name}`,
          type: (type) => `类型：${type}`,
          status: (status) => `状态：${statusWord(status)}`,
        })}
        tools={
          <>
            <Permitted code="dataDic:major:import">
              <SheetImportButton sheet={majorSheet} title="导入专业" options={options} />
            </Permitted>
            <ExportButton
              sheet={majorSheet}
              options={options}
              total={rows.data?.total ?? 0}
              fileName="专业"
              fetchPage={(page) =>
                call(majorEndpoints.majors, { query: { ...table.query, page, size: exportPageSize } })
              }
            />
          </>
        }
        actions={(row) => [{ label: '编辑', code: 'dataDic:major:edit', onClick: () => edit(row) }, toggle(row)]}
        empty={{ title: '还没有专业', text: '可以逐个新增，也可以用表格一次导入', action: add }}
        card={cardOf}
        views="dictionary.majors"
      />
      {edited && <MajorForm key={edited.key} row={edited.row} bases={bases} onClose={close} />}
    </>
  );
}
