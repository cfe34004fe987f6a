import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { buildApp } from '@server/app';
import type { LogLevel } from '@server/config';
import type { Database } from '@server/kernel/database/database';
import { newestMigration } from '@server/kernel/database/migrate';
import { version } from '@server/kernel/paths';
import type { ServerStatus } from '@server/kernel/status';
import type { Storage } from '@server/kernel/storage';
import { folderStorage } from '@server/kernel/storage-folder';
import { modules } from '@server/modules';
import { signAccess } from '@server/modules/account/access-token';
import { openSession } from '@server/modules/account/sessions';
import { accounts } from '@server/modules/account/tables';
import type { TrustedProxies } from '@server/trusted-proxies';
import { clientOf, type TestClient } from './client';
import { openTestDatabase } from './test-database';

export interface TestServer {
  app: FastifyInstance;
  database: Database;
  storage: Storage;
  status: ServerStatus;
  /** A client without a token. */
  anonymous: TestClient;
  /** A client signed in as an account of the demo; each call is a session of its own. */
  as(username: 'admin' | 'secretary' | 'teacher' | 'student' | 'yw' | (string & {})): Promise<TestClient>;
}

export interface TestServerOptions {
  /**
   * Modules whose background work runs too: that of rotations, which imports wait for, unless it is said. What all of them do
   * at their start takes longer than most files.
   */
  working?: readonly (keyof typeof modules)[] | false;
  /** Folder of a built browser application. */
  client?: string;
  trustProxy?: TrustedProxies;
  metricsToken?: string;
  logLevel?: LogLevel;
  logTo?: { write(line: string): void };
  /** What the server sees of the database, when that is not the database itself. */
  through?: (database: Database) => Database;
}

/**
 * A whole server without a port, on a database of its own. Call it at the top level of a test file:
 * `const server = await startTestServer();` It is taken down after the file.
 */
export async function startTestServer({
  working = ['rotation'],
  through,
  ...options
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'reach-files-'));
  const storage = folderStorage(folder);
  const status: ServerStatus = { state: 'ok', version, schema: newestMigration };
  const seen = through ? through(database) : database;
  const app = await buildApp({ database: seen, storage, status, logLevel: 'silent', ...options });
  const context = { database, storage, log: app.log };
  const work = await Promise.all((working || []).map(async (name) => modules[name].start?.(context)));
  await app.ready();
  afterAll(async () => {
    await app.close();
    await Promise.all(work.map(async (one) => one?.stop()));
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    app,
    database,
    storage,
    status,
    anonymous: clientOf(app),
    as: async (username) => clientOf(app, await tokenOf(database, username)),
  };
}

/** An access token without the work of a sign-in. */
async function tokenOf({ db }: Database, username: string): Promise<string> {
  const [account] = await db
    .select()
    .from(accounts)
    .where(sql`lower(username) = lower(${username})`);
  if (!account) throw new RangeError(`the demo has no account ${username}`);
  const { sessionId } = await openSession(db, account, { ip: '127.0.0.1', agent: 'test' });
  return signAccess(db, account.id, sessionId);
}
