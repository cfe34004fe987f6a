import { libraryFileEndpoints as calls, type LibraryFile, type LibraryReader } from '@contract/library/files';
import { readerSheet } from '@contract/library/sheets';
import { Drawer } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { ListExport } from '@/kits/list/list-export';
import type { Column } from '@/kits/table-page/columns';
import { choice } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatDateTime } from '@/ui/format';

const options = [
  { value: 'read', label: '已读' },
  { value: 'unread', label: '未读' },
] as const;
const filters = { state: choice(options.map(({ value }) => value)) };
const timeOf = ({ read_at: at }: LibraryReader) => (at ? formatDateTime(at) : '未读');
const columns: Column<LibraryReader>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => <span title={row.staff_id}>{row.name}</span> },
  { key: 'dept', title: '科室', width: 160, cell: (row) => row.dept_name || '–' },
  { key: 'read', title: '确认时间', width: 152, cell: timeOf },
];

/** Who has confirmed the version that readers see, of those for whom the file is. */
export function ReadersDrawer({ file, onClose }: { file: LibraryFile; onClose: () => void }) {
  const table = useTableState({ filters });
  const query = { ...table.query, file_id: file.id };
  const rows = useCall(calls.libraryReaders, { query }, { keepPrevious: true });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`已读名单：${file.name}`}
      size={640}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <TablePage
        what="读者"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        views="library.readers"
        columns={columns}
        filters={<SelectFilter table={table} name="state" label="是否已读" options={options} />}
        chips={chipsOf(table, { state: (value) => (value === 'read' ? '已读' : '未读') })}
        tools={
          <ListExport
            call={calls.libraryReaders}
            list={{ table: { query }, rows }}
            sheet={readerSheet}
            fileName={`已读名单_${file.name}`}
            exported={(row) => ({ ...row, state: row.read_at ? '已读' : '未读', read: timeOf(row) })}
          />
        }
        card={(row) => ({
          title: row.name,
          facts: [
            ['科室', row.dept_name || '–'],
            ['确认时间', timeOf(row)],
          ],
        })}
      />
    </Drawer>
  );
}
