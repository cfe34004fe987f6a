import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { demoPassword } from '@server/demo/accounts';
import { accessToken } from '../../../scripts/rotation/client';
import { startDemoServer } from '../demo-server';
import { otherUserAt, type Latency } from '../other-user';
import { attacksByFiles } from './files';
import { attackOnQueries, attacksOnBodies, type Attack } from './requests';
import { Storm, type Answers } from './storm';

export interface BenchOptions {
  /** Prints the figures as one JSON object and nothing else. */
  json: boolean;
  /** People in the system, 1,200 unless said. */
  people?: number;
}

interface Figure extends Answers {
  name: string;
  list: Latency;
  /** Resident memory at most, MiB above what it was before any attack. */
  growth: number;
}

/** What a user who means harm may cost others (docs/adr/0039). */
const goal = { listMs: 500, growthMiB: 300 };
const shown = 12;

/**
 * One user sends hostile requests, 16 at once for a second each, over the whole catalog; another one lists meanwhile.
 * Milliseconds of his list, and memory of the server, per attack.
 */
export async function run({ json, people = 1200 }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hostile-bench-'));
  const say = json ? () => undefined : (line: string) => console.log(line);
  const server = await startDemoServer(folder, people);
  try {
    const token = await accessToken({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    const other = await otherUserAt(server.origin);
    const storm = new Storm(server.origin, token);
    const quiet = await other.whileListing(() => new Promise((resolve) => setTimeout(resolve, 2000)));
    say(`hostile: 16 requests at once; a list with nobody else takes ${textOf(quiet.latency)} ms (p50 / p99 / max)`);
    const before = await server.memory();
    const figures: Figure[] = [];
    const attacks: Attack[] = [...(await attacksByFiles()), attackOnQueries(), ...attacksOnBodies()];
    for (const { name, requests } of attacks) {
      await server.forgetPeak();
      const { result, latency } = await other.whileListing(() => storm.rage(requests));
      const growth = (await server.memory()).peak - before.now;
      figures.push({ name, list: latency, growth, ...result });
    }
    storm.end();
    await other.leave();
    report(figures, say);
    if (json) console.log(JSON.stringify({ people, goal, quiet: quiet.latency, figures }));
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function report(figures: readonly Figure[], say: (line: string) => void): void {
  const worst = figures.toSorted((one, other) => other.list.max - one.list.max);
  const line = ({ name, list, growth, sent, statuses, largest }: Figure) =>
    `  ${name.padEnd(36)}${textOf(list).padStart(18)}${String(growth).padStart(7)} MiB  ${sent} sent, ${JSON.stringify(statuses)}, ${largest} bytes at most`;
  say(`  ${'attack'.padEnd(36)}${'list, ms'.padStart(18)}${'memory'.padStart(11)}`);
  for (const figure of worst.slice(0, shown)) say(line(figure));
  const over = figures.filter(({ list, growth }) => list.max > goal.listMs || growth > goal.growthMiB);
  say(`  ${figures.length} attacks, ${over.length} beyond ${goal.listMs} ms or ${goal.growthMiB} MiB`);
  for (const figure of over.filter((one) => !worst.slice(0, shown).includes(one))) say(line(figure));
}

const textOf = ({ p50, p99, max }: Latency) => `${p50} / ${p99} / ${max}`;
