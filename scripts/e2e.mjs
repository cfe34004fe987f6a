// npm run e2e, e2e:long [-- Playwright's arguments]: browser tests against the built product; the long ones apart.
import { ensureBuild } from './lib/build.mjs';
import { ensureBrowser, ensureDependencies } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

await ensureDependencies();
const browser = await ensureBrowser();
await ensureBuild();
process.exit(
  await run(bin('playwright'), ['test', ...process.argv.slice(2)], {
    env: { CHROMIUM_PATH: browser },
  }),
);
