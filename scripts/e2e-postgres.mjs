// npm run e2e:postgres: the main path in a browser once more, on a PostgreSQL cluster of its own.
import { ensureBuild } from './lib/build.mjs';
import { ensureBrowser, ensureDependencies } from './lib/ensure.mjs';
import { startCluster } from './lib/postgres.mjs';
import { bin, run } from './lib/run.mjs';

await ensureDependencies();
const CHROMIUM_PATH = await ensureBrowser();
await ensureBuild();
const cluster = await startCluster();
try {
  const env = { CHROMIUM_PATH, E2E_DATABASE_URL: cluster.url };
  process.exitCode = await run(bin('playwright'), ['test', '--project', 'e2e', '--grep', '@engine'], { env });
} finally {
  await cluster.stop();
}
