import { performanceEntryEndpoints as calls, type FillRow, type FillTable } from '@contract/performance/entries';
import { performanceModule } from '@contract/performance/module';
import { isOpen } from '@contract/performance/rules';
import type { PerformanceItem } from '@contract/performance/tables';
import { useCall } from '@/kernel/query/use-call';
import { late } from '@/kits/late/late';
import { useEdited } from '@/kits/list/row-hooks';
import { Loaded } from '@/kits/loaded/loaded';
import type { Column } from '@/kits/table-page/columns';
import { choice, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { EmptyState } from '@/ui/state-views';
import classes from '../performance.module.css';
import { TableChoice, useChosenTable } from '../table-choice';
import { SheetWord } from '../words';
import { OwnSheets } from './own-sheets';

const EntryForm = late(() => import('./entry-form').then((file) => file.EntryForm));

/** 绩效填报: what waits for the caller, and handing in for his departments. */
export default function InputPage() {
  const found = useCall(calls.fillTables, {});
  return (
    <div className={classes.page}>
      <PageHeader title={performanceModule.screens.input.title} />
      <Loaded call={found} what="绩效表">
        {(list) => <Chosen list={list} />}
      </Loaded>
    </div>
  );
}

function Chosen({ list }: { list: readonly FillTable[] }) {
  const { chosen, choose } = useChosenTable(list);
  if (!chosen) return <EmptyState title="没有需要您填报的绩效">启动填报后会出现在这里，并发消息通知您</EmptyState>;
  return <Fill key={chosen.id} list={list} chosen={chosen} onChoose={choose} />;
}

const openOptions = [
  { value: 'yes', label: '有未填' },
  { value: 'no', label: '已填完' },
] as const;
const filters = { name: text(), open: choice(openOptions.map(({ value }) => value)) };

const valueOf = (row: FillRow, { id, unit }: PerformanceItem) => {
  const found = row.values.find(({ item_id: one }) => one === id);
  if (!found) return '–';
  return found.value === null ? '未填' : `${found.value}${unit && ` ${unit}`}`;
};

interface FillProps {
  list: readonly FillTable[];
  chosen: FillTable;
  onChoose: (id: string) => void;
}

function Fill({ list, chosen, onChoose }: FillProps) {
  const isPerson = chosen.subject === 'person';
  const parts = useCall(calls.fillSheets, { query: { table_id: chosen.id } });
  const table = useTableState({ filters });
  const rows = useCall(calls.fillRows, { query: { ...table.query, table_id: chosen.id } }, { keepPrevious: true });
  const { edited, edit, close } = useEdited<FillRow>();
  const items = parts.data?.items ?? [];
  const columns: Column<FillRow>[] = [
    { key: 'name', title: isPerson ? '姓名' : '科室', width: 128, isFixed: true, cell: (row) => row.name },
    ...(isPerson ? [{ key: 'dept', title: '科室', width: 136, cell: (row: FillRow) => row.dept_name }] : []),
    ...items.map((item): Column<FillRow> => ({
      key: `item${item.id}`,
      title: item.name,
      width: 112,
      align: 'right',
      cell: (row) => valueOf(row, item),
    })),
    { key: 'missing', title: '未填', width: 64, align: 'right', cell: (row) => row.missing || '–' },
    { key: 'state', title: '状态', width: 96, cell: (row) => <SheetWord state={row.state} /> },
  ];
  const open = (row: FillRow) => edit(row);
  return (
    <>
      <OwnSheets sheets={parts.data?.sheets ?? []} />
      <div className={classes.part}>
        <TablePage
          what="填报内容"
          table={table}
          rows={rows}
          rowKey={(row) => row.id}
          views={`performance.fill.${chosen.subject}`}
          columns={columns}
          quick={
            <TableChoice
              list={list.map((one) => ({ ...one, note: `${one.due_on.slice(5)} 截止` }))}
              chosen={chosen}
              onChoose={onChoose}
            />
          }
          filters={
            <>
              <TextFilter table={table} name="name" label={isPerson ? '姓名' : '科室名称'} />
              <SelectFilter table={table} name="open" label="填报情况" options={openOptions} />
            </>
          }
          chips={chipsOf(table, {
            name: (value) => `名称：${value}`,
            open: (value) => `填报情况：${value === 'yes' ? '有未填' : '已填完'}`,
          })}
          onOpen={open}
          actions={(row) => [{ label: isOpen(row.state) ? '填报' : '查看', onClick: () => open(row) }]}
          empty={{ title: '没有由您填报的内容', text: '系统采集与导入的绩效项不需要填报' }}
          card={(row) => ({
            title: row.name,
            status: <SheetWord state={row.state} />,
            facts: [
              ...(isPerson ? [['科室', row.dept_name] as const] : []),
              ...items.map((item) => [item.name, valueOf(row, item)] as const),
            ],
          })}
        />
      </div>
      {edited?.row && <EntryForm key={edited.key} row={edited.row} items={items} onClose={close} />}
    </>
  );
}
