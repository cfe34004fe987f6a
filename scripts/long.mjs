// npm run long [-- Vitest's arguments]: the unit and server tests that take seconds each; installs LibreOffice if it is missing.
import { ensureDependencies, ensureLibreOffice } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

await ensureDependencies();
await ensureLibreOffice();
process.exit(
  await run(bin('vitest'), ['run', '--project', 'long', '--project', 'server-long', ...process.argv.slice(2)]),
);
