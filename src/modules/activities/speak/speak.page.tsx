import { activityPeopleEndpoints as calls } from '@contract/activities/people';
import type { ActivityRow } from '@contract/activities/plans';
import { activitiesModule } from '@contract/activities/module';
import { shownStates } from '@contract/activities/status';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { late } from '@/kits/late/late';
import { choiceFilter, dayFilter, idFilter, textFilter } from '@/kits/list/list-filters';
import { useList } from '@/kits/list/use-list';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { formatCount } from '@/ui/format';
import { useViewChoice } from '../calendar/view-choice';
import { detailPath } from '../paths';
import { useActivityKinds } from '../queries';
import { ActivityStateWord, optionsOf, whenWords } from '../words';

const SpeakCalendar = late(() => import('./speak-calendar').then((file) => file.SpeakCalendar));

const filters = {
  title: textFilter('主题'),
  kind_id: idFilter('类型'),
  state: choiceFilter('状态', optionsOf(shownStates)),
  from: dayFilter('从'),
  to: dayFilter('至'),
};
const signedOf = ({ signed, unchecked }: ActivityRow) => `${signed}${unchecked > 0 ? `（待核 ${unchecked}）` : ''}`;
const columns: Column<ActivityRow>[] = [
  { key: 'title', title: '主题', isFixed: true, width: 184, cell: (row) => row.title },
  { key: 'when', title: '时间', width: 208, cell: whenWords },
  { key: 'kind', title: '类型', width: 112, isOptional: true, cell: (row) => row.kind_name },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name },
  { key: 'place', title: '地点', width: 112, cell: (row) => row.place || '未定' },
  { key: 'hours', title: '学时', width: 64, align: 'right', cell: (row) => row.hours },
  { key: 'signed', title: '签到', width: 104, align: 'right', cell: signedOf },
  { key: 'evaluated', title: '评价', width: 64, align: 'right', cell: (row) => formatCount(row.evaluated) },
  { key: 'score', title: '评分', width: 64, align: 'right', cell: (row) => row.score?.toFixed(1) ?? '–' },
  { key: 'state', title: '状态', width: 96, cell: (row) => <ActivityStateWord row={row} /> },
];

/** 我的主讲: activities that one leads, with their materials, code and evaluation one step away. */
export default function SpeakPage() {
  const { view, choice } = useViewChoice();
  const parts = { title: activitiesModule.screens.speak.title, choice };
  return view === 'calendar' ? <SpeakCalendar {...parts} /> : <SpeakList {...parts} />;
}

function SpeakList({ title, choice }: { title: string; choice: ReactNode }) {
  const navigate = useNavigate();
  const { kindOptions } = useActivityKinds();
  const list = useList(calls.speaking, {
    what: '活动',
    views: 'activities.speak',
    filters,
    options: { kind_id: kindOptions },
  });
  const open = (row: ActivityRow, part?: string) =>
    void navigate(part === undefined ? detailPath(row.id) : `${detailPath(row.id)}&part=${part}`);
  return (
    <TablePage
      {...list}
      title={title}
      quick={choice}
      columns={columns}
      onOpen={(row) => open(row)}
      actions={(row) => [
        { label: '签到', onClick: () => open(row, 'people') },
        { label: '详情', onClick: () => open(row) },
        { label: '记录与佐证', onClick: () => open(row, 'record') },
      ]}
      empty={{ title: '还没有您主讲的活动', text: '教学秘书安排您主讲后会通知您，并出现在这里' }}
      card={(row) => ({
        title: row.title,
        status: <ActivityStateWord row={row} />,
        facts: [
          ['时间', whenWords(row)],
          ['地点', row.place || '未定'],
          ['签到', signedOf(row)],
        ],
      })}
    />
  );
}
