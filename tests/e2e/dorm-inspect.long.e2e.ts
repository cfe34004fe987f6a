import { expect, test, type Browser, type Page } from '@playwright/test';
import sharp from 'sharp';
import { attachmentEndpoints } from '@contract/attachment/endpoints';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { inspectionEndpoints as calls } from '@contract/dorm/inspections/inspections';
import type { CallFn } from '@contract/kernel/call';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { signIn } from '../../scripts/rotation/client';
import { layLine, type Line } from './support/line';
import { keepsAllFiles } from './support/offline-files';
import { startTestServer, type TestServer } from './support/server';
import { demoPassword, signInAs } from './support/sign-in';

let server: TestServer;
let line: Line;
let admin: CallFn;
/** Somebody else who walks the same house, on another line. */
let other: CallFn;
const floors = 5;
const perFloor = 8;

test.beforeAll(async () => {
  server = await startTestServer({ DEMO_PEOPLE: '300' });
  line = await layLine(server.origin);
  [admin, other] = await Promise.all([callsOf('admin'), callsOf('yw')]);
});
test.afterEach(async ({ browser }) => {
  for (const context of browser.contexts()) await context.close();
});
test.afterAll(() => server.stop());

const callsOf = (username: string) =>
  signIn({ REACH_URL: server.origin, REACH_USER: username, REACH_PASSWORD: demoPassword });

/** A round through a house of forty rooms. */
async function arrange(): Promise<number> {
  const house = await admin(buildingEndpoints.saveBuilding, {
    body: { name: '四十间楼', gender: null, address: '', manager_id: null, note: '' },
  });
  await admin(buildingEndpoints.addRooms, {
    body: { building_id: house.id, type_id: 1, floor_from: 1, floor_to: floors, per_floor: perFloor },
  });
  const body = {
    building_id: house.id,
    day: hospitalDay(Date.now()),
    kind: 'hygiene' as const,
    is_union: false,
    inspector_ids: [1],
  };
  return (await admin(calls.saveInspection, { body })).id;
}

async function phoneOf(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await signInAs(page, line.origin, 'admin', path);
  await expect(page.getByText('已登记 0/40 间')).toBeVisible();
  await keepsAllFiles(page);
  return page;
}

const reconnected = { timeout: 60_000 };
const form = (page: Page, room: string) => page.getByRole('dialog', { name: `四十间楼 ${room}` });
const roomNumbers = Array.from({ length: floors * perFloor }, (_, at) =>
  String((Math.floor(at / perFloor) + 1) * 100 + (at % perFloor) + 1),
);

/** As a camera makes it: large, and with the place where it was taken. */
let photo: Buffer;
test.beforeAll(async () => {
  photo = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#8a6' } })
    .withExif({ IFD0: { Copyright: '示例' }, IFD3: { GPSLatitude: '31/1 14/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();
});

/** Files that the device still keeps for sending. */
const uploadsLeft = async () => {
  const name = (await indexedDB.databases()).map((one) => one.name ?? '').find((one) => one.startsWith('reach-u'))!;
  const db = await new Promise<IDBDatabase>((resolve) => {
    const open = indexedDB.open(name);
    open.onsuccess = () => resolve(open.result);
  });
  const count = await new Promise<number>((resolve) => {
    const asked = db.transaction('uploads').objectStore('uploads').count();
    asked.onsuccess = () => resolve(asked.result);
  });
  db.close();
  return count;
};

test('forty rooms are entered on a phone without a network, and sent once', async ({ browser }) => {
  test.setTimeout(240_000);
  const id = await arrange();
  const page = await phoneOf(browser, `/dorm-manage/dorm-inspect-sign-in-admin?id=${id}`);
  await line.cut();
  await page.getByRole('button', { name: /^101(?! 空房)/ }).click();
  for (const [at, room] of roomNumbers.entries()) {
    const open = form(page, room);
    if (at === 0) await open.getByLabel('卫生间').fill('20');
    if (at === 1) await open.getByLabel('备注').fill('水龙头滴水');
    if (at === 2 || at === 3) {
      await open
        .getByLabel('添加照片')
        .setInputFiles({ name: `示例 ${at}.jpg`, mimeType: 'image/jpeg', buffer: photo });
      await expect(open.getByRole('img', { name: '照片 1' })).toBeVisible();
    }
    // Half way the phone is switched off: what was entered is still there.
    if (at === 20) {
      await page.reload();
      await expect(page.getByText('已登记 20/40 间')).toBeVisible();
      await expect(page.getByRole('button', { name: /^103 .*照片 1/ })).toBeVisible();
    }
    // From then on a room in which nobody lives takes one tap.
    if (at >= 20) {
      await page.getByRole('button', { name: `${room} 空房，无异常` }).click();
      await expect(page.getByText(`已登记 ${at + 1}/40 间`)).toBeVisible();
      continue;
    }
    await open.getByRole('button', { name: '保存，下一间' }).click();
    await expect(open).toHaveCount(0);
  }
  await expect(page.getByText('已登记 40/40 间')).toBeVisible();
  await expect(page.getByText('40 间登记待发送，发送后可以提交')).toBeVisible();
  await expect(page.getByRole('button', { name: '提交检查' })).toBeDisabled();

  // Meanwhile another inspector was in the first room.
  const sheet = await other(calls.inspectionSheet, { params: { id } });
  const { items, rooms } = sheet;
  const scores = items.map(({ id: item_id }) => ({ item_id, points: 1 }));
  await other(calls.saveInspectedRoom, {
    body: { inspection_id: id, room_id: rooms[0]!.room_id, version: 0, people: [], scores, findings: [] },
  });
  await line.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));

  await page.getByRole('button', { name: '处理' }).click(reconnected);
  const decision = page.getByRole('dialog', { name: '需要您决定' });
  await expect(decision.getByRole('row', { name: /得分/ })).toContainText('95%');
  await expect(decision.getByRole('row', { name: /登记人/ })).toContainText('运维员（演示）');
  await decision.getByRole('button', { name: '以我的为准' }).click();
  await expect(page.getByRole('status', { name: '网络状态' })).toHaveText('在线', reconnected);

  const after = await admin(calls.inspectionSheet, { params: { id } });
  expect(after.rooms.map(({ version }) => version)).toEqual([2, ...rooms.slice(1).map(() => 1)]);
  expect(after.rooms[0]).toMatchObject({ score: 95, by: '管理员（演示）' });
  expect(after.rooms[1]!.note).toBe('水龙头滴水');
  const photos = after.rooms.flatMap((room, at) => room.photos.map((file) => ({ at, file })));
  expect(photos.map(({ at }) => at)).toEqual([2, 3]);
  for (const { file } of photos) {
    const sent = await admin(attachmentEndpoints.content, { params: { id: file } });
    const { format, width, height, exif } = await sharp(Buffer.from(await sent.arrayBuffer())).metadata();
    expect({ format, width, height, exif }).toEqual({ format: 'jpeg', width: 1600, height: 1200, exif: undefined });
  }
  expect(await page.evaluate(uploadsLeft)).toBe(0);
  await page.getByRole('button', { name: '提交检查' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '提交' }).click();
  await expect
    .poll(async () => (await admin(calls.inspectionSheet, { params: { id } })).inspection.state)
    .toBe('confirmed');
});
