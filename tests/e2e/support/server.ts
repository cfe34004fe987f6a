import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { copyDemoData } from './demo-data';

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Creating the embedded database and the demo hospital on a slow machine. */
const startWithinMs = 90_000;
const stopWithinMs = 60_000;

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  /** Stops the server and starts it again on the same data; `signal` SIGKILL is a crash. */
  restart: (signal?: NodeJS.Signals) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * Starts the built server on a free loopback port, with a folder of its own for its data; with E2E_DATABASE_URL it uses
 * that PostgreSQL database instead of the embedded engine.
 */
export async function startTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'reach-e2e-'));
  const variables = {
    ...process.env,
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DEMO: 'on',
    ...environment,
  };
  if (!variables.DATABASE_URL) {
    await copyDemoData(environment.DEMO_PEOPLE ?? 'default', dataDir, async (folder) =>
      end(await launch(origin, { ...variables, DATA_DIR: folder }), 'SIGTERM'),
    );
  }
  let child = await launch(origin, variables);
  return {
    origin,
    async restart(signal = 'SIGTERM') {
      await end(child, signal);
      child = await launch(origin, variables);
    },
    async stop() {
      await end(child, 'SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function launch(origin: string, env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js'], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text: Buffer) => (output = (output + text.toString()).slice(-4000));
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const deadline = Date.now() + startWithinMs;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${output}`);
    const isUp = await fetch(`${origin}/api/health`)
      .then((response) => response.ok)
      .catch(() => false);
    if (isUp) return child;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  child.kill('SIGKILL');
  throw new Error(`The server did not start within ${startWithinMs / 1000} s:\n${output}`);
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill(signal);
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await ended;
  clearTimeout(timer);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
