// npm run check: types, lint, format, architecture and unit tests, in under a minute.
import { ensureDependencies, ensureLibreOffice } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

await ensureDependencies();
await ensureLibreOffice();
const codes = [
  await run(bin('tsc'), ['-p', '.']),
  await run(bin('oxlint'), ['--type-aware', '--deny-warnings']),
  await run(bin('oxfmt'), ['--check']),
  await run(bin('vitest'), ['run', '--project', 'unit', '--reporter=dot']),
];
process.exit(codes.every((code) => code === 0) ? 0 : 1);
