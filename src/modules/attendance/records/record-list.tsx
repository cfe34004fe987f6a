import { attendanceModule } from '@contract/attendance/module';
import { isAbnormal, sheetEndpoints as calls, type MonthRecord } from '@contract/attendance/sheets';
import { Switch } from '@mantine/core';
import { useState } from 'react';
import { call } from '@device/api/call';
import { useAccount } from '@/kernel/session/session-store';
import { useCall } from '@/kernel/query/use-call';
import { ExportButton, exportPageSize } from '@/kits/export/export-button';
import { late } from '@/kits/late/late';
import type { Column } from '@/kits/table-page/columns';
import { choice, month, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { useDepartmentTree } from '@/modules/dictionary/queries';
import { StatusDot } from '@/ui/status-dot';
import { lastMonths } from '../last-months';
import { useTypeId } from '../use-type-id';

const RecordDays = late(() => import('./record-days').then((file) => file.RecordDays));

const { title } = attendanceModule.screens.records;

const figure = (key: 'should' | 'present' | 'rest' | 'late' | 'leave' | 'absent' | 'unrecorded', name: string) =>
  ({ key, title: name, width: 80, align: 'right', cell: (row: MonthRecord) => String(row[key]) }) as const;
const rateOf = ({ rate }: MonthRecord) => (rate === null ? '—' : `${(rate * 100).toFixed(1)}%`);

const columns: readonly Column<MonthRecord>[] = [
  { key: 'name', title: '姓名', isFixed: true, cell: ({ name }) => name },
  { key: 'staff', title: '工号', isWhole: true, cell: ({ staff_id }) => staff_id },
  { key: 'dept', title: '科室', cell: ({ dept_name }) => dept_name },
  { key: 'days', title: '本月在科', width: 128, cell: ({ from, to }) => `${from.slice(5)} 至 ${to.slice(5)}` },
  figure('should', '应出勤'),
  figure('present', '出勤'),
  figure('rest', '休息'),
  figure('late', '迟到'),
  figure('leave', '请假'),
  figure('absent', '旷工'),
  figure('unrecorded', '未登记'),
  { key: 'rate', title: '出勤率', width: 88, align: 'right', cell: rateOf },
];

/** What a card names beside presence, where there is any of it. */
const exceptions = [
  ['late', '迟到'],
  ['leave', '请假'],
  ['absent', '旷工'],
  ['unrecorded', '未登记'],
] as const;

/** Attendance by person and month, in days until yesterday, with the days behind them. */
export function RecordList() {
  const typeId = useTypeId();
  const table = useTableState({
    filters: { keyword: text(), dept_id: number(), month: month(), only: choice(['abnormal']) },
  });
  const { only, ...query } = table.query;
  const body = { ...query, type_id: typeId, ...(only && { abnormal: true }) };
  const rows = useCall(calls.records, { body }, { keepPrevious: true });
  const departments = (useDepartmentTree().data ?? []).flatMap(({ children }) =>
    children.map(({ dept_id: value, dept_name: label }) => ({ value, label })),
  );
  const months = lastMonths();
  const ownId = useAccount().user_id;
  const [opened, open] = useState<MonthRecord | null>(null);
  return (
    <>
      <TablePage
        what="考勤记录"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns}
        quick={
          <Switch
            label="只看异常"
            checked={only === 'abnormal'}
            onChange={({ currentTarget: { checked } }) => table.setFilters({ only: checked ? 'abnormal' : null })}
          />
        }
        filters={
          <>
            <TextFilter table={table} name="keyword" label="姓名、工号" placeholder="姓名或工号" />
            <SelectFilter table={table} name="dept_id" label="科室" options={departments} />
            <SelectFilter
              table={table}
              name="month"
              label="月份"
              placeholder="本月"
              options={months.map((value) => ({ value, label: value }))}
            />
          </>
        }
        chips={chipsOf(table, {
          keyword: (words) => `姓名、工号：${words}`,
          dept_id: (id) => `科室：${departments.find(({ value }) => value === id)?.label ?? ''}`,
          month: (value) => `月份：${value}`,
          only: () => '只看异常',
        })}
        tools={
          <ExportButton
            sheet={exportSheet}
            fileName={title}
            total={rows.data?.total ?? 0}
            fetchPage={async (page) => {
              const found = await call(calls.records, { body: { ...body, page, size: exportPageSize } });
              return { total: found.total, list: found.list.map((row) => ({ ...row, rate: rateOf(row) })) };
            }}
          />
        }
        card={(row) => ({
          title: row.name,
          status: isAbnormal(row) ? <StatusDot tone="danger">有异常</StatusDot> : rateOf(row),
          facts: [
            ['科室', row.dept_name],
            ['出勤', `${row.present} / ${row.should} 天`],
            ...exceptions.flatMap(([field, label]): [string, string][] =>
              row[field] > 0 ? [[label, `${row[field]} 天`]] : [],
            ),
          ],
        })}
        empty={{ title: '没有考勤记录', text: '本月没有该类型人员在科，换一个月份或科室' }}
        views="attendance.records"
        onOpen={open}
        actions={(row) => [{ label: '每日考勤', onClick: () => open(row) }]}
      />
      {opened && <RecordDays record={opened} isOwn={opened.user_id === ownId} onClose={() => open(null)} />}
    </>
  );
}

const exportColumns = [
  ['name', '姓名'],
  ['staff_id', '工号'],
  ['dept_name', '科室'],
  ['from', '开始日期'],
  ['to', '结束日期'],
  ['should', '应出勤'],
  ['present', '出勤'],
  ['rest', '休息'],
  ['late', '迟到'],
  ['leave', '请假'],
  ['absent', '旷工'],
  ['unrecorded', '未登记'],
  ['rate', '出勤率'],
] as const;
const exportSheet = {
  name: title,
  columns: exportColumns.map(([field, name]) => ({ field, title: name, type: 'string' as const })),
};
