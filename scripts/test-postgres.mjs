// npm run test:postgres [-- Vitest's arguments]: the server tests on PostgreSQL. Uses the server of TEST_DATABASE_URL or
// DATABASE_URL; without one it starts a cluster of its own and removes it afterwards.
import { ensureDependencies } from './lib/ensure.mjs';
import { startCluster } from './lib/postgres.mjs';
import { bin, run } from './lib/run.mjs';

await ensureDependencies();
const given = process.env.TEST_DATABASE_URL ?? process.env.DATABASE_URL;
const cluster = given ? undefined : await startCluster();
let code = 1;
try {
  const env = { TEST_DATABASE_URL: given ?? cluster.url };
  code = await run(bin('vitest'), ['run', '--project', 'server', ...process.argv.slice(2)], { env });
} finally {
  await cluster?.stop();
}
console.log(code === 0 ? 'Server tests passed on PostgreSQL.' : 'Server tests FAILED on PostgreSQL.');
process.exit(code);
