import { sql } from 'drizzle-orm';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { openTestDatabase } from '@tests/server/test-database';
import { contentHash } from '../kernel/storage';
import { folderStorage } from '../kernel/storage-folder';
import { backupBeforeMigration } from './before-migration';
import { listBackups } from './backup-folder';
import { createBackup, type BackupTask } from './create-backup';
import type { EmbeddedDatabase } from './embedded';
import { storedPath } from './stored-files';

const file = Buffer.from('姓名,科室\n');
const hash = contentHash(file);

describe.runIf(inject('template').engine === 'pglite')('the folder of backups', () => {
  let database: EmbeddedDatabase;
  let dataDir: string;
  let folder: string;
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

  const backUp = (task: Partial<BackupTask> = {}) =>
    createBackup({ database, dataDir, settings: { folder, keep: 2 }, reason: 'manual', verify: false, ...task });

  it('keeps the newest of each kind and shares unchanged files among them', async () => {
    const kept = (await backUp({ reason: 'migration' })).path;
    const [first, second, third] = [await backUp(), await backUp(), await backUp()];
    expect([first.pruned, second.pruned, third.pruned]).toEqual([[], [], [first.path]]);
    expect((await listBackups(folder)).map(({ path }) => path)).toEqual([third.path, second.path, kept]);
    const inode = (path: string) => statSync(join(path, 'files', storedPath(hash))).ino;
    expect(inode(third.path)).toBe(inode(second.path));
    expect(inode(third.path)).not.toBe(inode(dataDir));
  }, 60_000);

  it('lets one be written at a time', async () => {
    const both = await Promise.allSettled([backUp(), backUp()]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await listBackups(folder)).toHaveLength(1);
  });

  it('holds nothing of a backup that was given up', async () => {
    await expect(backUp({ signal: AbortSignal.abort() })).rejects.toThrow('aborted');
    expect(readdirSync(folder)).toEqual([]);
  });

  it('names the stored files that lost their content, and heals from the backup before', async () => {
    const before = await backUp();
    const path = join(dataDir, 'files', storedPath(hash));
    writeFileSync(path, 'damaged');
    expect((await backUp()).manifest.damagedFiles).toEqual([]);
    for (const { path: old } of await listBackups(folder)) rmSync(old, { recursive: true });
    const alone = await backUp();
    writeFileSync(path, file);
    expect([before.manifest.files.count, alone.manifest.files.count]).toEqual([1, 0]);
    expect(alone.manifest.damagedFiles).toEqual([hash]);
  }, 60_000);

  it('backs up before a migration, if there is one and something to lose', async () => {
    const task = { database, dataDir, settings: { folder, keep: 2 } };
    expect(await backupBeforeMigration(task)).toBeUndefined();
    await database.db.execute(
      sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`,
    );
    const made = await backupBeforeMigration(task);
    expect([made?.manifest.reason, existsSync(made!.path)]).toEqual(['migration', true]);
  }, 60_000);
});
