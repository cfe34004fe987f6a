import '@mantine/dates/styles.css';
import 'dayjs/locale/zh-cn';
import { logEndpoints, type LogRow } from '@contract/system/log-endpoints';
import { logSheet } from '@contract/system/log-sheet';
import { DatePickerInput } from '@mantine/dates';
import { useState } from 'react';
import { call } from '@device/api/call';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { date, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatDateTime } from '@/ui/format';
import { logColumns } from './log/log-columns';
import { LogDrawer } from './log/log-drawer';
import { operatorWords } from './log/log-words';
import { VerifyButton } from './log/verify-button';

const filters = {
  username: text(),
  action: text(),
  target: text(),
  request_id: text(),
  from: date(),
  to: date(),
};
const toExport = (row: LogRow) => ({ ...row, time: formatDateTime(row.at) });

/** Who did what and when. Rows cannot be changed; whether that held can be verified. */
export default function OperationLogPage() {
  const table = useTableState({ filters });
  const rows = useCall(logEndpoints.logPages, { body: table.query }, { keepPrevious: true });
  const actions = useCall(logEndpoints.logActions, {}, { staleTime: 3_600_000 }).data ?? [];
  const titleOf = (action: string) => actions.find((one) => one.action === action)?.title ?? action;
  const { page: _page, size: _size, ...wanted } = table.query;
  const [opened, setOpened] = useState<LogRow | null>(null);
  return (
    <>
      <TablePage<LogRow, number>
        title="操作日志"
        what="操作日志"
        table={table}
        rows={rows}
        rowKey={(row) => row.id}
        columns={logColumns}
        actions={(row) => [{ label: '详情', onClick: () => setOpened(row) }]}
        onOpen={setOpened}
        main={<VerifyButton />}
        filters={
          <>
            <TextFilter table={table} name="username" label="账号" />
            <SelectFilter
              table={table}
              name="action"
              label="操作"
              options={actions.map(({ action, title }) => ({ value: action, label: title }))}
            />
            <TextFilter table={table} name="target" label="对象编号" placeholder="详情中的对象编号" />
            <DatePickerInput
              type="range"
              label="日期"
              placeholder="全部日期"
              locale="zh-cn"
              valueFormat="YYYY-MM-DD"
              clearable
              allowSingleDateInRange
              value={[table.draft.from || null, table.draft.to || null]}
              onChange={([from, to]) => table.setDraft({ from: from ?? '', to: to ?? '' })}
            />
          </>
        }
        moreFilters={<TextFilter table={table} name="request_id" label="请求编号" />}
        chips={chipsOf(table, {
          username: (value) => `账号：${value}`,
          action: (value) => `操作：${titleOf(value)}`,
          target: (value) => `对象编号：${value}`,
          request_id: (value) => `请求编号：${value}`,
          from: (value) => `自 ${value}`,
          to: (value) => `至 ${value}`,
        })}
        tools={
          <ExportButton
            sheet={logSheet}
            total={rows.data?.total ?? 0}
            fileName="操作日志"
            fetchPage={async (page) => {
              const body = { ...table.query, page, size: exportPageSize };
              const { total, list } = await call(logEndpoints.logPages, { body });
              return { total, list: list.map(toExport) };
            }}
            task={{ kind: 'system.log', input: wanted }}
          />
        }
        empty={{ title: '没有操作记录', text: '登录、修改、审批、导入和导出都会记录在这里' }}
        card={(row) => ({
          title: row.action_title,
          facts: [
            ['时间', formatDateTime(row.at)],
            ['操作人', operatorWords(row)],
            ['对象', row.object || '–'],
          ],
        })}
        views="system.operation-log"
      />
      {opened && <LogDrawer row={opened} onClose={() => setOpened(null)} />}
    </>
  );
}
