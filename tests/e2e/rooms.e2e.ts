import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { bookingEndpoints } from '@contract/room/bookings';
import { overviewEndpoints } from '@contract/room/overview';
import { dayStart, minuteMs } from '@contract/room/rules';
import { daysAhead } from '@contract/rotation/stay-states';
import { signIn } from '../../scripts/rotation/client';
import type { TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';
import { expect, test } from './support/test';

let server: TestServer;
let admin: CallFn;

test.beforeAll(async ({ hospital }) => {
  server = hospital;
  admin = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
});
const windows: BrowserContext[] = [];
test.afterEach(async () => {
  for (const context of windows.splice(0)) await context.close();
});

async function windowOf(browser: Browser, username: string, path: string): Promise<Page> {
  const context = await browser.newContext();
  windows.push(context);
  const page = await context.newPage();
  await signInAs(page, server.origin, username, path);
  return page;
}

/** A room that needs no review, and an hour within the next two weeks in which it is free. */
async function freeHour() {
  for (let ahead = 2; ahead < 14; ahead += 1) {
    const day = daysAhead(hospitalDay(Date.now()), ahead);
    const from = dayStart(Date.parse(`${day}T12:00:00+08:00`)) + 10 * 60 * minuteMs;
    const [start_at, end_at] = [from, from + 60 * minuteMs].map((at) => new Date(at).toISOString());
    const { rooms } = await admin(bookingEndpoints.search, {
      body: {
        start_at: start_at!,
        end_at: end_at!,
        people: 10,
        type_id: null,
        building: '',
        equipment_ids: [],
      },
    });
    const room = rooms.find(({ needs_review }) => !needs_review);
    if (room) return { room, day, from, to: from + 60 * minuteMs };
  }
  throw new Error('no room is free in two weeks');
}

test('a booking clash, live in two windows: the second is told who holds the room and when it is free', async ({
  browser,
}) => {
  const { room, day, from, to } = await freeHour();
  const form = `/room/room-overview-use?room=${room.id}&from=${from}&to=${to}`;
  const first = await windowOf(browser, 'secretary', form);
  const second = await windowOf(browser, 'teacher', form);
  const watcher = await windowOf(browser, 'admin', `/room/room-overview?day=${day}&room=${room.id}`);
  const fill = async (page: Page, title: string) => {
    await page.getByLabel('人数').fill('8');
    await page.getByRole('textbox', { name: '用途' }).fill(title);
  };
  // A test that is tried again finds its first booking in the hospital that others use too.
  const title = `读书报告会 ${Date.now()}`;
  await fill(first, title);
  await fill(second, '病例讨论');
  await expect(watcher.getByText(title)).toHaveCount(0);

  await first.getByRole('button', { name: '提交申请' }).click();
  await expect(first.getByText('已预订').first()).toBeVisible();
  await second.getByRole('button', { name: '提交申请' }).click();
  await expect(second.getByText(new RegExp(`“${room.name}”.*可改为`)).first()).toBeVisible();
  // Whoever has the overview open sees it without doing anything.
  await expect(watcher.getByText(title).first()).toBeVisible({ timeout: 30_000 });

  const { bookings } = await admin(overviewEndpoints.overview, { query: { day, days: 1, room_id: room.id } });
  const held = bookings.filter(({ start_at, end_at }) => Date.parse(start_at) < to && Date.parse(end_at) > from);
  expect(held.map((booking) => booking.title)).toEqual([title]);
});
