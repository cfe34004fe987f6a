import { Anchor } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { downloadEndpoints } from '@contract/download/endpoints';
import { downloadModule } from '@contract/download/module';
import type { DownloadTask } from '@contract/download/types';
import { call } from '@device/api/call';
import { notifyError } from '@/kernel/query/notify-error';
import { endpointKey } from '@/kernel/query/query-key';
import { queryClient } from '@/kernel/query/query-client';

const shownMs = 8000;

/**
 * Asks the server to make a file in the background and says where it will appear. Resolves to the task, or to
 * undefined when it was refused, which is shown.
 */
export async function startDownloadTask(task: { kind: string; input: object }): Promise<DownloadTask | undefined> {
  try {
    const started = await call(downloadEndpoints.start, { body: { kind: task.kind, input: { ...task.input } } });
    void queryClient.invalidateQueries({ queryKey: endpointKey(downloadEndpoints.list) });
    notifications.show({
      color: 'primary',
      title: `${started.title}已开始生成`,
      message: (
        <>
          完成后可在右上角的后台任务或
          <Anchor href={`${import.meta.env.BASE_URL.replace(/\/$/, '')}${downloadModule.screens.tasks.path}`}>
            下载任务
          </Anchor>
          中下载，关闭页面不受影响
        </>
      ),
      autoClose: shownMs,
    });
    return started;
  } catch (error) {
    notifyError(error);
    return undefined;
  }
}
