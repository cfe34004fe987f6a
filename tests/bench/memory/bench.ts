import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountEndpoints } from '@contract/account/endpoints';
import { catalog } from '@contract/catalog';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { demoPassword } from '@server/demo/accounts';
import { accessToken } from '../../../scripts/rotation/client';
import type { ServerProcess } from '../../support/server-process';
import { startDemoServer } from '../demo-server';

const people = 1200;
const calls = 7000;
const atOnce = 4;
const users = ['admin', 'secretary', 'teacher', 'student'];
/** The allocator keeps a heap for each thread that asked for memory; the engine's threads are many. */
const settings = { 'as the system does': {}, 'two heaps (MALLOC_ARENA_MAX=2)': { MALLOC_ARENA_MAX: '2' } };

/** Whoever signs off is refused from then on, and refusals need no memory. */
const signsOff = new Set<string>(
  [accountEndpoints.logout, accountEndpoints.leave, accountEndpoints.refresh].map(({ path }) => path),
);

/** Resident memory of the server on the embedded database, MiB: after its first start, the next one, and varied reading. */
export async function run({ json }: { json: boolean }): Promise<void> {
  for (const [name, environment] of Object.entries(settings)) {
    const folder = await mkdtemp(join(tmpdir(), 'memory-bench-'));
    try {
      const first = await startDemoServer(folder, people, environment);
      const afterFirstStart = await first.memory();
      await first.stop();
      const server = await startDemoServer(folder, people, environment);
      const afterStart = await server.memory();
      const read = await readAbout(server);
      const afterReading = await server.memory();
      await server.stop();
      const figures = {
        first_start: afterFirstStart.now,
        start: afterStart.now,
        after_calls: afterReading.now,
        at_most: afterReading.peak,
        calls: read,
      };
      console.log(json ? JSON.stringify({ name, ...figures }) : `memory, ${name}, MiB: ${JSON.stringify(figures)}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

/** Asks everything that can be read without naming a record, as people of several roles. @returns how often it was answered */
async function readAbout(server: ServerProcess): Promise<number> {
  const tokens = await Promise.all(
    users.map((user) => accessToken({ REACH_URL: server.origin, REACH_USER: user, REACH_PASSWORD: demoPassword })),
  );
  const reading = Object.values(catalog)
    .flatMap(({ endpoints }) => Object.values<EndpointSpec>(endpoints))
    .filter(({ mutation, path }) => !mutation && !path.includes(':') && !signsOff.has(path));
  let next = 0;
  let answered = 0;
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < calls) {
        const at = next++;
        const answer = await ask(server.origin, reading[at % reading.length]!, tokens[at % tokens.length]!);
        if (answer.ok) answered++;
        await answer.arrayBuffer();
      }
    }),
  );
  return answered;
}

function ask(origin: string, { method, path }: EndpointSpec, authorization: string): Promise<Response> {
  const page = { page: 1, size: 50 };
  if (method === 'GET')
    return fetch(`${origin}${path}?page=${page.page}&size=${page.size}`, { headers: { authorization } });
  const headers = { authorization, 'content-type': 'application/json' };
  return fetch(origin + path, { method, headers, body: JSON.stringify(page) });
}
