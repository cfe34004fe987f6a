// npm run check: types, lint, format, architecture and unit tests; nothing but the dependencies is needed. The types and
// the lint are judged beside the tests.
import { ensureDependencies } from './lib/ensure.mjs';
import { bin, capture, run } from './lib/run.mjs';

await ensureDependencies();
const statics = (async () => [
  await capture(bin('tsc'), ['-p', '.']),
  await capture(bin('oxlint'), ['--type-aware', '--deny-warnings']),
  await capture(bin('oxfmt'), ['--check']),
])();
const tests = await run(bin('vitest'), ['run', '--project', 'unit', '--reporter=dot']);
const judged = await statics;
for (const { output } of judged) process.stdout.write(output);
const isGreen = tests === 0 && judged.every(({ code }) => code === 0);
process.exit(isGreen ? 0 : 1);
