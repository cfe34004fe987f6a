// npm run bench -- dorm [--people N] [--json]: the preview of automatic assignment through the server, 2,000 people for the 2,400 beds
// of a new house; on the embedded engine, or on the empty PostgreSQL at DATABASE_URL. The goal of issue 20 is two seconds.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildingEndpoints } from '@contract/dorm/buildings';
import { lodgingEndpoints } from '@contract/dorm/lodgings';
import { hospitalDay } from '@contract/kernel/hospital-time';
import { demoPassword } from '@server/demo/accounts';
import { signIn } from '../../../scripts/rotation/client';
import { startDemoServer } from '../demo-server';
import { latencyOf } from '../other-user';

const previews = 10;
const dayMs = 86_400_000;

export async function run({ json, people = 2_800 }: { json: boolean; people?: number }): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'dorm-bench-'));
  const server = await startDemoServer(folder, people);
  try {
    const call = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    const house = await call(buildingEndpoints.saveBuilding, {
      body: { name: '两千四百床', gender: null, address: '', manager_id: null, note: '' },
    });
    // 600 rooms of four.
    await call(buildingEndpoints.addRooms, {
      body: { building_id: house.id, type_id: 1, floor_from: 1, floor_to: 20, per_floor: 30 },
    });
    const body = {
      building_ids: [house.id],
      from_on: hospitalDay(Date.now() + dayMs),
      due_on: hospitalDay(Date.now() + 300 * dayMs),
    };
    const times: number[] = [];
    let answer = await call(lodgingEndpoints.proposeBeds, { body });
    for (let at = 0; at < previews; at++) {
      const begun = performance.now();
      answer = await call(lodgingEndpoints.proposeBeds, { body });
      times.push(performance.now() - begun);
    }
    const figures = {
      engine: process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite',
      without_bed: answer.people,
      proposed: answer.list.length,
      placed: answer.list.filter(({ bed_id }) => bed_id !== null).length,
      free_beds: answer.free_beds,
      preview_ms: latencyOf(times),
    };
    if (json) console.log(JSON.stringify(figures));
    else
      for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(20)}${JSON.stringify(value)}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
