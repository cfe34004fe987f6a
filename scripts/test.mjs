// npm test: everything, from a fresh clone. Ends with one line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBudgets, sentenceOf } from './lib/budgets.mjs';
import { ensureBuild } from './lib/build.mjs';
import { ensureBrowser, ensureDependencies, ensureLibreOffice } from './lib/ensure.mjs';
import { startCluster } from './lib/postgres.mjs';
import { failedBrowserTests, failedUnitTests } from './lib/reports.mjs';
import { bin, capture, run } from './lib/run.mjs';

const reports = mkdtempSync(join(tmpdir(), 'reach-test-'));
const tally = { passed: 0, failed: 0 };
/** What went wrong, to be told once more at the end, where it is read. */
const complaints = [];
const started = Date.now();
/** Seconds by part. */
const seconds = new Map();

await ensureDependencies();
await ensureLibreOffice();
const CHROMIUM_PATH = await ensureBrowser();

const budgets = readBudgets();

await part('types, lint, format', statics);
await part('unit tests', () => vitest('unit'));
await part('long tests', () => vitest('long'));
await part('build', ensureBuild);
await part('server tests', () => vitest('server'));
await part('browser tests', () => playwright('browser tests', []));
await part('the main path on PostgreSQL', () =>
  onPostgres((E2E_DATABASE_URL) =>
    playwright('the main path on PostgreSQL', ['--grep', '@engine'], { E2E_DATABASE_URL }),
  ),
);
await part('fault tests', faults);

rmSync(reports, { recursive: true, force: true });
if (complaints.length > 0) console.log(['\n== what failed', ...complaints, ''].join('\n'));
const parts = [...seconds].map(([name, time]) => `${name} ${time}`);
console.log(`Took ${secondsSince(started)} s: ${parts.join(', ')}.`);
console.log(`${tally.passed} passed, ${tally.failed} failed`);
process.exit(tally.failed === 0 ? 0 : 1);

/** Runs a part and says how long it took; the budgets are in the README. */
async function part(name, act) {
  console.log(`\n== ${name}`);
  const begun = Date.now();
  await act();
  const took = secondsSince(begun);
  seconds.set(name, took);
  console.log(sentenceOf(name, took, budgets.get(name)));
}

/** A check without tests of its own counts as one. They run at once: each leaves cores idle for a part of its time. */
async function statics() {
  const checks = [
    { name: 'types', command: bin('tsc'), args: ['-p', '.'] },
    { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
    { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  ];
  await Promise.all(
    checks.map(async ({ name, command, args }) => {
      const { code, output } = await capture(command, args);
      if (code !== 0) console.log(`\n== ${name}\n${output}`);
      count(name, { passed: Number(code === 0), failed: Number(code !== 0), complaints: [] });
    }),
  );
}

async function vitest(project) {
  const file = join(reports, `${project}.json`);
  const code = await run(bin('vitest'), [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]);
  const report = read(file);
  // A file that fails to load has no failed test in it; the exit code still says so.
  const failed = report?.numFailedTests || (code === 0 ? 0 : 1);
  count(`${project} tests`, { passed: report?.numPassedTests ?? 0, failed, complaints: failedUnitTests(report) });
}

async function playwright(name, args, settings = {}) {
  const file = join(reports, `browser-${args.length}.json`);
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file, ...settings };
  const code = await run(bin('playwright'), ['test', '--project', 'e2e', '--reporter=line,json', ...args], { env });
  const report = read(file);
  const stats = report?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = stats?.unexpected || (code === 0 ? 0 : 1);
  count(name, { passed, failed, complaints: failedBrowserTests(report) });
}

/** The short form of `npm run test:faults`, both engines at once, as each waits a lot: every scenario counts as one. */
async function faults() {
  await Promise.all(
    ['pglite', 'postgres'].map(async (engine) => {
      const args = ['tests/faults/main.ts', '--short', '--json', '--engine', engine];
      const { code, output } = await capture(bin('tsx'), args, { env: { CHROMIUM_PATH }, tellErrors: true });
      const { passed = 0, failed = 0 } = parse(output) ?? {};
      count(`fault tests, ${engine}`, { passed, failed: failed || (code === 0 ? 0 : 1), complaints: [] });
    }),
  );
}

/** On a cluster of its own, so that nothing of anybody's is touched. */
async function onPostgres(act) {
  const cluster = await startCluster();
  try {
    await act(cluster.url);
  } finally {
    await cluster.stop();
  }
}

function read(file) {
  return parse(() => readFileSync(file, 'utf8'));
}

/** What a text says, or what gives a text; nothing where there is none or it is no JSON. */
function parse(text) {
  try {
    return JSON.parse(typeof text === 'function' ? text() : text);
  } catch {
    return undefined;
  }
}

function secondsSince(time) {
  return Math.round((Date.now() - time) / 1000);
}

function count(name, result) {
  tally.passed += result.passed;
  tally.failed += result.failed;
  if (result.failed > 0 && result.complaints.length === 0) complaints.push(`${name}: see above`);
  complaints.push(...result.complaints.map((complaint) => `${name}: ${complaint}`));
}
