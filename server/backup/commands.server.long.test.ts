import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { bundlePrograms } from '@tests/support/program';
import { openEmbedded } from '../kernel/database/database';
import { lockFolder } from '../kernel/database/directory-lock';
import { listBackups } from './backup-folder';
import { startBackups } from './service';

/** Real processes: what npm run backup and npm run restore print, and what is left when they are killed. */
const root = fileURLToPath(new URL('../../', import.meta.url));
const template = inject('template');
const programs = await bundlePrograms('scripts/backup.ts', 'scripts/restore.ts');
afterAll(programs.remove);
let dataDir: string;
let folder: string;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'reach-backup-'));
  folder = join(dataDir, 'backups');
  const image = template.engine === 'pglite' ? new Uint8Array(readFileSync(template.image)) : undefined;
  const database = await openEmbedded({ engine: 'pglite', dataDir: join(dataDir, 'pgdata'), image });
  await database.close();
});
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));
beforeEach(() => rmSync(folder, { recursive: true, force: true }));

type Command = 'backup' | 'restore';

function run(command: Command, words: string[] = [], environment: Record<string, string> = {}) {
  return start([programs.fileOf(`scripts/${command}.ts`), ...words], environment);
}

/** From its sources, as `npm run` starts it. */
function runSource(command: Command, words: string[]) {
  return start(['--import', 'tsx', `scripts/${command}.ts`, ...words]);
}

function start(words: string[], environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, BACKUP_KEEP: '2', ...environment },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { child, ended };
}
const draft = () => existsSync(folder) && readdirSync(folder).find((name) => name.startsWith('.draft-'));

describe.runIf(template.engine === 'pglite')('npm run backup and npm run restore', () => {
  it('back up a stopped server, verify it, and bring it back elsewhere', async () => {
    const backup = await run('backup').ended;
    expect(backup).toEqual({ code: 0, said: expect.stringContaining('备份完成，逐行核对一致') });
    const [made] = await listBackups(folder);
    expect(await run('backup', ['--check', made!.path]).ended).toMatchObject({ code: 0 });
    const into = join(dataDir, 'elsewhere');
    const restored = await run('restore', [made!.path, '--into', into]).ended;
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('恢复完成，逐行核对一致') });
    expect(readdirSync(into).sort()).toEqual(['files', 'pgdata']);
    const refused = await run('restore', [made!.path]).ended;
    expect(refused).toEqual({ code: 1, said: expect.stringContaining('--replace') });
  }, 300_000);

  it('ask the running server, which goes on', async () => {
    const release = await lockFolder(dataDir);
    const database = await openEmbedded({ engine: 'pglite', dataDir: join(dataDir, 'pgdata') });
    const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
    const settings = { folder, everyHours: 24, keep: 2 };
    const backups = await startBackups({ database, dataDir, settings, log });
    const asked = await run('backup', [], { BACKUP_DIR: join(dataDir, 'not-there') }).ended;
    expect(asked).toEqual({ code: 0, said: expect.stringContaining('备份完成，逐行核对一致') });
    expect(await listBackups(folder)).toHaveLength(1);

    const cancelled = run('backup');
    await vi.waitUntil(draft, { timeout: 120_000, interval: 5 });
    await backups.stop();
    expect(await cancelled.ended).toEqual({ code: 1, said: expect.stringContaining('服务器正在停止') });
    expect(await listBackups(folder)).toHaveLength(1);
    expect(await run('backup').ended).toEqual({ code: 1, said: expect.stringContaining('服务器没有应答') });
    await database.close();
    release();
  }, 300_000);

  it('say what to do with a PostgreSQL server, without showing its password', async () => {
    const { code, said } = await run('backup', [], { DATABASE_URL: 'postgres://reach:secret@db/reach' }).ended;
    expect([code, said]).toEqual([2, expect.stringContaining('pg_dump --format=custom')]);
    expect(said).not.toContain('secret');
  }, 120_000);

  it.each([
    ['backup', ['--fast'], '--no-verify'],
    ['restore', [], '请指定一个备份文件夹'],
  ] as const)(
    '%s explains itself when asked for %j',
    async (command, words, explanation) => {
      const { code, said } = await runSource(command, [...words]).ended;
      expect([code, said]).toEqual([2, expect.stringContaining(explanation)]);
    },
    120_000,
  );

  it('leave nothing that looks whole when they are killed, whenever that is, and clear up the next time', async () => {
    const moments = [() => Boolean(draft()), () => isWritten('database.tar.gz'), () => isWritten('scratch')];
    for (const reached of moments) {
      const { child, ended } = run('backup');
      await vi.waitUntil(reached, { timeout: 120_000, interval: 2 });
      child.kill('SIGKILL');
      expect((await ended).code).toBeNull();
      expect(readdirSync(folder).filter((name) => name.startsWith('reach-backup-'))).toEqual([]);
      expect(draft()).toBeTruthy();
    }
    expect(await run('backup', ['--no-verify']).ended).toMatchObject({ code: 0 });
    expect(draft()).toBeUndefined();
    expect(await listBackups(folder)).toHaveLength(1);
  }, 300_000);
});

function isWritten(part: string): boolean {
  const name = draft();
  return Boolean(name) && existsSync(join(folder, String(name), part));
}
