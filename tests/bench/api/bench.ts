import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { accountEndpoints } from '@contract/account/endpoints';
import { peopleEndpoints } from '@contract/people/endpoints';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { startCluster } from '../../../scripts/lib/postgres.mjs';
import { accessToken } from '../../../scripts/rotation/client';
import { startDemoServer } from '../demo-server';
import { saturate, steady, type Answered, type LoadedCall } from './load';

export interface BenchOptions {
  /** Prints the figures as one JSON object and nothing else. */
  json: boolean;
  /** People in the system, 100,000 unless said. */
  people?: number;
}

const root = fileURLToPath(new URL('../../..', import.meta.url));
const connections = 16;
const seconds = 10;
/** Calls a second of the steady load: a hospital's busiest hour is far below. */
const steadyRate = 100;

/**
 * Lists of people under load, on a PostgreSQL cluster of its own: the office (all people) and a ward secretary (her
 * departments), pages, filters and searches mixed. The load comes from the same two cores.
 */
export async function run({ json, people = 100_000 }: BenchOptions): Promise<void> {
  const say = json ? () => undefined : (line: string) => console.log(line);
  const folder = await mkdtemp(join(tmpdir(), 'api-bench-'));
  const cluster = await startCluster();
  process.env.DATABASE_URL = cluster.url;
  try {
    say(`api: ${people} people on PostgreSQL, ${connections} connections`);
    const server = await startDemoServer(folder, people);
    const floor = await startFloor();
    try {
      const figures = await measure(server.origin, floor.url, people, say);
      if (json) console.log(JSON.stringify({ people, ...figures, memory: await server.memory() }));
    } finally {
      await floor.stop();
      await server.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, floorUrl: string, people: number, say: (line: string) => void) {
  const as = (user: string) => accessToken({ REACH_URL: url, REACH_USER: user, REACH_PASSWORD: demoPassword });
  const [office, secretary] = [await as('admin'), await as('secretary')];
  const loads: Record<string, { url: string; call: (index: number) => LoadedCall }> = {
    'empty call': { url, call: () => get(accountEndpoints.deviceKey.path, office) },
    'peer: empty call': { url: floorUrl, call: () => post('/empty', '', {}) },
    'people: pages': {
      url,
      call: (index) => listOf(office, { page: 1 + (index % Math.min(500, people / 20)), size: 20 }),
    },
    'people: mixed': { url, call: (index) => mixed(index, office, secretary) },
    'rotation overview': {
      url,
      call: (index) => post(rotationEndpoints.overviewPages.path, office, { page: 1 + (index % 50), size: 20 }),
    },
    'peer: bare pages': {
      url: floorUrl,
      call: (index) => post('/people', '', { page: 1 + (index % Math.min(500, people / 20)), size: 20 }),
    },
  };
  const figures: Record<string, { steady: Answered; full: Answered }> = {};
  for (const [name, load] of Object.entries(loads)) {
    await saturate({ ...load, connections, seconds: 2 });
    const at = await steady({ ...load, connections, seconds, perSecond: steadyRate });
    const full = await saturate({ ...load, connections, seconds });
    figures[name] = { steady: at, full };
    say(`  ${name.padEnd(20)}${text(`${steadyRate}/s`, at)}   ${text('as many as go', full)}`);
  }
  const ratio = figures['people: pages']!.full.perSecond / figures['peer: bare pages']!.full.perSecond;
  say(`  our pages / bare pages, calls a second: ${ratio.toFixed(2)}`);
  return { figures, ratio };
}

const text = (name: string, { perSecond, p50, p99, max }: Answered) =>
  `${name}: ${String(perSecond).padStart(5)}/s, p50 ${p50}, p99 ${p99}, max ${max} ms`;

function mixed(index: number, office: string, secretary: string): LoadedCall {
  const kinds = [
    () => listOf(secretary, { page: 1 + (index % 5), size: 20 }),
    () => listOf(office, { page: 1 + (index % 200), size: 20 }),
    () => listOf(office, { page: 1, size: 20, person_type_id: 1, recruit_year: 2024 }),
    () => listOf(office, { page: 1, size: 20, dept_id: 1 + (index % 30) }),
    () => listOf(secretary, { page: 1, size: 100 }),
    () => listOf(office, { page: 1, size: 20, keyword: 'R2024' }),
  ];
  return kinds[index % kinds.length]!();
}

const listOf = (token: string, body: object) => post(peopleEndpoints.query.path, token, body);

const get = (path: string, token: string): LoadedCall => ({ path, method: 'GET', headers: { authorization: token } });

function post(path: string, token: string, body: object): LoadedCall {
  const headers: Record<string, string> = { 'content-type': 'application/json' };
  if (token) headers['authorization'] = token;
  return { path, method: 'POST', headers, body: JSON.stringify(body) };
}

async function startFloor(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/bench/api/floor-server.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  for await (const url of createInterface({ input: child.stdout })) {
    child.stdout.resume();
    return {
      url,
      async stop() {
        child.kill('SIGTERM');
        await ended;
      },
    };
  }
  throw new Error('the peer did not start');
}
