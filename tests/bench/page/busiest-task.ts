import type { Page } from '@playwright/test';

interface TraceEvent {
  name: string;
  ph: string;
  tid: number;
  pid: number;
  /** CPU time of the thread in microseconds. */
  tdur?: number;
}

/**
 * Longest task of the page's main thread during `act`, in milliseconds of CPU time: time that the thread waited for
 * a busy machine does not count.
 */
export async function busiestTask(page: Page, act: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,toplevel' });
  await act();
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  const frame = events.find((event) => event.name === 'FireAnimationFrame');
  if (!frame) throw new Error('No frame of the page was traced');
  const tasks = events.filter(
    ({ name, ph, pid, tid }) =>
      name === 'ThreadControllerImpl::RunTask' && ph === 'X' && pid === frame.pid && tid === frame.tid,
  );
  if (tasks.length === 0) throw new Error('No task of the main thread was traced');
  return Math.max(...tasks.map((task) => (task.tdur ?? 0) / 1000));
}
