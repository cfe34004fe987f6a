import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  url: string;
  /** Resident memory in MiB: now, and the most it ever was. Zero where the system does not tell. */
  memory(): Promise<{ now: number; peak: number }>;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));

/**
 * Starts the real server in a process of its own: on the embedded engine in `folder`, or on the empty database at
 * DATABASE_URL. @throws Error with the server's words when it does not start
 */
export async function startServerProcess(folder: string, demoPeople: number): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    cwd: root,
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: 'on', DEMO_PEOPLE: String(demoPeople) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const address = (async () => {
    for await (const line of createInterface({ input: child.stdout })) {
      const found = /(http:\/\/\S+)\/main\//.exec(line);
      if (found) return found[1]!;
    }
    throw new Error(`the server did not start: ${words}`);
  })();
  const url = await address;
  child.stdout.resume();
  return {
    url,
    memory: () => memoryOf(child.pid!),
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const mebibytes = (name: string) =>
    Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
  return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
}
