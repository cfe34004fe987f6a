import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { proxy } from 'comlink';
import { downloadEndpoints } from '@contract/download/endpoints';
import type { DownloadTask } from '@contract/download/types';
import type { Page } from '@contract/kernel/paging';
import type { Answer } from '@device/copies/cached-call';
import { inOneTab } from '@device/tasks/in-one-tab';
import { runInWorker } from '@device/threads/run-in-worker';
import { pageSession } from '@device/threads/session-bridge';
import pollingWorkerUrl from '@workers/polling.worker?worker&url';
import type { PollingApi } from '@workers/polling.worker';
import { useEffect } from 'react';
import { endpointKey } from '@/kernel/query/query-key';
import { useCall } from '@/kernel/query/use-call';
import { useAccount } from '@/kernel/session/session-store';
import { fetchDownload } from './fetch-download';

const shownTasks = 6;
const none: DownloadTask[] = [];
const isRunning = ({ Status }: DownloadTask) => Status === 'IN_PROGRESS';

/**
 * The newest download tasks of the signed-in user, on whatever device they were started. While one is under way a worker
 * asks for all tabs; each tells, once, when one has ended that it has seen running, over a reload too.
 */
export function useDownloads(): readonly DownloadTask[] {
  const { user_id: userId } = useAccount();
  const { data } = useCall(downloadEndpoints.list, { query: { page: 1, size: shownTasks } });
  const tasks = data?.list ?? none;
  const isAnyRunning = tasks.some(isRunning);
  const queryClient = useQueryClient();
  useEffect(() => {
    // What one tab hears, all show.
    const channel = new BroadcastChannel(`reach-downloads-${userId}`);
    const show = (running: DownloadTask[]) => takeOver(queryClient, running);
    channel.addEventListener('message', ({ data: running }: MessageEvent<DownloadTask[]>) => show(running));
    const tell = (running: DownloadTask[]) => {
      // A channel has no target: it stays within this origin.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      channel.postMessage(running);
      show(running);
    };
    const follow = (signal: AbortSignal) =>
      runInWorker<PollingApi, void>(pollingWorkerUrl, signal, (worker) =>
        worker.downloads(proxy(pageSession), proxy(tell)),
      );
    const stop = isAnyRunning ? inOneTab(`reach-downloads-${userId}`, follow) : undefined;
    return () => {
      stop?.();
      channel.close();
    };
  }, [userId, isAnyRunning, queryClient]);
  useEndNotices(data?.list);
  return tasks;
}

/** Shows how far the running ones are. Where one has ended, or begun elsewhere, the lists are asked anew. */
function takeOver(queryClient: QueryClient, running: readonly DownloadTask[]): void {
  const queryKey = endpointKey(downloadEndpoints.list);
  const shown = queryClient.getQueriesData<Answer<Page<DownloadTask>>>({ queryKey, type: 'active' });
  const listed = shown.flatMap(([, answer]) => answer?.data.list ?? []);
  const byId = new Map(running.map((task) => [task.ID, task]));
  const hasEnded = listed.some((task) => isRunning(task) && !byId.has(task.ID));
  const hasBegun = running.some((task) => listed.every(({ created_at: at }) => at < task.created_at));
  if (hasEnded || hasBegun) return void queryClient.invalidateQueries({ queryKey });
  queryClient.setQueriesData<Answer<Page<DownloadTask>>>(
    { queryKey },
    (answer) =>
      answer && {
        ...answer,
        data: { ...answer.data, list: answer.data.list.map((task) => byId.get(task.ID) ?? task) },
      },
  );
}

/** Ids of tasks that this tab has seen running, separated by spaces. */
const runningKey = 'reach_running_downloads';

function useEndNotices(tasks: readonly DownloadTask[] | undefined): void {
  useEffect(() => {
    if (!tasks) return;
    const before = (sessionStorage.getItem(runningKey) ?? '').split(' ');
    const running = tasks.filter(isRunning).map(({ ID }) => ID);
    sessionStorage.setItem(runningKey, running.join(' '));
    for (const task of tasks) if (before.includes(task.ID) && !running.includes(task.ID)) tell(task);
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
