import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { downloadEndpoints } from '@contract/download/endpoints';
import { pollMs, type DownloadTask } from '@contract/download/types';
import { useEffect, useRef, useState } from 'react';
import { useCall } from '@/kernel/query/use-call';
import { fetchDownload } from './fetch-download';

const shownTasks = 6;
const none: DownloadTask[] = [];

/**
 * The newest download tasks of the signed-in user, on whatever device they were started. Asked again every ten seconds
 * while one is under way; tells, once, when one has ended while the page was open.
 */
export function useDownloads(): readonly DownloadTask[] {
  const [polls, setPolls] = useState(false);
  const query = { page: 1, size: shownTasks };
  const { data } = useCall(downloadEndpoints.list, { query }, { refetchInterval: polls && pollMs });
  const tasks = data?.list ?? none;
  const running = tasks.some(({ Status }) => Status === 'IN_PROGRESS');
  if (running !== polls) setPolls(running);
  useEndNotices(tasks);
  return tasks;
}

function useEndNotices(tasks: readonly DownloadTask[]): void {
  const known = useRef(new Set<string>());
  useEffect(() => {
    const wasRunning = known.current;
    known.current = new Set(tasks.filter(({ Status }) => Status === 'IN_PROGRESS').map(({ ID }) => ID));
    for (const task of tasks) if (wasRunning.has(task.ID) && !known.current.has(task.ID)) tell(task);
  }, [tasks]);
}

function tell({ ID, Status, title, problem, file_name: fileName }: DownloadTask): void {
  const id = `download-${ID}`;
  if (Status === 'ERROR') {
    notifications.show({ id, color: 'danger', title: `${title}生成失败`, message: problem, withBorder: true });
    return;
  }
  notifications.show({
    id,
    color: 'success',
    title: `${title}已生成`,
    withBorder: true,
    autoClose: false,
    message: (
      <>
        {fileName}
        <Button
          variant="subtle"
          size="compact-sm"
          ml={8}
          onClick={() => {
            notifications.hide(id);
            void fetchDownload(ID);
          }}
        >
          下载
        </Button>
      </>
    ),
  });
}
