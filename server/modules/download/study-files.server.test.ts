import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { downloadEndpoints } from '@contract/download/endpoints';
import { demoPeople } from '@server/demo/people';
import { contentHash } from '@server/kernel/storage';
import { errorOf, type TestClient } from '@tests/server/client';
import { startTestServer } from '@tests/server/harness';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { cellText } from '@workers/engine/spreadsheet/sheet';
import { attachments } from '../attachment/tables';
import { rotationPieces } from '../rotation/tables';
import { startDownloadRunner } from './runner';

const server = await startTestServer({ working: false });
const admin = await server.as('admin');
const secretary = await server.as('secretary');
const { studyStart, studyStatus, studyConfig, studyDown } = downloadEndpoints;

let runner: { stop(): Promise<void> };
beforeAll(async () => {
  // Nobody is placed: the secretary sees those who belong to her departments.
  await server.database.db.delete(rotationPieces);
  runner = await startDownloadRunner({ database: server.database, storage: server.storage, log: server.app.log });
});
afterAll(() => runner.stop());

const people = demoPeople(300);
const seen = people.filter(({ deptId }) => deptId <= 16);
const [first, second] = seen;
const hidden = people.find(({ deptId }) => deptId > 16)!;

/** Gives a person a file; without `bytes` one that storage has lost. */
async function give(userId: number, name: string, bytes?: Buffer): Promise<void> {
  const content = bytes ?? Buffer.from(`lost ${name}`);
  const hash = contentHash(content);
  if (bytes) await server.storage.put(hash, bytes);
  const owned = { owner: 'people', ownerId: String(userId), createdBy: userId };
  const file = { name, kind: 'pdf', contentType: 'application/pdf', size: content.length, hash } as const;
  await server.database.db.insert(attachments).values({ ...owned, ...file });
}

async function archive(client: TestClient, body: object): Promise<Record<string, Uint8Array>> {
  const { ID: taskID, Status } = await client.data(studyStart, { body });
  expect(Status).toBe('IN_PROGRESS');
  await vi.waitFor(
    async () => expect((await client.data(studyStatus, { query: { taskID } })).Status).toBe('COMPLETED'),
    { timeout: 60_000, interval: 30 },
  );
  const answer = await client.call(studyDown, { query: { taskID } });
  expect(answer.headers['content-type']).toBe('application/zip');
  return unzipSync(new Uint8Array(answer.bytes));
}

async function summaryOf(files: Record<string, Uint8Array>): Promise<string[][]> {
  const sheet = await (await openWorkbook(files['人员信息.xlsx']!)).readSheet(0);
  return Array.from({ length: sheet.rowNumbers.length }, (_, line) =>
    Array.from({ length: sheet.columns }, (__, column) => cellText(sheet, line, column)),
  );
}

describe('the study-users file export', () => {
  it('is refused without a sign-in and without its permission', async () => {
    expect((await server.anonymous.call(studyStart, { body: {} })).status).toBe(401);
    for (const name of ['student', 'teacher']) {
      const client = await server.as(name);
      expect(errorOf(await client.call(studyStart, { body: {} }))).toBe('FORBIDDEN');
      expect(errorOf(await client.call(studyConfig))).toBe('FORBIDDEN');
    }
  });

  it('says which fields may be chosen, none of them sensitive', async () => {
    const keys = (await secretary.data(studyConfig)).fields.map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining(['name', 'staff_id', 'dept_name', 'training_major']));
    expect(keys.filter((key) => /card|phone|mail|address/.test(key))).toEqual([]);
  });

  it('packs a folder per person within the scope, and the list of them', async () => {
    await give(first!.id, '合同.pdf', Buffer.from('%PDF-1'));
    await give(first!.id, '合同.pdf', Buffer.from('%PDF-2'));
    await give(second!.id, '../../证书.pdf', Buffer.from('%PDF-3'));
    await give(second!.id, '丢失.pdf');
    await give(hidden.id, '不可见.pdf', Buffer.from('%PDF-4'));

    const files = await archive(secretary, {});
    const folder = ({ name, staffId }: (typeof people)[number]) => `${name}_${staffId}`;
    expect(Object.keys(files)).toEqual([
      `${folder(first!)}/合同.pdf`,
      `${folder(first!)}/合同 (2).pdf`,
      `${folder(second!)}/_.._证书.pdf`,
      '人员信息.xlsx',
    ]);
    expect(Buffer.from(files[`${folder(first!)}/合同 (2).pdf`]!).toString()).toBe('%PDF-2');
    const [header, ...rows] = await summaryOf(files);
    expect(rows.map((row) => row[1])).toEqual(seen.map(({ staffId }) => staffId));
    expect(rows[1]!.slice(-3)).toEqual([folder(second!), '1', '丢失.pdf']);
    expect(header!.slice(0, 2)).toEqual(['姓名', '工号']);
  });

  it('takes chosen people and fields, without those whom the caller does not see', async () => {
    const body = { user_ids: [second!.id, hidden.id], allowed_fileds_arr: ['dept_name', 'password_hash'] };
    const rows = await summaryOf(await archive(secretary, body));
    expect(rows[0]).toEqual(['姓名', '工号', '所在科室', '文件夹', '附件数', '未找到的附件']);
    expect(rows.slice(1).map((row) => row[1])).toEqual([second!.staffId]);
    const all = await summaryOf(await archive(admin, body));
    expect(new Set(all.slice(1).map((row) => row[1]))).toEqual(new Set([second!.staffId, hidden.staffId]));
  });

  it('takes the list’s filters, at the top or as query', async () => {
    const trainee = seen.find(({ recruitYear }) => recruitYear !== null)!;
    const filter = { recruit_year: trainee.recruitYear!, person_type_id: trainee.typeId };
    const expected = seen.filter(
      (person) => person.recruitYear === trainee.recruitYear && person.typeId === trainee.typeId,
    );
    for (const body of [filter, { query: filter }, { ...filter, page: 3, size: 1 }]) {
      const rows = await summaryOf(await archive(secretary, body));
      expect(rows.slice(1).map((row) => row[1])).toEqual(expected.map(({ staffId }) => staffId));
    }
  });

  it('says when there is nobody, and is its owner’s alone', async () => {
    expect(errorOf(await secretary.call(studyStart, { body: { user_ids: [hidden.id] } }))).toBe('DOWNLOAD_NOTHING');
    const { ID: taskID } = await secretary.data(studyStart, { body: { user_ids: [first!.id] } });
    for (const endpoint of [studyStatus, studyDown]) {
      expect(errorOf(await admin.call(endpoint, { query: { taskID } }))).toBe('NOT_FOUND');
    }
  });
});
