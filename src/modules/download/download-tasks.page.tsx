import { Progress, Text } from '@mantine/core';
import { downloadEndpoints } from '@contract/download/endpoints';
import { downloadCan, downloadLabels, downloadStatuses } from '@contract/download/status';
import type { DownloadTask } from '@contract/download/types';
import { useCall } from '@/kernel/query/use-call';
import { useSave } from '@/kernel/query/use-save';
import { downloadPercent, downloadProgress, downloadTones } from '@/kits/export/download-words';
import { fetchDownload } from '@/kits/export/fetch-download';
import { fileSize } from '@/kits/import/task-words';
import type { CardWords } from '@/kits/table-page/card-list';
import type { Column } from '@/kits/table-page/columns';
import { choice } from '@/kits/table-page/filter-fields';
import { SelectFilter } from '@/kits/table-page/filter-inputs';
import type { RowAction } from '@/kits/table-page/row-actions';
import { TablePage } from '@/kits/table-page/table-page';
import { useTableState } from '@/kits/table-page/use-table-state';
import { confirm as ask } from '@/ui/confirm';
import { formatMoment } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import classes from './download-tasks.module.css';

const refresh = [downloadEndpoints.list];
const statusOptions = downloadStatuses.map((value) => ({ value, label: downloadLabels[value] }));

/** /system/download-tasks: the files that the server makes for the person, and what became of them. */
export default function DownloadTasksPage() {
  const table = useTableState({ filters: { status: choice(downloadStatuses) } });
  // Those under way are followed on every page, see `useDownloads`.
  const rows = useCall(downloadEndpoints.list, { query: table.query }, { keepPrevious: true });
  const actions = useTaskActions();
  return (
    <TablePage<DownloadTask, string>
      title="下载任务"
      what="下载任务"
      table={table}
      rows={rows}
      rowKey={({ ID }) => ID}
      columns={columns}
      filters={<SelectFilter table={table} name="status" label="状态" options={statusOptions} />}
      actions={actions}
      empty={{
        title: '还没有下载任务',
        text: '导出超过 5,000 行，或导出附件时，文件在后台生成，完成后在这里下载；文件保留 7 天',
      }}
      card={cardOf}
    />
  );
}

const cardOf = (task: DownloadTask): CardWords => ({
  title: task.file_name || task.title,
  status: <TaskStatus task={task} />,
  facts: [
    ['说明', <TaskNote key="note" task={task} />],
    ['创建时间', formatMoment(task.created_at)],
  ],
});

const columns: Column<DownloadTask>[] = [
  { key: 'title', title: '内容', isFixed: true, width: 160, cell: ({ title }) => title },
  { key: 'file', title: '文件', cell: ({ file_name: name }) => name || '—' },
  { key: 'size', title: '大小', width: 100, align: 'right', cell: (task) => sizeOf(task) },
  { key: 'status', title: '状态', width: 150, cell: (task) => <TaskStatus task={task} /> },
  { key: 'note', title: '说明', cell: (task) => <TaskNote task={task} /> },
  { key: 'created', title: '创建时间', width: 130, cell: (task) => formatMoment(task.created_at) },
  {
    key: 'expires',
    title: '保留至',
    width: 130,
    cell: ({ expires_at: at }) => (at ? formatMoment(at) : '—'),
  },
];

const sizeOf = ({ file_size: bytes }: DownloadTask) => (bytes > 0 ? fileSize(bytes) : '—');

function TaskStatus({ task }: { task: DownloadTask }) {
  const percent = downloadPercent(task);
  return (
    <div className={classes.status}>
      <StatusDot tone={downloadTones[task.Status]}>
        {downloadLabels[task.Status]}
        {percent !== null && <span className={classes.percent}> {percent}%</span>}
      </StatusDot>
      {percent !== null && <Progress value={percent} size={4} aria-label={`${task.title} ${percent}%`} />}
    </div>
  );
}

function TaskNote({ task }: { task: DownloadTask }) {
  if (task.problem) {
    return (
      <Text component="span" size="sm" className={classes.problem}>
        {task.problem}
      </Text>
    );
  }
  const progress = task.Status === 'IN_PROGRESS' ? downloadProgress(task) : '';
  return progress || task.note || '—';
}

/** What can be done with a task; the table of states decides (contract/download/status.ts). */
function useTaskActions(): (task: DownloadTask) => RowAction[] {
  const confirm = useSave(downloadEndpoints.confirm, { refresh, done: '已开始生成' });
  const retry = useSave(downloadEndpoints.retry, { refresh, done: '已重新开始生成' });
  const remove = useSave(downloadEndpoints.remove, { refresh });
  return ({ ID: id, Status: status, title, file_name: fileName }) => {
    const actions: RowAction[] = [];
    if (downloadCan('fetch', status)) actions.push({ label: '下载', onClick: () => void fetchDownload(id) });
    if (downloadCan('confirm', status)) {
      actions.push({ label: '确认生成', onClick: () => void confirm.run({ params: { id } }) });
    }
    if (downloadCan('retry', status)) {
      actions.push({ label: '重试', onClick: () => void retry.run({ params: { id } }) });
    }
    const isCancel = downloadCan('cancel', status);
    actions.push({
      label: isCancel ? '取消' : '删除',
      color: 'danger',
      onClick: async () => {
        const agreed = await ask({
          title: isCancel ? '取消下载任务' : '删除下载任务',
          message: isCancel ? `将停止生成“${title}”。` : `将删除“${fileName || title}”及其文件，需要时可重新导出。`,
          confirmLabel: isCancel ? '停止生成' : '删除',
          danger: true,
        });
        if (agreed) await remove.run({ params: { id } });
      },
    });
    return actions;
  };
}
