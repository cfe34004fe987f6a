import { layLine } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import type { TestServer } from './support/server';
import { fillSignIn } from './support/sign-in';
import { expect, test } from './support/test';

test.use({ serviceWorkers: 'allow' });

let server: TestServer;
test.beforeAll(({ hospital }) => {
  server = hospital;
});

const overview = '/main/rotation-management/rotation-overview';
const minuteMs = 60_000;

for (const minutes of [-6, 6, 400 * 24 * 60]) {
  test(`a device whose clock is ${minutes} minutes off signs in, and tells how old a copy is by the server`, async ({
    page,
  }) => {
    const line = await layLine(server.origin);
    await page.clock.setSystemTime(Date.now() + minutes * minuteMs);
    await page.goto(`${line.origin}/main/login?redirect=${encodeURIComponent(overview)}`);
    await fillSignIn(page, 'secretary');
    await expect(page.getByRole('heading', { level: 1, name: '轮转总览' })).toBeVisible();
    await keepsAllFiles(page);
    const shown = Date.now();

    await line.cut();
    await page.reload();
    // In a page that has not heard of the server yet.
    const told = await page.getByText('当前离线，数据截至').innerText();
    const moments = [-1, 0, 1].map((more) => momentAt(shown + more * minuteMs));
    expect(moments).toContain(told.replace('当前离线，数据截至 ', ''));
  });
}

/** As the hospital's clock shows it. */
const momentAt = (at: number) => {
  const [, month, day, time] = /^\d+-(\d+)-(\d+) (\d+:\d+)/.exec(
    new Date(at).toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }),
  )!;
  return `${month}-${day} ${time}`;
};
