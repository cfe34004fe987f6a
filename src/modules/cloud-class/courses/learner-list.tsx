import type { CourseDetail } from '@contract/cloud-class/courses';
import { learnerEndpoints as calls, type CourseLearner } from '@contract/cloud-class/learners';
import { learnerState, learnerStates } from '@contract/cloud-class/rules';
import { learnerSheet } from '@contract/cloud-class/sheets';
import { Button } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { usePermission } from '@/kernel/session/permissions';
import { choiceFilter, filterChips, FilterInputs, textFilter } from '@/kits/list/list-filters';
import { ListExport } from '@/kits/list/list-export';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm } from '@/ui/confirm';
import { formatDateTime, formatMoment } from '@/ui/format';
import { learnerOptions, LearnerWord, Share } from '../words';

const time = (at: string | null) => (at ? formatMoment(at) : '–');
const minutes = ({ seconds }: CourseLearner) => Math.round(seconds / 60);
const columns: Column<CourseLearner>[] = [
  {
    key: 'name',
    title: '姓名',
    width: 104,
    isFixed: true,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  { key: 'dept', title: '科室', width: 128, cell: (row) => row.dept_name || '–' },
  { key: 'state', title: '状态', width: 88, cell: (row) => <LearnerWord row={row} /> },
  { key: 'share', title: '进度', width: 144, cell: (row) => <Share value={row.share} label={`${row.name}的进度`} /> },
  { key: 'minutes', title: '观看（分）', width: 88, align: 'right', cell: minutes },
  { key: 'quiz', title: '测验', width: 64, align: 'right', cell: (row) => row.quiz ?? '–' },
  { key: 'learned', title: '最近学习', width: 128, cell: (row) => time(row.learned_at) },
  { key: 'finished', title: '完成时间', width: 128, cell: (row) => time(row.finished_at) },
  { key: 'reminded', title: '上次提醒', width: 128, cell: (row) => time(row.reminded_at) },
];
const stamp = (at: string | null) => (at ? formatDateTime(at) : '');
const exported = (row: CourseLearner) => ({
  ...row,
  state: learnerStates[learnerState(row)],
  minutes: minutes(row),
  started: stamp(row.started_at),
  learned: stamp(row.learned_at),
  finished: stamp(row.finished_at),
});

/** Who learns a course and how far, and a word to those who lag behind. */
export function LearnerList({ course }: { course: CourseDetail }) {
  const [filters] = useState(() => ({ name: textFilter('姓名'), state: choiceFilter('状态', learnerOptions) }));
  const table = useTableState({ filters });
  const query = { ...table.query, course_id: course.id };
  const rows = useCall(calls.courseLearners, { query }, { keepPrevious: true });
  const mayRemind = usePermission('cloudClass:course:edit') && course.state === 'published';
  const remind = useSave(calls.remindLearners, {
    refresh: [calls.courseLearners],
    done: ({ reminded }) => `已提醒 ${reminded} 人`,
  });
  const remindAll = async () => {
    const message = '将给所有还没有学完的人发消息；今天已经提醒过的不再重复。';
    if (await confirm({ title: '催学', message, confirmLabel: '发送提醒' }))
      await remind.run({ body: { id: course.id, user_ids: [] } });
  };
  return (
    <TablePage
      what="学员"
      table={table}
      rows={rows}
      rowKey={({ user_id: id }) => id}
      views="cloudClass.learners"
      columns={columns}
      main={
        mayRemind && (
          <Button
            leftSection={<IconBell size={16} aria-hidden />}
            loading={remind.isRunning}
            onClick={() => void remindAll()}
          >
            提醒未完成的人
          </Button>
        )
      }
      tools={
        <ListExport
          call={calls.courseLearners}
          list={{ table: { query }, rows }}
          sheet={learnerSheet}
          fileName={`学习情况_${course.name}`}
          exported={exported}
        />
      }
      filters={<FilterInputs table={table} names={['name', 'state']} passed={{}} />}
      chips={filterChips(table, {})}
      actions={(row) =>
        mayRemind && row.finished_at === null
          ? [
              {
                label: '提醒',
                call: calls.remindLearners,
                onClick: () => void remind.run({ body: { id: course.id, user_ids: [row.user_id] } }),
              },
            ]
          : []
      }
      empty={{ title: '还没有人学习', text: course.is_required ? '对象范围内没有人员' : '有人开始学习后会出现在这里' }}
      card={(row) => ({
        title: row.name,
        status: <LearnerWord row={row} />,
        facts: [
          ['科室', row.dept_name || '–'],
          ['进度', `${row.share}%`],
          ['最近学习', time(row.learned_at)],
        ],
      })}
    />
  );
}
