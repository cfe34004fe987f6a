// .ci/run: `npm test`, then the long forms of what it runs short; ends with the tally of `npm test`, and fails when
// anything did. Needs nothing but Node: `npm test` installs the rest.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { root } from './lib/run.mjs';

/** All of it should take an hour; after an hour and a half everything would be lost, so whatever runs is ended before. */
const goalMinutes = 60;
const hardEndMinutes = 86;
const begun = Date.now();
const minutesUntil = (end) => end - (Date.now() - begun) / 60_000;
const minutesLeft = () => minutesUntil(hardEndMinutes);

/**
 * Long forms: the minutes that each takes on a slow day, and after how many it has failed. One that would not fit into
 * what is left is left out, and so is one that the end of the whole run cuts off before it had its own time: both are said, and
 * neither counts as failed. `divides` names a variable by which a form takes the minutes that it is given and does less in
 * them: what is left of the hour, and no less than it `takes`.
 * The whole of `npm run test:faults` is for a person who waits for it: half an hour of crashes, of which its short form has
 * one of each kind.
 */
const longForms = [
  { script: 'long', takes: 7, fails: 15 },
  { script: 'e2e:long', takes: 11, fails: 25 },
  { script: 'e2e:postgres', takes: 3, fails: 12 },
  { script: 'test:faults', takes: 10, fails: 22, words: ['--short'] },
  { script: 'test:postgres', takes: 18, fails: 40, isTriedAgain: true },
  // The same inputs each time, and patience with the machine: what CI says of a change is about the change. Other seeds
  // and the bound of a second are tried by hand.
  {
    script: 'inputs',
    takes: 6,
    fails: 30,
    env: { REACH_SEED: '20261123', REACH_SLOWEST: '10000' },
    divides: 'REACH_MINUTES',
  },
];

const short = await runWithin('test', hardEndMinutes);
const tally = short.output
  .trimEnd()
  .split('\n')
  .findLast((line) => /^\d+ passed, \d+ failed$/.test(line));
const failed = short.code === 0 ? [] : ['test'];
const complaints = [/== what failed\n[^]*?\n(?=Took )/.exec(short.output)?.[0] ?? ''];
const leftOut = [];
for (const { script, takes, fails, env, words, isTriedAgain, divides } of longForms) {
  if (minutesLeft() < takes) {
    leftOut.push(script);
    continue;
  }
  const given = Math.min(fails, minutesLeft());
  // Two thirds for the walk itself: beside it are the start, the other walks of the file and a machine that slows down.
  const planned = Math.min(given, Math.max(takes, minutesUntil(goalMinutes)));
  const share = divides && { [divides]: String(Math.max(1, Math.floor((planned * 2) / 3))) };
  const { code, output, isOver } = await runWithin(script, given, { env: { ...env, ...share }, words });
  if (code === 0) continue;
  // What had failed by the time that it was cut off has failed.
  if (isOver && given < fails && !hasFailures(output)) {
    leftOut.push(script);
    continue;
  }
  complaints.push(`\n== what failed in npm run ${script}`, ...tellingLines(output), '');
  // As with browser tests, what fails is tried once more: its files alone, each with a database that nobody has used.
  const files = isTriedAgain ? failedFiles(output) : [];
  const again = files.length > 0 && minutesLeft() > takes;
  if (again && (await runWithin(script, Math.min(fails, minutesLeft()), { words: files })).code === 0)
    complaints.push(`Passed when tried again: ${files.join(', ')}`);
  else failed.push(script);
}
// Told once more at the end, where it is read.
console.log(complaints.join('\n'));
if (leftOut.length > 0)
  console.log(`Left out for want of time: ${leftOut.map((script) => `npm run ${script}`).join(', ')}`);
if (failed.length > 0) console.log(`Failed: ${failed.map((script) => `npm run ${script}`).join(', ')}`);
console.log(tally ?? '0 passed, 1 failed');
process.exit(failed.length === 0 ? 0 : 1);

/** The lines of a long form that say what failed and why; where none does, its last ones. At most 80. */
function tellingLines(output) {
  const lines = stripVTControlCharacters(output).split('\n');
  // Of Vitest and the fault tests, then of Playwright.
  const said = lines.filter((line) => line.trim() !== '');
  // What was looked for and what was found stand some lines below the name.
  const failures = said.flatMap((line, index) =>
    /^\s*FAIL |^\s+\d+\) \[/.test(line) ? [...said.slice(index, index + 12), ''] : [],
  );
  return (failures.length > 0 ? failures : said.slice(-30)).slice(0, 80);
}

/** Whether a run that was cut off had told of failures before. */
function hasFailures(output) {
  return /^\s*FAIL |^\s+\d+\) \[|^\s*(?:×|✗) /m.test(stripVTControlCharacters(output));
}

/** The files of Vitest's failures, without those of a run that failed as a whole. */
function failedFiles(output) {
  const named = stripVTControlCharacters(output).matchAll(/^\s*FAIL\s+\S+\s+(\S+\.test\.tsx?)/gm);
  return [...new Set([...named].map(([, file]) => file))];
}

/** Runs a script of package.json with its output here too; ends it and what it started when the time is over. */
async function runWithin(script, minutes, { env = {}, words = [] } = {}) {
  console.log(`\n== npm run ${script} (at most ${Math.round(minutes)} minutes)`);
  const start = Date.now();
  const child = spawn('npm', ['run', '--silent', script, '--', ...words], {
    cwd: root,
    env: { ...process.env, ...env },
    // Its own group, so that its servers and browsers end with it.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  // Vitest says on the second stream what failed.
  for (const stream of ['stdout', 'stderr'])
    child[stream].on('data', (bytes) => {
      process[stream].write(bytes);
      output = (output + bytes).slice(-400_000);
    });
  let isOver = false;
  const end = () => process.kill(-child.pid, 'SIGKILL');
  const timer = setTimeout(() => {
    isOver = true;
    end();
  }, minutes * 60_000);
  // Whoever ends this ends what it started.
  const stop = () => (end(), process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, stop);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(127));
    child.on('close', (status) => resolve(status ?? 130));
  });
  clearTimeout(timer);
  for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, stop);
  const took = `${Math.round((Date.now() - start) / 1000)} s`;
  console.log(`== npm run ${script}: ${took}${isOver ? ', ENDED: it took too long' : ''}`);
  return { code, output, isOver };
}
