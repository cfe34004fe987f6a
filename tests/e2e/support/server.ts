import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort, ServerProcess } from '../../support/server-process';
import { copyDemoData } from './demo-data';

export const built = fileURLToPath(new URL('../../../dist', import.meta.url));

export interface TestServer {
  /** `http://127.0.0.1:<port>` */
  origin: string;
  stop: () => Promise<void>;
  /** Ends the process without a word, and starts another one on what it left. */
  killAndRestart: () => Promise<void>;
}

/**
 * Starts the built server on a free loopback port, with a folder of its own for its data; with E2E_DATABASE_URL it uses
 * that PostgreSQL database instead of the embedded engine.
 * @param folder of the build
 */
export async function startTestServer(
  environment: Record<string, string> = {},
  folder: string = built,
): Promise<TestServer> {
  const origin = `http://127.0.0.1:${await freePort()}`;
  const dataDir = mkdtempSync(join(tmpdir(), 'reach-e2e-'));
  const variables: Record<string, string> = {
    DATA_DIR: dataDir,
    DATABASE_URL: process.env.E2E_DATABASE_URL ?? '',
    DEMO: 'on',
    ...environment,
  };
  const start = (more: Record<string, string> = {}) =>
    new ServerProcess(origin, folder, { ...variables, ...more }).up();
  if (!variables.DATABASE_URL) {
    await copyDemoData(environment.DEMO_PEOPLE ?? 'default', dataDir, async (folder) =>
      (await start({ DATA_DIR: folder })).stop(),
    );
  }
  let server = await start();
  return {
    origin,
    async killAndRestart() {
      await server.kill();
      server = await start();
    },
    async stop() {
      await server.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
