import { courseEndpoints, type CourseDetail } from '@contract/cloud-class/courses';
import { learnerEndpoints as calls, type CourseWork } from '@contract/cloud-class/learners';
import { limits, workStates, type WorkState } from '@contract/cloud-class/rules';
import { Alert, Button, Drawer, Group, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { FactList } from '@/kits/facts/fact-list';
import { choiceFilter, filterChips, FilterInputs } from '@/kits/list/list-filters';
import type { Column } from '@/kits/table-page/columns';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import classes from '../cloud-class.module.css';

const tones = { submitted: 'warning', passed: 'success', returned: 'danger' } as const;
export const WorkWord = ({ state }: { state: WorkState }) => (
  <StatusDot tone={tones[state]}>{workStates[state]}</StatusDot>
);
const options = (Object.entries(workStates) as [WorkState, string][]).map(([value, label]) => ({ value, label }));
const columns: Column<CourseWork>[] = [
  {
    key: 'name',
    title: '学员',
    width: 104,
    isFixed: true,
    cell: (row) => <span title={row.staff_id}>{row.name}</span>,
  },
  { key: 'item', title: '作业', width: 200, cell: (row) => row.item },
  { key: 'text', title: '内容', width: 320, cell: (row) => row.text },
  { key: 'state', title: '状态', width: 96, cell: (row) => <WorkWord state={row.state} /> },
  { key: 'at', title: '提交时间', width: 128, cell: (row) => formatMoment(row.submitted_at) },
];

/** Assignments of a course that were handed in. */
export function WorkList({ course }: { course: CourseDetail }) {
  const [filters] = useState(() => ({ state: choiceFilter('状态', options) }));
  const table = useTableState({ filters });
  const rows = useCall(calls.courseWorks, { query: { ...table.query, course_id: course.id } }, { keepPrevious: true });
  const [opened, open] = useState<CourseWork | null>(null);
  return (
    <>
      <TablePage
        what="作业"
        table={table}
        rows={rows}
        rowKey={({ id }) => id}
        views="cloudClass.works"
        columns={columns}
        filters={<FilterInputs table={table} names={['state']} passed={{}} />}
        chips={filterChips(table, {})}
        onOpen={open}
        actions={(row) => [{ label: row.state === 'submitted' ? '批阅' : '查看', onClick: () => open(row) }]}
        empty={{ title: '还没有作业', text: '学员提交后会出现在这里，并发消息提醒您' }}
        card={(row) => ({
          title: `${row.name}：${row.item}`,
          status: <WorkWord state={row.state} />,
          facts: [['提交时间', formatMoment(row.submitted_at)]],
        })}
      />
      {opened && <WorkDrawer key={opened.id} work={opened} onClose={() => open(null)} />}
    </>
  );
}

function WorkDrawer({ work, onClose }: { work: CourseWork; onClose: () => void }) {
  const [remark, write] = useState(work.remark);
  const mark = useSave(calls.markWork, {
    refresh: [calls.courseWorks, calls.courseLearners, courseEndpoints.courses],
    done: ({ state }) => `已批阅：${workStates[state]}`,
    onDone: onClose,
  });
  const decide = (passed: boolean) => void mark.run({ body: { id: work.id, passed, remark } });
  return (
    <Drawer
      opened
      onClose={onClose}
      title={`${work.name}的作业`}
      size={560}
      closeButtonProps={{ 'aria-label': '关闭' }}
    >
      <div className={classes.stack}>
        <p className={classes.muted}>{work.prompt}</p>
        <FactList facts={[['内容', work.text, 'wide']]} />
        {work.state === 'submitted' ? (
          <>
            <Textarea
              label="评语"
              description="退回重做时必填"
              autosize
              minRows={3}
              maxLength={limits.remark}
              value={remark}
              onChange={(event) => write(event.currentTarget.value)}
            />
            <Group gap="xs">
              <Button loading={mark.isRunning} onClick={() => decide(true)}>
                通过
              </Button>
              <Button variant="default" disabled={remark.trim() === '' || mark.isRunning} onClick={() => decide(false)}>
                退回重做
              </Button>
            </Group>
          </>
        ) : (
          <Alert color={work.state === 'passed' ? 'success' : 'warning'} title={workStates[work.state]}>
            {work.remark || '没有评语'}
          </Alert>
        )}
      </div>
    </Drawer>
  );
}
