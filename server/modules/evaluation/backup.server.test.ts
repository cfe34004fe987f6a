import { eq } from 'drizzle-orm';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, inject, it } from 'vitest';
import { codeEndpoints } from '@contract/evaluation/codes';
import { fillEndpoints } from '@contract/evaluation/fill';
import { taskEndpoints } from '@contract/evaluation/tasks';
import { createBackup } from '@server/backup/create-backup';
import type { EmbeddedDatabase } from '@server/backup/embedded';
import { storedPath } from '@server/backup/stored-files';
import { contentHash } from '@server/kernel/storage';
import { folderStorage } from '@server/kernel/storage-folder';
import { startTestServer } from '@tests/server/harness';
import { createTask } from './public';
import { pairs, patientCodes, tasks, templates } from './tables';

/** What `npm run backup` writes, read byte by byte: the dump with its dead rows and its log, and the stored files. */
describe.runIf(inject('template').engine === 'pglite')('a backup', async () => {
  const server = await startTestServer({ working: false });
  const { db } = server.database;
  const dataDir = mkdtempSync(join(tmpdir(), 'reach-anonymous-'));
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
  const files = folderStorage(join(dataDir, 'files'));
  const formOf = async (name: string) => (await db.select().from(templates).where(eq(templates.name, name)))[0]!.id;
  const [peer, patient] = [await formOf('同伴互评表'), await formOf('患者满意度问卷')];

  const callers = ['secretary', 'teacher', 'student'] as const;
  const personIds = [2, 3, 4];
  const words = (who: string) => `只有${who}写下的这句话`;
  const blinds = callers.map(() => randomBytes(32).toString('base64url'));
  const token = randomBytes(32).toString('base64url');
  const taskId = await server.database.transaction((tx) =>
    createTask(tx, {
      name: '备份前的互评',
      opensOn: '2020-01-01',
      closesOn: '2090-01-01',
      relations: [
        { key: 'peer', templateId: peer, weight: 50, isAnonymous: true, minimum: 3 },
        { key: 'patient', templateId: patient, weight: 50, isAnonymous: true, minimum: 3 },
      ],
      pairs: personIds.map((raterId) => ({ relation: 'peer' as const, raterId, target: 'p30', deptId: null })),
      createdBy: 1,
    }),
  );
  const filledBy = (who: string) => ({
    values: { 'q-1': 5, 'q-2': 5, 'q-3': 4, 'q-4': 4, 'q-text': words(who) },
    comments: {},
  });
  const keyOf = async () => (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]!.keyHash;

  for (const [at, caller] of callers.entries()) {
    const client = await server.as(caller);
    const own = (await db.select().from(pairs).where(eq(pairs.taskId, taskId))).find(
      ({ raterId }) => raterId === personIds[at],
    )!;
    const body = { pair_id: own.id, filled: filledBy(caller), blind: blinds[at]! };
    if (at === 0) await client.call(fillEndpoints.saveDraft, { body });
    expect((await client.call(fillEndpoints.submit, { body })).status).toBe(200);
  }
  await db.insert(patientCodes).values({ hash: contentHash(Buffer.from(token)), taskId, target: 'p30', deptId: null });
  const answer = await server.anonymous.call(codeEndpoints.submitByCode, {
    body: { token, filled: { values: { ...filledBy('患者').values, 'q-again': 0 }, comments: {} } },
  });
  expect(answer.status).toBe(200);

  /** The backup as it lies on the disk: its dump unpacked, and the stored files by name. */
  const backUp = async () => {
    const { path } = await createBackup({
      database: server.database as EmbeddedDatabase,
      dataDir,
      settings: { folder: join(dataDir, 'backups'), keep: 2 },
      reason: 'manual',
      verify: false,
    });
    const dump = readdirSync(path).find((name) => name.endsWith('.tar.gz'))!;
    const rest = readdirSync(path, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== dump)
      .map((entry) => readFileSync(join(entry.parentPath, entry.name)));
    return { path, bytes: Buffer.concat([gunzipSync(readFileSync(join(path, dump))), ...rest]) };
  };

  it('of a running task has no word of an answer, and nothing that made a hash or opens a form', async () => {
    const key = await keyOf();
    await files.put(key!, (await server.storage.get(key!))!);
    const { path, bytes } = await backUp();
    // The key is in it, or what was answered were lost with the machine.
    expect(existsSync(join(path, 'files', storedPath(key!)))).toBe(true);
    expect(bytes.includes(Buffer.from('备份前的互评'))).toBe(true);
    for (const secret of [...callers.map(words), words('患者'), ...blinds, token])
      expect(bytes.includes(Buffer.from(secret))).toBe(false);
    // Nor a receipt's hash that a guess of the answer would make.
    for (const caller of callers) {
      const guess = contentHash(Buffer.from(JSON.stringify({ pair_id: 1, filled: filledBy(caller) })));
      expect(bytes.includes(Buffer.from(guess))).toBe(false);
    }
  });

  it('of a closed task has no key: dead rows and the log stay shut, and comments stand without whose they are', async () => {
    const key = await keyOf();
    const admin = await server.as('admin');
    const { version } = (await db.select().from(tasks).where(eq(tasks.id, taskId)))[0]!;
    expect((await admin.call(taskEndpoints.closeTask, { body: { id: taskId } }, { ifMatch: version })).status).toBe(
      200,
    );
    await expect.poll(() => server.storage.get(key!)).toBeUndefined();
    await files.delete(key!);
    const { path, bytes } = await backUp();
    expect(existsSync(join(path, 'files', storedPath(key!)))).toBe(false);
    // What three said is a result; what one patient said is below the threshold and is nowhere.
    expect(bytes.includes(Buffer.from(words('student')))).toBe(true);
    expect(bytes.includes(Buffer.from(words('患者')))).toBe(false);
    for (const secret of [...blinds, token]) expect(bytes.includes(Buffer.from(secret))).toBe(false);
  });
});
