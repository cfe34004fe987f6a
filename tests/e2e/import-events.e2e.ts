import { clearRotations, ImportDialog, sample } from './import-support';
import { watchConsole } from './support/quiet-page';
import type { TestServer } from './support/server';
import { openAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
test.beforeAll(({ largeHospital }) => {
  server = largeHospital;
});

const small = sample('rotation-200x12.xlsx');
const job = /\/api\/v2\/rotation\/imports\/[0-9a-f-]{36}/;

test('the writing is followed by the server’s events, with a ticket in the address and nothing else', async ({
  page,
}) => {
  const complaints = watchConsole(page);
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(small);
  await dialog.expectQuestion();
  const asked: string[] = [];
  page.context().on('request', (request) => {
    if (job.test(request.url())) asked.push(request.url().slice(server.origin.length).replace(job, ''));
  });
  await dialog.confirm();
  await dialog.expectSuccess();
  expect(asked.filter((path) => path.startsWith('/events'))).toEqual([
    expect.stringMatching(/^\/events\?ticket=[\w-]{43}$/),
  ]);
  expect(asked.filter((path) => path === '/ticket')).toHaveLength(1);
  expect(asked, 'nobody asks for the job besides').not.toContain('');
  complaints.expectQuiet();
});

test('and by asking where events do not come through', async ({ page }) => {
  await openAs(page, server.origin, 'admin');
  await clearRotations(page, server.origin);
  // As a proxy does that keeps an answer back until it is whole.
  await page.context().route(/\/imports\/[^/]+\/events/, () => undefined);
  const dialog = new ImportDialog(page);
  await dialog.open();
  await dialog.parse(small);
  await dialog.confirm();
  await dialog.expectSuccess();
});
