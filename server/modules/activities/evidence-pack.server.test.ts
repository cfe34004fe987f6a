import { unzipSync } from 'fflate';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { evidencePackKind } from '@contract/activities/evidence-kind';
import { planEndpoints } from '@contract/activities/plans';
import { activitySheet } from '@contract/activities/sheets';
import { downloadEndpoints } from '@contract/download/endpoints';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { contentHash } from '@server/kernel/storage';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { attachments } from '../attachment/tables';
import { startDownloadRunner } from '../download/runner';
import { activities } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const [admin, secretary, student] = await Promise.all(['admin', 'secretary', 'student'].map((name) => server.as(name)));
const { start, detail, file } = downloadEndpoints;
let runner: { stop(): Promise<void> };
beforeAll(async () => {
  runner = await startDownloadRunner({ database: server.database, storage: server.storage, log: server.app.log });
});
afterAll(() => runner.stop());

const begin = (client: TestClient, input: object) =>
  client.call(start, { body: { kind: evidencePackKind, input: { ...input } } });
async function packOf(client: TestClient, input: object) {
  const answer = await begin(client, input);
  expect(errorOf(answer)).toBeUndefined();
  const params = { id: answer.body.data.ID };
  await vi.waitFor(async () => expect((await client.data(detail, { params })).Status).toBe('COMPLETED'), {
    timeout: 60_000,
    interval: 50,
  });
  return unzipSync(new Uint8Array((await client.call(file, { params })).bytes));
}
const listIn = async (pack: Record<string, Uint8Array>) => {
  const sheet = await (await openWorkbook(pack['活动目录.xlsx']!)).readSheet(0);
  return Array.from({ length: sheet.rowNumbers.length }, (_, line) =>
    activitySheet.columns.map((_column, column) => cellText(sheet, line, column)),
  );
};

it('holds a folder for each activity with its record and sign sheet, its photos, and a list of all', async () => {
  const [held] = await db.select().from(activities).where(eq(activities.state, 'archived')).limit(1);
  const photo = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  );
  const hash = contentHash(photo);
  await server.storage.put(hash, photo);
  await db.insert(attachments).values({
    owner: 'activity-evidence',
    ownerId: String(held!.id),
    name: '现场.png',
    hash,
    size: photo.length,
    kind: 'image',
    contentType: 'image/png',
    createdBy: 1,
  });
  const pack = await packOf(admin!, { ids: [held!.id] });
  const folder = `${hospitalDay(held!.startAt)}_${held!.title}`.replaceAll(/[/:]/g, '_');
  expect(Object.keys(pack).toSorted()).toEqual(
    [`${folder}/活动记录表与签到表.pdf`, `${folder}/佐证材料/现场.png`, '活动目录.xlsx'].toSorted(),
  );
  expect(Buffer.from(pack[`${folder}/活动记录表与签到表.pdf`]!.subarray(0, 5)).toString()).toBe('%PDF-');
  const [head, ...lines] = await listIn(pack);
  expect(head).toEqual(activitySheet.columns.map(({ title }) => title));
  expect(lines.map(([title]) => title)).toEqual([held!.title]);
});

it('keeps to the filters and to what its owner manages: it holds what the list shows', async () => {
  const asked = {
    from: hospitalDay(Date.now() - 10 * 86_400_000),
    to: hospitalDay(Date.now()),
    counted: 'held',
  } as const;
  const { list } = await secretary!.data(planEndpoints.activities, { query: { ...asked, size: 500 } });
  const [, ...lines] = await listIn(await packOf(secretary!, asked));
  expect(lines.map(([title]) => title)).toEqual(list.toReversed().map(({ title }) => title));
  expect(lines.length).toBeGreaterThan(2);
});

it('is refused without the permission, and where there is nothing', async () => {
  expect(errorOf(await begin(student!, {}))).toBe('FORBIDDEN');
  expect(errorOf(await begin(admin!, { title: '没有这样的活动' }))).toBe('DOWNLOAD_NOTHING');
  expect(errorOf(await begin(admin!, { ids: ['x'] }))).toBe('INPUT_INVALID');
});
