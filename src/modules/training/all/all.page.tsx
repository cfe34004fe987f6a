import type { FigureName } from '@contract/training/changes';
import { entryEndpoints as calls, type HandbookRow } from '@contract/training/entries';
import { trainingModule } from '@contract/training/module';
import { Link, useNavigate } from 'react-router-dom';
import { choiceFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { detailPath } from '../paths';
import { percent } from '../words';

const { title } = trainingModule.screens.all;
const filters = {
  name: textFilter('姓名'),
  state: choiceFilter('待审', [
    { value: 'waiting', label: '有待审' },
    { value: 'none', label: '没有待审' },
  ]),
};
const figure = (row: HandbookRow, name: FigureName, words: string) =>
  row[name] === null ? words : <Link to={detailPath(row.id, { figure: name })}>{words}</Link>;
const rate = (row: HandbookRow, name: 'completion' | 'fill' | 'audit') => figure(row, name, percent(row[name]));
const columns: Column<HandbookRow>[] = [
  {
    key: 'name',
    title: '学员',
    isFixed: true,
    width: 168,
    cell: (row) => (
      <Link to={detailPath(row.id)}>
        {row.name} {row.staff_id}
      </Link>
    ),
  },
  { key: 'major', title: '专业', width: 120, cell: (row) => row.major || '–' },
  { key: 'grade', title: '年级', width: 80, cell: (row) => row.grade ?? '–' },
  { key: 'dept', title: '所在科室', cell: (row) => row.dept_name || '–' },
  { key: 'completion', title: '完成', width: 88, align: 'right', cell: (row) => rate(row, 'completion') },
  { key: 'fill', title: '填写', width: 88, align: 'right', cell: (row) => rate(row, 'fill') },
  { key: 'audit', title: '审核通过', width: 96, align: 'right', cell: (row) => rate(row, 'audit') },
  {
    key: 'missing',
    title: '还差',
    width: 80,
    align: 'right',
    cell: (row) => figure(row, 'missing', formatCount(row.missing)),
  },
  { key: 'waiting', title: '待审', width: 80, align: 'right', cell: (row) => formatCount(row.waiting) },
];

/** 全部手册: how far everybody is, each figure one click from its entries. */
export default function ManualAllPage() {
  const navigate = useNavigate();
  const list = useList(calls.handbooks, { what: '手册', views: 'training.handbooks', filters });
  return (
    <TablePage
      {...list}
      title={title}
      columns={columns}
      onOpen={(row) => void navigate(detailPath(row.id))}
      actions={(row) => [{ label: '查看手册', call: calls.handbook, onClick: () => void navigate(detailPath(row.id)) }]}
      empty={{ title: '没有可以查看的学员', text: '学员由轮转安排或带教关系带来，排定后在这里出现' }}
      card={(row) => ({
        title: `${row.name} ${row.staff_id}`,
        facts: [
          ['完成', percent(row.completion)],
          ['还差', formatCount(row.missing)],
          ['待审', formatCount(row.waiting)],
        ],
      })}
    />
  );
}
