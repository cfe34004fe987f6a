import { expect, test } from '@playwright/test';
import { rotationWorkbook } from '../../../scripts/samples/rotation-workbook';
import { ImportDialog } from '../../e2e/import-support';
import { startTestServer, type TestServer } from '../../e2e/support/server';
import { signInAs } from '../../e2e/support/sign-in';
import { busiestTask } from './busiest-task';
import { report } from './report';

const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
const months = Number(process.env.BENCH_MONTHS ?? 36);
/** As many as the workbook needs: it lists trainees only, and not all of them. */
const DEMO_PEOPLE = String(Math.max(1200, Math.ceil(people * 1.3)));

// Playwright's own trace takes snapshots inside the page, which are long tasks themselves.
test.use({ trace: 'off' });
test.setTimeout(900_000);

let server: TestServer;
test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE });
});
test.afterAll(() => server.stop());

test('an import from the dialog to the last record', async ({ page }, info) => {
  const options = { people: Number(DEMO_PEOPLE), count: people, months, firstMonth: '2026-09' };
  // A file on disk, as a user chooses one: bytes handed over by the test would be decoded on the page's main thread.
  const path = info.outputPath('bench.xlsx');
  await rotationWorkbook(options).xlsx.writeFile(path);
  await signInAs(page, server.origin, 'admin');
  const dialog = new ImportDialog(page);
  await dialog.open();
  const stages: Record<string, number> = {};
  const stage = async (name: string, act: () => Promise<unknown>) => {
    const begun = performance.now();
    await act();
    stages[name] = Math.round(performance.now() - begun);
  };
  const busiest = await busiestTask(page, async () => {
    await stage('chosen_to_difference_ms', async () => {
      await dialog.parse(path);
      await expect(dialog.button('确认导入')).toBeEnabled({ timeout: 300_000 });
    });
    await stage('confirmed_to_written_ms', async () => {
      await dialog.confirm();
      await expect(dialog.dialog().getByText('是否继续导入？')).toBeVisible({ timeout: 600_000 });
    });
  });
  report(`import ${people} x ${months} in the page`, { ...stages, busiest_main_thread_task_ms: busiest });
});
