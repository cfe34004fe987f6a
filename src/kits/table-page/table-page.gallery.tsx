import { Button } from '@mantine/core';
import type { GalleryEntry } from '@/gallery/gallery-entry';
import type { CallResult } from '@/kernel/query/use-call';
import type { Column } from './columns';
import { choice, text } from './filter-fields';
import { chipsOf, SelectFilter, TextFilter } from './filter-inputs';
import { TablePage } from './table-page';
import { useTableState } from './use-table-state';

interface Row {
  id: number;
  name: string;
  staffId: string;
  dept: string;
  major: string;
  grade: number;
  phone: string;
}

const surnames = ['林', '周', '欧阳', '王', '司徒', '赵', '阿依努尔·买买提'];
const depts = ['心血管内科一病区', '急诊科', '神经外科重症监护病房（东院区）', 'CCU'];
const rowsOf = (count: number): Row[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `${surnames[at % surnames.length]}${['知夏', '予安', '砚'][at % 3]}`,
    staffId: `R2024${String(at + 1).padStart(4, '0')}`,
    dept: depts[at % depts.length]!,
    major: ['内科', '外科', '全科医学'][at % 3]!,
    grade: 2022 + (at % 4),
    phone: `1380000${String(at).padStart(4, '0')}`,
  }));

const columns: Column<Row>[] = [
  { key: 'name', title: '姓名', isFixed: true, width: 140, sort: true, cell: (row) => row.name },
  { key: 'staffId', title: '工号', width: 120, cell: (row) => row.staffId },
  { key: 'dept', title: '科室', cell: (row) => row.dept },
  { key: 'major', title: '专业', width: 120, cell: (row) => row.major },
  { key: 'grade', title: '年级', width: 96, align: 'right', sort: true, cell: (row) => row.grade },
  { key: 'phone', title: '手机号', width: 140, isOptional: true, cell: (row) => row.phone },
];

const settled = { error: null, isPending: false, isFetching: false, isPrevious: false, copyFrom: null };
const nothing = () => undefined;
const result = (part: Partial<CallResult<readonly Row[]>>): CallResult<readonly Row[]> => ({
  ...settled,
  data: undefined,
  refetch: nothing,
  ...part,
});

function People({ rows }: { rows: CallResult<readonly Row[]> }) {
  const table = useTableState({
    filters: { keyword: text(), grade: choice([2022, 2023, 2024]) },
    sort: ['name', 'grade'],
  });
  const grades = [2022, 2023, 2024].map((grade) => ({ value: grade, label: `${grade} 级` }));
  return (
    <TablePage
      title="人员"
      what="人员"
      table={table}
      rows={rows}
      rowKey={(row) => row.id}
      columns={columns}
      main={<Button>新增</Button>}
      filters={
        <>
          <TextFilter table={table} name="keyword" label="姓名或工号" />
          <SelectFilter table={table} name="grade" label="年级" options={grades} />
        </>
      }
      chips={chipsOf(table, { keyword: (value) => `姓名或工号：${value}`, grade: (value) => `年级：${value} 级` })}
      batch={({ count }) => <Button size="xs">通知所选 {count} 人</Button>}
      actions={() => [
        { label: '编辑', onClick: nothing },
        { label: '停用', onClick: nothing, danger: true },
      ]}
      onOpen={nothing}
    />
  );
}

export default {
  title: '列表页',
  examples: [
    { key: 'twenty', title: '20 行', Example: () => <People rows={result({ data: rowsOf(20) })} /> },
    { key: 'many', title: '5,000 行', Example: () => <People rows={result({ data: rowsOf(5000) })} /> },
    { key: 'empty', title: '没有数据', Example: () => <People rows={result({ data: [] })} /> },
    { key: 'loading', title: '正在加载', Example: () => <People rows={result({ isPending: true })} /> },
    {
      key: 'failed',
      title: '加载失败',
      Example: () => <People rows={result({ error: new Error('系统繁忙，请稍后再试') })} />,
    },
    {
      key: 'offline',
      title: '离线的副本',
      Example: () => <People rows={result({ data: rowsOf(20), copyFrom: Date.UTC(2026, 10, 20, 0, 31) })} />,
    },
  ],
} satisfies GalleryEntry;
