// npm run bench -- planner [--people N] [--json]: plans in Node and in a worker of Chromium, medians of three seeds; beside them
// HiGHS on the same instances of 40 and 200 people, one seed, with a minute for each.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { plannerInstance } from '@tests/builders/planner-instance';
import { planning } from '@workers/engine/planner/planning';
import type { Instance } from '@workers/engine/planner/types';
import { build } from 'esbuild';
import { planByHighs } from './highs';
import { chromium } from 'playwright-core';

const sizes = [40, 200, 600, 2_000];
const seeds = [1, 2, 3];
/** What HiGHS is given: it takes minutes and gigabytes beyond. */
const peerSizes = [40, 200];
const peerSeconds = 60;

/** Of one plan: until it held, and in all with its polish, in ms. */
interface Taken {
  state: string;
  found: number;
  whole: number;
}

const script = `
  import { planning } from './workers/engine/planner/planning';
  self.onmessage = ({ data }) => {
    const start = performance.now();
    const steps = planning(data, { seed: 1, seconds: null, before: null, clock: () => performance.now() });
    let step = steps.next();
    while (!step.done) step = steps.next();
    self.postMessage({ state: step.value.state, found: step.value.ms, whole: performance.now() - start });
  };`;

export async function run({ json, people }: { json: boolean; people?: number }): Promise<void> {
  const { outputFiles } = await build({
    stdin: { contents: script, resolveDir: process.cwd(), loader: 'ts' },
    bundle: true,
    minify: true,
    write: false,
    format: 'esm',
    logLevel: 'error',
  });
  const worker = outputFiles[0]!.contents;
  const server = createServer((request, response) => {
    const isWorker = request.url === '/worker.js';
    response.setHeader('content-type', isWorker ? 'text/javascript' : 'text/html');
    response.end(isWorker ? worker : '<!doctype html>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const inChromium = (instance: Instance) =>
      page.evaluate(
        (given) =>
          new Promise<Taken>((resolve) => {
            const thread = new Worker('/worker.js', { type: 'module' });
            thread.addEventListener('message', ({ data }: MessageEvent<Taken>) => {
              thread.terminate();
              resolve(data);
            });
            thread.postMessage(given, {});
          }),
        instance,
      );
    const rows = [];
    for (const count of people ? [people] : sizes) {
      for (const [where, plan] of [
        ['node', inNode],
        ['chromium', inChromium],
      ] as const) {
        const taken: Taken[] = [];
        for (const seed of seeds) taken.push(await plan(plannerInstance({ people: count, seed }).instance));
        const planned = taken.filter(({ state }) => state === 'planned').length;
        rows.push({ people: count, where, planned, found: median(taken, 'found'), whole: median(taken, 'whole') });
      }
    }
    const peers = [];
    for (const count of people ? [people] : peerSizes) {
      const { instance } = plannerInstance({ people: count, seed: seeds[0]! });
      const peer = await planByHighs(instance, peerSeconds);
      const own = await inNode(instance);
      const ratio = Math.round(peer.whole / own.whole);
      peers.push({
        people: count,
        state: peer.state,
        highs: Math.round(peer.whole),
        own: Math.round(own.whole),
        ratio,
      });
    }
    const gzip = gzipSync(worker).length;
    if (json) console.log(JSON.stringify({ gzip, rows, peers }));
    else {
      console.table(rows);
      console.table(peers);
      console.log(`worker: ${(gzip / 1024).toFixed(1)} KB gzip`);
    }
  } finally {
    await browser.close();
    server.close();
  }
}

function inNode(instance: Instance): Promise<Taken> {
  const start = performance.now();
  const steps = planning(instance, { seed: 1, seconds: null, before: null, clock: () => performance.now() });
  let step = steps.next();
  while (!step.done) step = steps.next();
  return Promise.resolve({ state: step.value.state, found: step.value.ms, whole: performance.now() - start });
}

function median(taken: readonly Taken[], key: 'found' | 'whole'): number {
  const sorted = taken.map((one) => one[key]).toSorted((one, other) => one - other);
  return Math.round(sorted[Math.floor(sorted.length / 2)]!);
}
