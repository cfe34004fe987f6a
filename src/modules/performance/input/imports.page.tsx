import { performanceEntryEndpoints as calls } from '@contract/performance/entries';
import { performanceModule } from '@contract/performance/module';
import { entrySheet, withTable } from '@contract/performance/sheets';
import { useCall } from '@/kernel/query/use-call';
import { SheetImportButton } from '@/kits/import/sheet-import-button';
import { Loaded } from '@/kits/loaded/loaded';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { PageHeader } from '@/ui/page-header';
import { Panel } from '@/ui/panel';
import { EmptyState } from '@/ui/state-views';
import type { DataOf } from '@contract/kernel/endpoint';
import classes from '../performance.module.css';
import { TableChoice, useChosenTable } from '../table-choice';
import { logCard, logColumns, logKey } from './log-list';

type ImportTable = DataOf<typeof calls.importTables>[number];

/** 绩效导入: numbers of a table from a sheet, and what came by sheets before. */
export default function ImportsPage() {
  const found = useCall(calls.importTables, {});
  return (
    <div className={classes.page}>
      <PageHeader title={performanceModule.screens.imports.title} />
      <Loaded call={found} what="绩效表">
        {(list) => <Chosen list={list} />}
      </Loaded>
    </div>
  );
}

function Chosen({ list }: { list: readonly ImportTable[] }) {
  const { chosen, choose } = useChosenTable(list);
  if (!chosen)
    return <EmptyState title="没有可以导入的绩效表">绩效表启动填报、且有可导入的绩效项时，会出现在这里</EmptyState>;
  const options = withTable(chosen.id, { item_id: chosen.items });
  return (
    <>
      <Panel
        title="导入数据"
        aside={<SheetImportButton sheet={entrySheet} title={`导入绩效数据：${chosen.name}`} options={options} />}
      >
        <div className={classes.stack}>
          <TableChoice list={list} chosen={chosen} onChoose={choose} />
          <span className={classes.muted}>
            {`可导入：${chosen.items.map(({ name }) => name).join('、')}。模板中“绩效项”可从下拉列表选择；逐行检查，有误的行会列出原因。`}
          </span>
        </div>
      </Panel>
      <Imported key={chosen.id} tableId={chosen.id} />
    </>
  );
}

function Imported({ tableId }: { tableId: number }) {
  const table = useTableState({ filters: {} });
  const query = { ...table.query, table_id: tableId, way: 'import' as const };
  const rows = useCall(calls.entryLogs, { query }, { keepPrevious: true });
  return (
    <div className={classes.part}>
      <TablePage
        what="导入记录"
        table={table}
        rows={rows}
        rowKey={logKey}
        views="performance.imported"
        columns={logColumns}
        empty={{ title: '还没有导入记录', text: '导入的每一个数都会记录在这里' }}
        card={logCard}
      />
    </div>
  );
}
