// npm run bench -- handbook [--people N] [--json]: how far trainees are in their handbooks, counted anew at each reading (ADR 89), on
// the empty PostgreSQL at DATABASE_URL: three hundred entries a person, a page of the list, and all of them.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { trainingEndpoints } from '@contract/training/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { signIn } from '../../../scripts/rotation/client';
import { startDemoServer } from '../demo-server';
import { latencyOf } from '../other-user';

const entriesEach = 300;
const calls = 300;
const pageSize = 20;
/** The longest page that a list has. */
const longPage = 500;

export async function run({ json, people = 2_000 }: { json: boolean; people?: number }): Promise<void> {
  const url = process.env.DATABASE_URL;
  if (!url) throw new Error('set DATABASE_URL to an empty PostgreSQL database: entries are written behind the server');
  const folder = await mkdtemp(join(tmpdir(), 'handbook-bench-'));
  const server = await startDemoServer(folder, people);
  try {
    const entries = await fill(url);
    const call = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    const page = (number: number, size: number) => call(trainingEndpoints.handbooks, { query: { page: number, size } });
    const { total } = await page(1, pageSize);
    const times: number[] = [];
    for (let at = 0; at < calls; at++) {
      const begun = performance.now();
      await page(1 + ((at * 37) % Math.ceil(total / pageSize)), pageSize);
      times.push(performance.now() - begun);
    }
    const begun = performance.now();
    for (let number = 1; (number - 1) * longPage < total; number++) await page(number, longPage);
    const all = Math.round(performance.now() - begun);
    const figures = { people: total, entries, page_of_20_ms: latencyOf(times), all_people_ms: all };
    if (json) console.log(JSON.stringify(figures));
    else
      for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(20)}${JSON.stringify(value)}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Gives each trainee passed entries for what his handbook asks, in turn. @returns how many there are */
async function fill(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`
      insert into training_entry (id, user_id, requirement_id, date, state)
      select gen_random_uuid(), person.id, asked.ids[1 + number % array_length(asked.ids, 1)], current_date - number, 'passed'
      from person
      join handbook_grade grade on grade.grade = person.recruit_year
      join (
        select subject.version_id, subject.major_id, array_agg(requirement.id order by requirement.id) as ids
        from st_subject subject
        join st_dept dept on dept.st_subject_id = subject.id
        join handbook_requirement requirement on requirement.st_dept_id = dept.id
        where subject.years = 3 group by 1, 2
      ) asked on asked.version_id = grade.version_id and asked.major_id = person.major_id
      cross join generate_series(1, ${entriesEach}) as number`);
    await client.query('analyze training_entry');
    const { rows } = await client.query<{ count: string }>('select count(*) from training_entry');
    return Number(rows[0]!.count);
  } finally {
    await client.end();
  }
}
