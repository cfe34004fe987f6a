import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FolderInUse, lockFolder } from './directory-lock';

const beatMs = 20;
let folder: string;
let path: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reach-lock-'));
  path = join(folder, 'lock');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const owner = () => JSON.parse(readFileSync(path, 'utf8')) as { pid: number; started: string; place: string };
/** Leaves a lock as this process would, changed. */
async function leaveLock(change: Partial<ReturnType<typeof owner>>) {
  (await lockFolder(folder, beatMs))();
  const release = await lockFolder(folder, beatMs);
  const left = { ...owner(), ...change };
  release();
  writeFileSync(path, JSON.stringify(left));
}

it('is taken by one, names it, and is free again after release', async () => {
  const release = await lockFolder(folder, beatMs);
  await expect(lockFolder(folder, beatMs)).rejects.toThrow(FolderInUse);
  await expect(lockFolder(folder, beatMs)).rejects.toThrow(`进程号 ${process.pid}`);
  release();
  expect(readdirSync(folder)).toEqual([]);
  (await lockFolder(folder, beatMs))();
});

it('of a process that ended is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  await leaveLock({ pid: child.pid! });
  (await lockFolder(folder, beatMs))();
});

it('of a process that lives is respected', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)']);
  await once(child, 'spawn');
  const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8');
  await leaveLock({ pid: child.pid!, started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]! });
  await expect(lockFolder(folder, beatMs)).rejects.toThrow(`进程号 ${child.pid}`);
  child.kill();
});

it('of a process whose number was used again is taken over', async () => {
  await leaveLock({ started: '1' });
  (await lockFolder(folder, beatMs))();
});

it('from elsewhere is taken over once it falls silent', async () => {
  await leaveLock({ place: 'another machine' });
  (await lockFolder(folder, beatMs))();
});

it('from elsewhere is respected as long as it is touched', async () => {
  await leaveLock({ place: 'another machine' });
  const beat = setInterval(() => utimesSync(path, new Date(), new Date()), beatMs);
  await expect(lockFolder(folder, beatMs)).rejects.toThrow(FolderInUse);
  clearInterval(beat);
});

it('that is dead goes to one of many who want it', async () => {
  await leaveLock({ started: '1' });
  const tries = await Promise.allSettled(Array.from({ length: 5 }, () => lockFolder(folder, beatMs)));
  const taken = tries.filter((one) => one.status === 'fulfilled');
  expect(taken).toHaveLength(1);
  expect(existsSync(path)).toBe(true);
  taken[0]!.value();
});
