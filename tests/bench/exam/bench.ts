import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { feasibilityOf } from '@contract/exam/compose';
import { drawPaper } from '@contract/exam/draw';
import { paperEndpoints, type PaperStock } from '@contract/exam/papers';
import { questionEndpoints } from '@contract/exam/questions';
import { readText } from '@contract/exam/text';
import { demoPassword } from '@server/demo/accounts';
import { startCluster } from '../../../scripts/lib/postgres.mjs';
import { accessToken } from '../../../scripts/rotation/client';
import { saturate, steady, type LoadedCall } from '../api/load';
import { startDemoServer } from '../demo-server';
import { faultOf, feasibleBlueprint } from './blueprints';
import { fillBank } from './fill';
import { sittings } from './sittings';

const blueprints = 1000;
const questions = 50_000;
const pasted = 300;

/**
 * Papers that are solved, text that is read, lists of a large bank and candidates who sit, on PostgreSQL clusters of its own and on
 * the embedded engine. Of candidates alone are the short form, a small exam, and the long one, in which a thousand save for 20
 * minutes.
 */
export async function run({ json, short, long }: { json: boolean; short: boolean; long: boolean }): Promise<void> {
  const say = json ? () => undefined : (line: string) => console.log(line);
  if (short || long) {
    const sat = await sittings(short ? 'short' : 'long', say);
    if (json) console.log(JSON.stringify({ sittings: sat }));
    if (sat.faults > 0) process.exitCode = 1;
    return;
  }
  const composed = composing();
  say(`exam: ${blueprints} feasible blueprints, each proved and drawn; ${composed.faults} not met exactly`);
  say(`  proof ${words(composed.proof)}; draw ${words(composed.draw)}; with 40 parts more ${words(composed.refused)}`);
  const reading = readingText();
  say(`  ${pasted} pasted questions read in ${reading} ms`);
  const bank = await largeBank(say);
  const sat = await sittings('postgres', say);
  const few = await sittings('embedded', say);
  if (json) console.log(JSON.stringify({ composed, readingMs: reading, bank, sittings: sat, embedded: few }));
  if (composed.faults + sat.faults + few.faults > 0) process.exitCode = 1;
}

interface Times {
  p50: number;
  p99: number;
  max: number;
}
const words = ({ p50, p99, max }: Times) => `p50 ${p50}, p99 ${p99}, max ${max} ms`;

function timesOf(list: number[]): Times {
  const sorted = list.toSorted((one, two) => one - two);
  const at = (share: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]! * 10) / 10;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}

const timed = <Result>(times: number[], work: () => Result): Result => {
  const begun = performance.now();
  const result = work();
  times.push(performance.now() - begun);
  return result;
};

function composing() {
  const [proof, draw, refused]: number[][] = [[], [], []];
  let faults = 0;
  for (let seed = 1; seed <= blueprints; seed += 1) {
    const blueprint = feasibleBlueprint(seed);
    const { units, rules } = blueprint;
    const { feasible } = timed(proof!, () => feasibilityOf({ bank: units, rules }));
    const drawn = timed(draw!, () => drawPaper({ units, rules, seed, variants: 1, repeatRule: 1 }));
    if (!feasible || !drawn || faultOf(blueprint, drawn[0]!) !== undefined) faults += 1;
    const more = rules.map((rule, row) => (row === 0 ? { ...rule, count: rule.count + 40 } : rule));
    timed(refused!, () => feasibilityOf({ bank: units, rules: more }));
  }
  return { faults, proof: timesOf(proof!), draw: timesOf(draw!), refused: timesOf(refused!) };
}

function readingText(): number {
  const text = Array.from(
    { length: pasted },
    (_, at) =>
      `${at + 1}. 患者，男，${at} 岁，突发胸痛 1 小时，最可能的诊断是\nA. 心肌梗死\nB. 肺栓塞\nC. 主动脉夹层\nD. 气胸\nE. 心包炎\n` +
      `答案：${'ABCDE'[at % 5]}\n解析：见教材第 ${at + 1} 页。\n`,
  ).join('');
  const times: number[] = [];
  const read = timed(times, () => readText(text));
  if (read.questions.length !== pasted) throw new Error(`${read.questions.length} of ${pasted} questions read`);
  return Math.round(times[0]!);
}

async function largeBank(say: (line: string) => void) {
  const folder = await mkdtemp(join(tmpdir(), 'exam-bench-'));
  const cluster = await startCluster();
  try {
    const server = await startDemoServer(folder, 200, { DATABASE_URL: cluster.url });
    try {
      await fillBank(cluster.url, questions);
      const token = await accessToken({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
      const get = (path: string): LoadedCall => ({ path, method: 'GET', headers: { authorization: token } });
      const list = (index: number) => {
        const pages = `page=${1 + (index % 200)}&size=20`;
        const filter = ['', '&type=6', '&difficulty_id=2', '&knowledge_id=3', '&keyword=%E5%92%B3%E5%97%BD'][index % 5];
        return get(`${questionEndpoints.questions.path}?${pages}${filter}`);
      };
      const load = { url: server.origin, call: list, connections: 4 };
      await saturate({ ...load, seconds: 2 });
      const lists = await steady({ ...load, seconds: 15, perSecond: 20 });
      say(
        `  lists of ${questions} questions, 20 a second, filters mixed: p50 ${lists.p50}, p99 ${lists.p99}, max ${lists.max} ms`,
      );
      const rows = await availability(server.origin, token);
      say(
        `  what may be drawn: ${rows.alike} kinds, fetched in ${rows.fetchedMs} ms; all of 20 rows judged anew ${words(rows.judged)}`,
      );
      return { lists, rows };
    } finally {
      await server.stop();
    }
  } finally {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** What the page of rules does: the stock once, then all rows anew at each change. */
async function availability(origin: string, token: string) {
  const begun = performance.now();
  const answer = await fetch(origin + paperEndpoints.paperStock.path, { headers: { authorization: token } });
  const { data } = (await answer.json()) as { data: PaperStock[] };
  const fetchedMs = Math.round(performance.now() - begun);
  const bank = data.map(({ bank_id, type, knowledge_ids, difficulty_id, size, cluster, n }) => ({
    bank: bank_id,
    type,
    k: knowledge_ids,
    d: difficulty_id,
    size,
    cluster,
    n,
  }));
  const rules = Array.from({ length: 20 }, (_, row) => ({ type: 1 + (row % 2), knowledge: 1 + (row % 10), count: 5 }));
  const times: number[] = [];
  for (let change = 0; change < 50; change += 1) {
    const changed = rules.map((rule, row) => (row === change % 20 ? { ...rule, count: 5 + change } : rule));
    timed(times, () => feasibilityOf({ bank, rules: changed, repeat_rule: 2 }));
  }
  return { alike: data.length, fetchedMs, judged: timesOf(times) };
}
