import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, inject, it } from 'vitest';
import { bundlePrograms } from '../support/program';
import { onServer, withDatabaseName } from './postgres';

/** Starts real processes: what they print, how they end, and who gets the data folder. */
const programs = await bundlePrograms('server/main.ts');
afterAll(programs.remove);
const template = inject('template');
const empty = { DEMO: 'off' };
let folder: string;
let databaseUrl: string | undefined;
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'reach-start-'));
  if (template.engine === 'postgres') {
    const name = `reach_test_start_${Date.now()}`;
    await onServer(template.url, `create database ${name}`);
    databaseUrl = withDatabaseName(template.url, name);
  }
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
  if (template.engine === 'postgres') {
    await onServer(template.url, `drop database ${new URL(databaseUrl!).pathname.slice(1)} with (force)`);
  }
});

/** @returns once the server is ready or has ended */
async function start(environment: Record<string, string> = {}) {
  const child = spawn(process.execPath, [programs.fileOf('server/main.ts')], {
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      DATA_DIR: folder,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  });
  children.push(child);
  let said = '';
  const ended = once(child, 'exit').then(([code]) => code as number);
  const ready = new Promise<void>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text: Buffer) => {
        said += text.toString();
        if (said.includes('/api/docs')) resolve();
      });
    }
  });
  await Promise.race([ready, ended]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  return { child, ended, said: () => said, address: /http:\/\/\S+?(?=\/main)/.exec(said)?.[0] ?? '' };
}

it('says what is wrong with its environment', async () => {
  const server = await start({ PORT: 'http' });
  expect([await server.ended, server.said()]).toEqual([1, expect.stringContaining('PORT=http：应为')]);
});

it('prints the accounts of the demo', async () => {
  const server = await start({ DEMO: 'on', DEMO_PEOPLE: '20' });
  expect(server.said()).toContain(
    'admin、secretary、teacher、student、yw、dorm、union、graduate、visitor，密码 Reach@2026',
  );
}, 300_000);

it('starts empty with one administrator, stops when asked, and starts again', async () => {
  if (template.engine === 'pglite') {
    // Here the engine makes the database and the server migrates it, as without a build; the demo's begins with the build's.
    rmSync(join(dirname(programs.fileOf('server/main.ts')), 'empty-database.tar.gz'));
    // What a process leaves that is killed while it makes the database.
    mkdirSync(join(folder, 'pgdata'));
    for (const name of ['pgdata/PG_VERSION', 'pgdata.unfinished']) writeFileSync(join(folder, name), '');
  }
  const first = await start(empty);
  expect(first.said()).toMatch(/管理员账号 admin，密码 \S{16}（只显示这一次/);
  const health = (await (await fetch(`${first.address}/api/health`)).json()) as { data: unknown };
  expect(health.data).toMatchObject({ state: 'ok', engine: template.engine });
  if (template.engine === 'pglite') {
    const rival = await start(empty);
    expect([await rival.ended, rival.said()]).toEqual([1, expect.stringContaining(`进程号 ${first.child.pid}`)]);
  }
  first.child.kill('SIGKILL');
  await first.ended;

  expect(readdirSync(folder)).not.toContain('pgdata.unfinished');
  const second = await start(empty);
  expect(second.said()).not.toContain('密码');
  const before = Date.now();
  second.child.kill('SIGTERM');
  expect(await second.ended).toBe(0);
  expect(Date.now() - before).toBeLessThan(60_000);
  expect(readdirSync(folder)).not.toContain('lock');

  const taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const third = await start({ ...empty, PORT: String((taken.address() as AddressInfo).port) });
  expect([await third.ended, third.said()]).toEqual([1, expect.stringContaining('端口已被占用')]);
  taken.close();
}, 300_000);

if (template.engine === 'postgres') {
  it('may start as several processes at once, of which one prepares the database', async () => {
    const servers = await Promise.all([1, 2, 3].map(() => start(empty)));
    const states = await Promise.all(servers.map(async ({ address }) => (await fetch(`${address}/api/health`)).status));
    expect(states).toEqual([200, 200, 200]);
    expect(servers.filter(({ said }) => said().includes('管理员账号'))).toHaveLength(1);
  }, 300_000);
}
