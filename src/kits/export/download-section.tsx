import { Anchor, Button, Group, Progress, Text, Title } from '@mantine/core';
import { downloadEndpoints } from '@contract/download/endpoints';
import { downloadModule } from '@contract/download/module';
import { downloadCan, downloadLabels } from '@contract/download/status';
import type { DownloadTask } from '@contract/download/types';
import { Link } from 'react-router-dom';
import { useSave } from '@/kernel/query/use-save';
import { formatAge } from '@/ui/format';
import { StatusDot } from '@/ui/status-dot';
import { fileSize } from '../import/task-words';
import classes from '../import/task-tray.module.css';
import { downloadPercent, downloadProgress, downloadTones } from './download-words';
import { fetchDownload } from './fetch-download';

const refresh = [downloadEndpoints.list];

/** The newest download tasks, in the tray; the whole list is a screen. */
export function DownloadSection({ tasks, onClose }: { tasks: readonly DownloadTask[]; onClose: () => void }) {
  if (tasks.length === 0) return null;
  return (
    <section aria-label="下载任务">
      <Group justify="space-between" className={classes.sectionHead}>
        <Title order={3} className={classes.sectionTitle}>
          下载任务
        </Title>
        <Anchor component={Link} to={downloadModule.screens.tasks.path} size="sm" onClick={onClose}>
          全部
        </Anchor>
      </Group>
      <ul className={classes.list}>
        {tasks.map((task) => (
          <DownloadRow key={task.ID} task={task} />
        ))}
      </ul>
    </section>
  );
}

function DownloadRow({ task }: { task: DownloadTask }) {
  const { ID: id, Status: status, title } = task;
  const confirm = useSave(downloadEndpoints.confirm, { refresh });
  const retry = useSave(downloadEndpoints.retry, { refresh });
  const remove = useSave(downloadEndpoints.remove, { refresh });
  const percent = downloadPercent(task);
  return (
    <li className={classes.row}>
      <Text fw={500} truncate title={task.file_name || title}>
        {task.file_name || title}
      </Text>
      <Group justify="space-between" mt={4} gap="xs">
        <StatusDot tone={downloadTones[status]}>{status === 'ERROR' ? '失败' : downloadLabels[status]}</StatusDot>
        <Text size="xs" c="dimmed" className={classes.count}>
          {status === 'IN_PROGRESS' ? downloadProgress(task) : formatAge(task.created_at)}
        </Text>
      </Group>
      {percent !== null && <Progress value={percent} size={4} mt={6} aria-label={`${title} ${percent}%`} />}
      {(task.problem || (status === 'AWAIT_CONFIRM' && task.note)) && (
        <Text size="xs" className={task.problem ? classes.problem : classes.count} mt={4}>
          {task.problem || task.note}
        </Text>
      )}
      <Group gap={8} mt={8}>
        {downloadCan('fetch', status) && (
          <Button size="compact-sm" onClick={() => void fetchDownload(id)}>
            下载（{fileSize(task.file_size)}）
          </Button>
        )}
        {downloadCan('confirm', status) && (
          <Button size="compact-sm" loading={confirm.isRunning} onClick={() => void confirm.run({ params: { id } })}>
            确认生成
          </Button>
        )}
        {downloadCan('retry', status) && (
          <Button
            size="compact-sm"
            variant="default"
            loading={retry.isRunning}
            onClick={() => void retry.run({ params: { id } })}
          >
            重试
          </Button>
        )}
        <Button
          size="compact-sm"
          variant="subtle"
          color="info"
          loading={remove.isRunning}
          onClick={() => void remove.run({ params: { id } })}
        >
          {downloadCan('cancel', status) ? '取消' : '删除'}
        </Button>
      </Group>
    </li>
  );
}
