import { linkSync, readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';

/**
 * One process per data folder. PGlite itself lets two processes open the same folder, and rows vanish. The lock is a
 * file that names its owner, made with link(2), which is atomic and never shows half a file.
 */
interface Owner {
  pid: number;
  /** Start of the process in clock ticks since boot: a pid is used again, a pair of both is not. */
  started: string;
  /** Boot and pid namespace: elsewhere (another machine or container) the pid says nothing. */
  place: string;
}

/** A living owner touches its lock this often; one from elsewhere that stays untouched for four beats is dead. */
const usualBeatMs = 3_000;

/** Somebody else has the folder. The message says who, and what to do. */
export class FolderInUse extends Error {
  override name = 'FolderInUse';
}

/**
 * Takes the lock of a data folder. After the crash of a process in another container this waits for four beats.
 * @returns the function that releases it
 * @throws FolderInUse when a living process holds it
 */
export async function lockFolder(folder: string, beatMs = usualBeatMs): Promise<() => void> {
  const path = join(folder, 'lock');
  const draft = join(folder, `lock.${randomUUID()}`);
  writeFileSync(draft, JSON.stringify(ownerOf(process.pid)), { mode: 0o600 });
  try {
    await acquire(path, draft, beatMs);
  } finally {
    rmSync(draft, { force: true });
  }
  const beat = setInterval(() => touch(path), beatMs).unref();
  return () => {
    clearInterval(beat);
    rmSync(path, { force: true });
  };
}

async function acquire(path: string, draft: string, beatMs: number): Promise<void> {
  if (linked(draft, path)) return;
  const holder = readOwner(path);
  if (holder && (await isAlive(path, holder, beatMs))) {
    throw new FolderInUse(
      `数据目录正被另一个 Reach 进程使用（进程号 ${holder.pid}）。请先停止该进程，或用 DATA_DIR 指定其他目录后再启动。\n` +
        `Another Reach process (pid ${holder.pid}) uses this data folder. Stop it, or start with another DATA_DIR. (${path})`,
    );
  }
  await takeOver(path, draft, holder, beatMs);
}

/** Of several processes that find the same dead lock, the one that links the second lock may replace it. */
async function takeOver(path: string, draft: string, dead: Owner | undefined, beatMs: number): Promise<void> {
  const guard = `${path}.takeover`;
  if (!linked(draft, guard)) {
    await wait(200);
    const rival = readOwner(guard);
    if (rival && !(await isAlive(guard, rival, beatMs))) rmSync(guard, { force: true });
    return acquire(path, draft, beatMs);
  }
  try {
    if (JSON.stringify(readOwner(path)) === JSON.stringify(dead)) rmSync(path, { force: true });
  } finally {
    rmSync(guard, { force: true });
  }
  return acquire(path, draft, beatMs);
}

async function isAlive(path: string, { pid, started, place }: Owner, beatMs: number): Promise<boolean> {
  const here = ownerOf(pid);
  if (place === here.place) return here.started !== '' && here.started === started;
  const before = touchedAt(path);
  await wait(4 * beatMs);
  return touchedAt(path) !== before;
}

function ownerOf(pid: number): Owner {
  return { pid, started: startOf(pid), place: `${read('/proc/sys/kernel/random/boot_id')} ${pidNamespace()}` };
}

/** Empty when there is no such process. Without /proc, the process counts as the same as long as it lives. */
function startOf(pid: number): string {
  const stat = read(`/proc/${pid}/stat`);
  if (stat) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  if (read('/proc/self/stat')) return '';
  try {
    process.kill(pid, 0);
    return 'alive';
  } catch {
    return '';
  }
}

function pidNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    return '';
  }
}

function readOwner(path: string): Owner | undefined {
  const text = read(path);
  return text ? (JSON.parse(text) as Owner) : undefined;
}

function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function touch(path: string): void {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}

function touchedAt(path: string): number | undefined {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs;
}
