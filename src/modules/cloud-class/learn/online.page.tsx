import { cloudClassConfigEndpoints } from '@contract/cloud-class/config';
import { learnEndpoints as calls, type OwnCourse } from '@contract/cloud-class/learn';
import { Button, SegmentedControl } from '@mantine/core';
import { IconPlayerPlay } from '@tabler/icons-react';
import { Link, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { choiceFilter, filterChips, FilterInputs, idFilter, textFilter } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { learnPath, onlineScreen } from '../paths';
import { categoryOptions, LearnerWord, requiredWord, Share, windowOf } from '../words';

const views = [
  { value: 'all', label: '全部' },
  { value: 'due', label: '待完成' },
  { value: 'required', label: '必修' },
  { value: 'elective', label: '选修' },
  { value: 'done', label: '已完成' },
] as const;
type View = (typeof views)[number]['value'];
const learnedOf = ({ learned_at: at }: OwnCourse) => (at ? formatMoment(at) : '–');
const columns: Column<OwnCourse>[] = [
  { key: 'name', title: '课程', width: 240, isFixed: true, cell: (row) => row.name },
  { key: 'state', title: '状态', width: 88, cell: (row) => <LearnerWord row={row} /> },
  { key: 'share', title: '进度', width: 144, cell: (row) => <Share value={row.share} label={`${row.name}的进度`} /> },
  { key: 'required', title: '性质', width: 64, cell: (row) => requiredWord(row.is_required) },
  { key: 'window', title: '开放时间', width: 192, cell: windowOf },
  { key: 'category', title: '分类', width: 112, cell: (row) => row.category },
  { key: 'teacher', title: '负责人', width: 104, cell: (row) => row.teacher },
  { key: 'items', title: '节数', width: 56, align: 'right', cell: (row) => row.items },
  { key: 'credit', title: '学分', width: 56, align: 'right', cell: (row) => row.credit },
  { key: 'learned', title: '最近学习', width: 128, cell: learnedOf },
];

/** 在线学习: the courses that are for oneself, what one was at last first. */
export default function OnlinePage() {
  const navigate = useNavigate();
  const [filters] = useState(() => ({
    view: choiceFilter('范围', views),
    name: textFilter('课程'),
    category_id: idFilter('分类'),
  }));
  const table = useTableState({ filters });
  const categories = useCall(cloudClassConfigEndpoints.courseCategories, {}).data ?? [];
  const passed = { category_id: categoryOptions(categories) };
  const view = table.filters.view ?? 'all';
  const rows = useCall(calls.ownCourses, { query: { ...table.query, view } }, { keepPrevious: true });
  const going = rows.data?.list.find((one) => one.started_at !== null && one.finished_at === null);
  const open = ({ id }: { id: number }) => void navigate(learnPath(id));
  return (
    <TablePage
      title={onlineScreen.title}
      what="课程"
      table={table}
      rows={rows}
      rowKey={({ id }) => id}
      views="cloudClass.online"
      columns={columns}
      main={
        going && (
          <Button
            component={Link}
            to={learnPath(going.id)}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            title={going.name}
          >
            继续学习
          </Button>
        )
      }
      quick={
        <SegmentedControl
          size="xs"
          aria-label="范围"
          data={[...views]}
          value={view}
          onChange={(next: View) => table.setFilters({ view: next === 'all' ? null : next })}
        />
      }
      filters={<FilterInputs table={table} names={['name', 'category_id']} passed={passed} />}
      chips={filterChips(table, passed)}
      onOpen={open}
      actions={(row) => [{ label: row.started_at && !row.finished_at ? '继续学习' : '学习', onClick: () => open(row) }]}
      empty={{ title: '没有课程', text: view === 'due' ? '必修课程都已学完' : '对您开放的课程会出现在这里' }}
      card={(row) => ({
        title: row.name,
        status: <LearnerWord row={row} />,
        facts: [
          ['进度', `${row.share}%`],
          ['性质', `${requiredWord(row.is_required)} · ${row.category}`],
          ['开放时间', windowOf(row)],
        ],
      })}
    />
  );
}
