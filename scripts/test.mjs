// npm test: everything, from a fresh clone. Ends with one line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuild } from './lib/build.mjs';
import { ensureBrowser, ensureDependencies, ensureLibreOffice } from './lib/ensure.mjs';
import { bin, run } from './lib/run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'reach-test-'));
const tally = { passed: 0, failed: 0 };
const started = Date.now();

await ensureDependencies();
await ensureLibreOffice();
const CHROMIUM_PATH = await ensureBrowser();

await step('types', bin('tsc'), ['-p', '.']);
await step('lint', bin('oxlint'), ['--type-aware', '--deny-warnings']);
await step('format', bin('oxfmt'), ['--check']);
await vitest('unit');
await ensureBuild();
await vitest('server');
await playwright();

rmSync(reports, { recursive: true, force: true });
console.log(`Took ${Math.round((Date.now() - started) / 1000)} s.`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

/** A check without tests of its own counts as one. */
async function step(name, command, args) {
  console.log(`\n== ${name}`);
  count((await run(command, args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });
}

async function vitest(project) {
  console.log(`\n== ${project} tests`);
  const file = join(reports, `${project}.json`);
  const code = await run(bin('vitest'), ['run', '--project', project, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`]);
  const report = read(file);
  // A file that fails to load has no failed test in it; the exit code still says so.
  count({ passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests || (code === 0 ? 0 : 1) });
}

async function playwright() {
  console.log('\n== browser tests');
  const file = join(reports, 'e2e.json');
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run(bin('playwright'), ['test', '--reporter=line,json'], { env });
  const stats = read(file)?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  count({ passed, failed: stats?.unexpected || (code === 0 ? 0 : 1) });
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

function count({ passed, failed }) {
  tally.passed += passed;
  tally.failed += failed;
}
