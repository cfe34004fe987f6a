import { performanceEntryEndpoints as calls } from '@contract/performance/entries';
import { performanceModule } from '@contract/performance/module';
import { performanceResultEndpoints } from '@contract/performance/results';
import { entryLogSheet } from '@contract/performance/sheets';
import { useCall } from '@/kernel/query/use-call';
import { ListExport } from '@/kits/list/list-export';
import { choiceFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import { TablePage } from '@/kits/table-page/table-page';
import { wayOptions } from '../words';
import { exportedLog, logCard, logColumns } from './log-list';

const filters = {
  table_id: idFilter('绩效表'),
  target_name: textFilter('对象'),
  way: choiceFilter('方式', wayOptions),
};

/** 填报记录: every change of an entry, the latest first. */
export default function InputLogPage() {
  const tables = useCall(calls.fillTables, {}).data ?? [];
  const published = useCall(performanceResultEndpoints.resultTables, {}).data ?? [];
  const known = new Map([...tables, ...published].map(({ id, name }) => [id, name]));
  const list = useList(calls.entryLogs, {
    what: '填报记录',
    views: 'performance.logs',
    filters,
    options: { table_id: [...known].map(([value, label]) => ({ value, label })) },
  });
  return (
    <TablePage
      {...list}
      title={performanceModule.screens.inputLog.title}
      columns={logColumns}
      tools={
        <ListExport
          call={calls.entryLogs}
          list={list}
          sheet={entryLogSheet}
          fileName="绩效填报记录"
          exported={exportedLog}
        />
      }
      empty={{ title: '还没有填报记录', text: '填报、导入、采集与调整都会记录在这里' }}
      card={logCard}
    />
  );
}
