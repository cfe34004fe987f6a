import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { ImportDialog, sample } from './import-support';
import { startTestServer, type TestServer } from './support/server';
import { signInAs } from './support/sign-in';

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '2600' });
});
test.afterAll(() => server.stop());

// Playwright's own trace takes snapshots inside the page, which are long tasks themselves.
test.use({ trace: 'off' });

const longest = 50;

test('no task of the main thread takes over 50 ms while 2,000 x 36 are imported', async ({ page, browser }, info) => {
  await signInAs(page, server.origin, 'admin');
  const dialog = new ImportDialog(page);
  await dialog.open();
  const path = info.outputPath('trace.json');
  await browser.startTracing(page, { path, categories: ['toplevel', 'disabled-by-default-devtools.timeline'] });
  await dialog.parse(sample('rotation-2000x36.xlsx'));
  await dialog.confirm();
  await dialog.expectSuccess();
  await browser.stopTracing();

  const tasks = mainThreadTasks(JSON.parse(await readFile(path, 'utf8')) as Trace);
  expect(tasks.length, 'the trace holds the tasks of the page').toBeGreaterThan(100);
  expect(tasks.filter((milliseconds) => milliseconds > longest)).toEqual([]);
});

interface Trace {
  traceEvents: { name: string; pid: number; tid: number; tdur?: number; args?: { name?: string } }[];
}

/**
 * Processor time of each task of the renderers' main threads, in ms. Processor time and not duration, so that a
 * machine that is busy with something else does not count against the page.
 */
function mainThreadTasks({ traceEvents }: Trace): number[] {
  const threads = traceEvents.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  const isMain = new Set(threads.map(({ pid, tid }) => `${pid}:${tid}`));
  return traceEvents
    .filter(({ name, pid, tid }) => name.endsWith('RunTask') && isMain.has(`${pid}:${tid}`))
    .map(({ tdur = 0 }) => tdur / 1000);
}
