// Opens page after page of the overview from `begin` to `end`, and answers how long each took, in milliseconds.
import { setTimeout as pause } from 'node:timers/promises';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { demoPassword } from '@server/demo/accounts';
import { signIn } from '../../scripts/rotation/client';

const everyMs = 25;
/** What a process that has just begun takes for its first calls says nothing about the server. */
const warmUpCalls = 20;

const origin = process.argv[2]!;
const say = (times: number[]) => process.send!(times);
const call = await signIn({ REACH_URL: origin, REACH_USER: 'secretary', REACH_PASSWORD: demoPassword });

let listing: { until: AbortController; times: Promise<number[]> } | undefined;
process.on('message', (word: 'begin' | 'end') => {
  if (word === 'begin') {
    const until = new AbortController();
    listing = { until, times: listPages(until.signal) };
    say([]);
  } else {
    listing!.until.abort();
    void listing!.times.then(say);
  }
});
for (let page = 1; page <= warmUpCalls; page++) await open(page);
say([]);

function open(page: number) {
  return call(rotationEndpoints.overviewPages, { body: { page, size: 20 } });
}

async function listPages(signal: AbortSignal): Promise<number[]> {
  const times: number[] = [];
  for (let page = 1; !signal.aborted; page = (page % 20) + 1) {
    const begun = performance.now();
    await open(page);
    times.push(performance.now() - begun);
    await pause(everyMs);
  }
  return times;
}
