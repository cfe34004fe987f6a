import { adultEducationCreditEndpoints as calls, type YearCredits } from '@contract/adult-education/credits';
import { yearCreditsSheet } from '@contract/adult-education/sheets';
import { hospitalToday } from '@device/api/server-time';
import { Drawer } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { usePermission } from '@/kernel/session/permissions';
import { ListExport } from '@/kits/list/list-export';
import type { Column } from '@/kits/table-page/columns';
import { choice, number, text } from '@/kits/table-page/filter-fields';
import { chipsOf, SelectFilter, TextFilter } from '@/kits/table-page/filter-inputs';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { StatusDot } from '@/ui/status-dot';
import { MyCredits } from './my-credits';
import { yearsUntil } from './words';

const metOptions = [
  { value: 'yes', label: '已达标' },
  { value: 'no', label: '未达标' },
] as const;
const filters = { year: number(), name: text(), met: choice(metOptions.map(({ value }) => value)) };
const against = (has: number, asked: number | null) => (asked === null ? `${has}` : `${has} / ${asked}`);
const metWords = (row: YearCredits) => (row.asked_total === null ? '无要求' : row.is_met ? '已达标' : '未达标');
const Met = ({ row }: { row: YearCredits }) => (
  <StatusDot tone={row.asked_total === null ? 'info' : row.is_met ? 'success' : 'warning'}>{metWords(row)}</StatusDot>
);
const columns: Column<YearCredits>[] = [
  { key: 'name', title: '姓名', width: 96, isFixed: true, cell: (row) => row.name },
  { key: 'staff', title: '工号', width: 96, cell: (row) => row.staff_id },
  { key: 'dept', title: '科室', cell: (row) => row.dept_name || '–' },
  { key: 'title', title: '职称', width: 120, cell: (row) => row.title || '–' },
  { key: 'first', title: 'Ⅰ类 / 要求', width: 104, align: 'right', cell: (row) => against(row.first, row.asked_first) },
  { key: 'second', title: 'Ⅱ类', width: 72, align: 'right', cell: (row) => row.second },
  {
    key: 'sum',
    title: '合计 / 要求',
    width: 104,
    align: 'right',
    cell: (row) => against(row.sum, row.asked_total),
  },
  { key: 'met', title: '年度要求', width: 96, cell: (row) => <Met row={row} /> },
];
const exported = (row: YearCredits) => ({ ...row, met: metWords(row) });

/** Everybody's credits of a year beside what his title asks for. */
export function YearCreditsList() {
  const years = yearsUntil(hospitalToday());
  const table = useTableState({ filters });
  const year = table.query.year ?? years[0]!.value;
  const query = { ...table.query, year };
  const rows = useCall(calls.yearCredits, { query }, { keepPrevious: true });
  const mayExport = usePermission('adultEdu:project:export');
  const [opened, open] = useState<YearCredits | null>(null);
  return (
    <>
      <TablePage
        what="职工"
        table={table}
        rows={rows}
        rowKey={(row) => row.user_id}
        views="adultEdu.yearCredits"
        columns={columns}
        filters={
          <>
            <SelectFilter
              table={table}
              name="year"
              label="年度"
              placeholder={`本年（${years[0]!.value}）`}
              options={years}
            />
            <TextFilter table={table} name="name" label="姓名" />
            <SelectFilter table={table} name="met" label="年度要求" options={metOptions} />
          </>
        }
        chips={chipsOf(table, {
          year: (value) => `年度：${value} 年`,
          name: (value) => `姓名：${value}`,
          met: (value) => `年度要求：${value === 'yes' ? '已达标' : '未达标'}`,
        })}
        tools={
          mayExport && (
            <ListExport
              call={calls.yearCredits}
              list={{ table: { query }, rows }}
              sheet={yearCreditsSheet}
              fileName={`年度学分_${year}`}
              exported={exported}
            />
          )
        }
        onOpen={open}
        actions={(row) => [{ label: '明细', onClick: () => open(row) }]}
        empty={{ title: `没有符合条件的职工` }}
        card={(row) => ({
          title: row.name,
          status: <Met row={row} />,
          facts: [
            ['科室', row.dept_name || '–'],
            ['职称', row.title || '–'],
            ['Ⅰ类', against(row.first, row.asked_first)],
            ['合计', against(row.sum, row.asked_total)],
          ],
        })}
      />
      {opened && (
        <Drawer
          opened
          onClose={() => open(null)}
          title={`${opened.name}（${opened.staff_id}）`}
          size={800}
          position="right"
          closeButtonProps={{ 'aria-label': '关闭' }}
        >
          <MyCredits userId={opened.user_id} year={year} />
        </Drawer>
      )}
    </>
  );
}
