// npm test: types, lint, architecture, unit, server and browser tests, from a fresh clone; the long forms are for .ci/run.
// Ends with one line `N passed, N failed`.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBudgets, sentenceOf } from './lib/budgets.mjs';
import { ensureBuild } from './lib/build.mjs';
import { ensureBrowser, ensureDependencies } from './lib/ensure.mjs';
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
const CHROMIUM_PATH = await ensureBrowser();

const budgets = readBudgets();
/** Server tests wait for heartbeats, locks and processes of their own for a third of their time: one file more than cores at once. */
const waiting = [`--maxWorkers=${availableParallelism() + 1}`];

await part('types, lint, format', statics);
await part('unit tests', () => vitest('unit'));
await part('build', ensureBuild);
await part('server tests', () => vitest('server', waiting));
await part('browser tests', browser);
await part('a kill', kill);

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

async function vitest(project, more = []) {
  const file = join(reports, `${project}.json`);
  const code = await run(bin('vitest'), [
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...more,
  ]);
  const report = read(file);
  // A file that fails to load has no failed test in it; the exit code still says so.
  const failed = report?.numFailedTests || (code === 0 ? 0 : 1);
  count(`${project} tests`, { passed: report?.numPassedTests ?? 0, failed, complaints: failedUnitTests(report) });
}

async function browser() {
  const file = join(reports, 'browser.json');
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file };
  const code = await run(bin('playwright'), ['test', '--project', 'e2e', '--reporter=line,json'], { env });
  const report = read(file);
  const stats = report?.stats;
  const passed = (stats?.expected ?? 0) + (stats?.flaky ?? 0);
  const failed = stats?.unexpected || (code === 0 ? 0 : 1);
  count('browser tests', { passed, failed, complaints: failedBrowserTests(report) });
}

/** One scenario of the fault tests: a server on PostgreSQL is killed while it imports. CI runs the others. */
async function kill() {
  const args = ['tests/faults/main.ts', '--short', '--json', '--engine', 'postgres', '--only', 'kills', '--kills', '1'];
  const { code, output } = await capture(bin('tsx'), args, { env: { CHROMIUM_PATH }, tellErrors: true });
  const { passed = 0, failed = 0 } = parse(output) ?? {};
  count('a kill', { passed, failed: failed || (code === 0 ? 0 : 1), complaints: [] });
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
