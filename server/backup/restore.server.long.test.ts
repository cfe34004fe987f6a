import { sql } from 'drizzle-orm';
import { appendFileSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '@tests/server/test-database';
import { openEmbedded } from '../kernel/database/database';
import { lockFolder } from '../kernel/database/directory-lock';
import { contentHash } from '../kernel/storage';
import { folderStorage } from '../kernel/storage-folder';
import { createBackup } from './create-backup';
import type { EmbeddedDatabase } from './embedded';
import type { Manifest } from './manifest';
import { restoreBackup } from './restore-backup';
import { differingTables, hashTables } from './row-hashes';
import { storedPath } from './stored-files';
import { verifyBackup } from './verify-backup';

const file = Buffer.from('姓名,科室\n');
const hash = contentHash(file);
/** What a restore writes itself: it is audited, clients fetch anew, and nobody stays signed in. */
const writtenByRestore = ['public.audit_log', 'public.reference_state', 'public.session'];

let database: EmbeddedDatabase;
let dataDir: string;
let folder: string;
const onEmbedded = describe.runIf(inject('template').engine === 'pglite');

beforeAll(async () => {
  database = (await openTestDatabase()) as EmbeddedDatabase;
  dataDir = mkdtempSync(join(tmpdir(), 'reach-backup-'));
  await folderStorage(join(dataDir, 'files')).put(hash, file);
});
afterAll(async () => {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-backups-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const backUp = (into = folder) =>
  createBackup({ database, dataDir, settings: { folder: into, keep: 2 }, reason: 'manual', verify: false });
const restore = (backup: string, into = join(folder, 'restored'), replace = false) =>
  restoreBackup({ backup, dataDir: into, replace });
const namesOf = async (db: EmbeddedDatabase) =>
  (await db.db.execute<{ name: string }>(sql`select name from person order by id`)).rows.map(({ name }) => name);
const instanceOf = async (db: EmbeddedDatabase) =>
  (await db.db.execute<{ id: string }>(sql`select instance_id as id from reference_state`)).rows[0]!.id;
const scratch = () => ({ scratch: join(folder, 'scratch') });

async function opened<T>(dataFolder: string, read: (database: EmbeddedDatabase) => Promise<T>): Promise<T> {
  const restored = await openEmbedded({ engine: 'pglite', dataDir: join(dataFolder, 'pgdata') });
  try {
    return await read(restored);
  } finally {
    await restored.close();
  }
}

onEmbedded('a restored backup', () => {
  it('has every row and file of the moment of the backup, whatever happened since', async () => {
    await database.db.execute(sql`insert into session (id, account_id, refresh_hash, expires_at, ip, agent)
      select gen_random_uuid(), id, 'x', now() + interval '1 day', '', '' from account limit 1`);
    const before = await database.session(hashTables);
    const names = await namesOf(database);
    const instance = await instanceOf(database);
    const { path, manifest } = await backUp();
    await database.db.execute(sql`update person set name = '改名' where id = 1`);
    await database.db.execute(sql`insert into department (name, code) values ('后来的科室', 'LATER')`);

    const into = join(folder, 'restored');
    await restore(path);
    await opened(into, async (restored) => {
      expect(differingTables(manifest.tables, before)).toEqual([]);
      expect(differingTables(before, await restored.session(hashTables))).toEqual(writtenByRestore);
      expect(await namesOf(restored)).toEqual(names);
      expect(await instanceOf(restored)).not.toBe(instance);
      const sessions = await restored.db.execute(sql`select revoked_at is not null as ended from session`);
      expect(sessions.rows).toEqual([{ ended: true }]);
      const audit = await restored.db.execute(sql`select action, target from audit_log order by id desc limit 1`);
      expect(audit.rows).toEqual([{ action: 'system:backup:restore', target: basename(path) }]);
    });
    expect(await folderStorage(join(into, 'files')).get(hash)).toEqual(file);
    expect(await namesOf(database)).not.toEqual(names);
  }, 90_000);

  it('takes the place of other data only when asked, and moves that aside', async () => {
    const into = mkdtempSync(join(folder, 'used-'));
    await folderStorage(join(into, 'files')).put(contentHash(Buffer.from('old')), Buffer.from('old'));
    const { path } = await backUp();
    await expect(restore(path, into)).rejects.toThrow('已有数据（files）');
    expect(readdirSync(into)).toEqual(['files']);
    const { former } = await restore(path, into, true);
    expect(readFileSync(join(former!, 'files', storedPath(contentHash(Buffer.from('old')))), 'utf8')).toBe('old');
    expect(readdirSync(into).sort()).toEqual(['files', 'pgdata', basename(former!)]);
  }, 90_000);

  it('does not come under a running server', async () => {
    const into = mkdtempSync(join(folder, 'used-'));
    const release = await lockFolder(into);
    await expect(restore((await backUp()).path, into)).rejects.toThrow('数据目录正被另一个 Reach 进程使用');
    release();
  });
});

onEmbedded('a backup that is not what it was', () => {
  let away: string;
  let good: string;
  let copy: string;
  beforeAll(async () => {
    away = mkdtempSync(join(tmpdir(), 'reach-good-'));
    good = (await backUp(away)).path;
  });
  afterAll(() => rmSync(away, { recursive: true, force: true }));
  beforeEach(() => {
    copy = join(folder, basename(good));
    cpSync(good, copy, { recursive: true });
  });
  const changeManifest = (change: (manifest: Manifest) => void) => {
    const manifest = JSON.parse(readFileSync(join(copy, 'manifest.json'), 'utf8')) as Manifest;
    change(manifest);
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify(manifest));
  };
  const refused = async (words: string) => {
    await expect(verifyBackup(copy, scratch())).rejects.toThrow(words);
    await expect(restore(copy)).rejects.toThrow(words);
    expect(readdirSync(join(folder, 'restored'))).toEqual([]);
  };

  it('is refused when a byte of the database changed', async () => {
    const path = join(copy, 'database.tar.gz');
    const bytes = readFileSync(path);
    bytes[bytes.length >> 1]! ^= 1;
    writeFileSync(path, bytes);
    await refused('备份已损坏');
  });

  it('is refused when a file is longer or gone', async () => {
    const path = join(copy, 'files', storedPath(hash));
    appendFileSync(path, ' ');
    await refused(storedPath(hash));
    rmSync(path);
    await refused(storedPath(hash));
  });

  it('is refused when the list of sums or the manifest is gone or cut', async () => {
    appendFileSync(join(copy, 'SHA256SUMS'), '\n');
    await refused('SHA256SUMS 缺失或校验和');
    writeFileSync(join(copy, 'manifest.json'), readFileSync(join(copy, 'manifest.json')).subarray(0, 100));
    await refused('manifest.json 已损坏');
    rmSync(join(copy, 'manifest.json'));
    await refused('不是完整的备份');
  });

  it('is refused when its rows are not those that were hashed', async () => {
    changeManifest(({ tables }) => (tables.find(({ name }) => name === 'public.person')!.hash = '0'.repeat(64)));
    await expect(restore(copy)).rejects.toThrow('不一致的表：public.person');
    expect(readdirSync(join(folder, 'restored'))).toEqual([]);
  }, 90_000);

  it('is not restored by a version that is older than it', async () => {
    changeManifest(({ schema }) => (schema.at += 1));
    await expect(restore(copy)).rejects.toThrow('请先升级');
  });
});
