import { rotationEndpoints } from '@contract/rotation/endpoints';
import type { HistoryRow } from '@contract/rotation/history';
import { TaskState } from '@contract/kernel/task-state';
import { Table } from '@mantine/core';
import { useCall } from '@/kernel/query/use-call';
import { CardLoaded } from '@/kits/home/card-loaded';
import { formatAge, formatCount, formatDateTime } from '@/ui/format';
import { Panel } from '@/ui/panel';
import { StatusDot } from '@/ui/status-dot';
import type { Tone } from '@/ui/tokens';
import classes from './recent-imports.module.css';

/** What an import is doing, in the words of the person who started it (states of requirements section 4). */
const stateWords: Record<TaskState, { tone: Tone; word: string }> = {
  [TaskState.waiting]: { tone: 'info', word: '等待处理' },
  [TaskState.processing]: { tone: 'primary', word: '处理中' },
  [TaskState.error]: { tone: 'danger', word: '有问题待处理' },
  [TaskState.waitingToInput]: { tone: 'warning', word: '等待确认' },
  [TaskState.writing]: { tone: 'primary', word: '写入中' },
  [TaskState.systemError]: { tone: 'danger', word: '导入失败' },
  [TaskState.systemSuccess]: { tone: 'success', word: '导入成功' },
};
const shown = 6;
const pollMs = 15_000;

/** The latest rotation imports that the person may see, by whomever. */
export default function RecentImports() {
  const imports = useCall(
    rotationEndpoints.importHistory,
    { query: { page: 1, size: shown } },
    { refetchInterval: pollMs },
  );
  return (
    <Panel title="最近的轮转导入">
      <CardLoaded call={imports} what="导入记录" rows={3}>
        {({ list }) => <ImportTable jobs={list} />}
      </CardLoaded>
    </Panel>
  );
}

function ImportTable({ jobs }: { jobs: HistoryRow[] }) {
  if (jobs.length === 0) {
    return <p className={classes.none}>还没有导入过轮转表。点页面上方的“轮转导入”，选择排好的轮转表即可开始。</p>;
  }
  return (
    <Table className={classes.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>文件</Table.Th>
          <Table.Th>导入人</Table.Th>
          <Table.Th>状态</Table.Th>
          <Table.Th className={classes.number}>人数</Table.Th>
          <Table.Th className={classes.number}>新增 / 变更（月）</Table.Th>
          <Table.Th>时间</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {jobs.map((job) => (
          <Table.Tr key={job.id}>
            <Table.Td className={classes.file}>{job.fileName}</Table.Td>
            <Table.Td data-label="导入人">{job.isOwn ? '我' : job.createdBy}</Table.Td>
            <Table.Td>
              <StatusDot tone={job.cancelled ? 'info' : stateWords[job.state].tone}>
                {job.cancelled ? '已取消' : stateWords[job.state].word}
              </StatusDot>
            </Table.Td>
            <Table.Td className={classes.number} data-label="人数">
              {formatCount(job.counts.people)}
            </Table.Td>
            <Table.Td className={classes.number} data-label="新增 / 变更（月）">
              {formatCount(job.counts.created)} / {formatCount(job.counts.changed)}
            </Table.Td>
            <Table.Td className={classes.time} title={formatDateTime(job.createdAt)}>
              {formatAge(job.createdAt)}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
