import { like, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { downloadEndpoints } from '@contract/download/endpoints';
import { noticeEndpoints as endpoints } from '@contract/notice/endpoints';
import { PushStatus } from '@contract/notice/status';
import { readersSheet } from '@contract/notice/sheet';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { startDownloadRunner } from '../download/runner';
import { people } from '../people/tables';
import { noticePushes, noticeRecipients } from './tables';

const server = await startTestServer({ working: false });
const { db } = server.database;
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const student = await server.as('student');
const { start, detail, file } = downloadEndpoints;

/** One more than the browser exports by itself. */
const many = 5001;
const nobody = { everybody: false, type_ids: [], dept_ids: [], grades: [], role_ids: [], user_ids: [], group_ids: [] };
const seen = 40;
const ids = { admin: 1, secretary: 2 };
let runner: { stop(): Promise<void> };

beforeAll(async () => {
  runner = await startDownloadRunner({ database: server.database, storage: server.storage, log: server.app.log });
  // Some of them in the department of the secretary, the others where she sees nobody.
  await db.execute(sql`insert into ${people} (name, staff_id, type_id, dept_id)
    select '示例接收人' || n, 'READER-' || lpad(n::text, 5, '0'), 1,
      case when n <= ${seen} then (select dept_id from ${people} where id = ${ids.secretary})
        else (select max(id) from department) end
    from generate_series(1, ${many}) n`);
});
afterAll(() => runner.stop());

/** A push of that author that everybody made above got; every fourth has read it. */
async function pushOf(author: number): Promise<number> {
  const [push] = await db
    .insert(noticePushes)
    .values({ title: '年度考核安排', content: '', target: nobody, createdBy: author, status: PushStatus.sent })
    .returning();
  await db.execute(sql`insert into ${noticeRecipients} (push_id, user_id, status, read_at)
    select ${push!.id}, id, case when id % 4 = 0 then 1 else 0 end, case when id % 4 = 0 then now() end
    from ${people} where staff_id like 'READER-%'`);
  return push!.id;
}
const begin = (client: TestClient, input: Record<string, unknown>) =>
  client.call(start, { body: { kind: readersSheet.key, input } });

/** The lines of the finished file. */
async function linesOf(client: TestClient, id: string): Promise<string[][]> {
  await vi.waitFor(async () => expect((await client.data(detail, { params: { id } })).Status).toBe('COMPLETED'), {
    timeout: 60_000,
    interval: 50,
  });
  const { bytes } = await client.call(file, { params: { id } });
  const sheet = await (await openWorkbook(new Uint8Array(bytes))).readSheet(0);
  return Array.from({ length: sheet.rowNumbers.length }, (_, line) =>
    readersSheet.columns.map((_column, column) => cellText(sheet, line, column)),
  );
}

it('holds more readers than the browser exports, with who read and who did not', async () => {
  const push_id = await pushOf(ids.admin);
  const answer = await begin(admin, { push_id, state: 'all' });
  expect(answer.body.data).toMatchObject({ title: '阅读名单', Status: 'IN_PROGRESS' });
  const [header, ...lines] = await linesOf(admin, answer.body.data.ID);
  expect(header).toEqual(readersSheet.columns.map(({ title }) => title));
  const stored = await db.select().from(people).where(like(people.staffId, 'READER-%')).orderBy(people.id);
  expect(lines.map((line) => line[1])).toEqual(stored.map(({ staffId }) => staffId));
  expect(lines.map((line) => line[4])).toEqual(stored.map(({ id }) => (id % 4 === 0 ? '已读' : '未读')));
  expect(lines[0]![5]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(lines.filter((line) => line[6] !== '').length).toBe(stored.filter(({ id }) => id % 4 === 0).length);
});

it('keeps to the filter, and to whom its owner sees when it is made', async () => {
  const push_id = await pushOf(ids.secretary);
  const shown = await db
    .select({ id: people.id })
    .from(people)
    .where(sql`${people.staffId} like 'READER-%' and ${people.deptId} = (select dept_id from person where id = 2)`);
  const unread = shown.filter(({ id }) => id % 4 !== 0).length;
  const page = await secretary.data(endpoints.readerPages, { params: { id: push_id }, body: { state: 'unread' } });
  expect(page.total).toBe(unread);
  const answer = await begin(secretary, { push_id, state: 'unread' });
  expect((await linesOf(secretary, answer.body.data.ID)).length).toBe(unread + 1);
});

it('is refused without the permission, and of a push that is out of sight or is none', async () => {
  const push_id = await pushOf(ids.admin);
  expect(errorOf(await begin(student, { push_id }))).toBe('FORBIDDEN');
  expect(errorOf(await begin(secretary, { push_id }))).toBe('NOT_FOUND');
  expect(errorOf(await begin(admin, { push_id: 999_999 }))).toBe('NOT_FOUND');
  expect(errorOf(await begin(admin, { state: 'all' }))).toBe('INPUT_INVALID');
});
