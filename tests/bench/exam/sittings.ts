import { createHash, randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import type { CandidatePaper } from '@contract/exam/exams/types';
import { chainStart, chainText, type ChainedEntry } from '@contract/exam/sittings/chain';
import { sittingEndpoints as calls } from '@contract/exam/sittings/sittings';
import { markEndpoints } from '@contract/exam/marks/marks';
import type { CallFn } from '@contract/kernel/call';
import { createClient } from '@device/api/client';
import { importKey, openPacket } from '@device/exam/packet';
import { demoPassword } from '@server/demo/accounts';
import { openEmbedded } from '@server/kernel/database/database';
import { startCluster } from '../../../scripts/lib/postgres.mjs';
import { accessToken } from '../../../scripts/rotation/client';
import type { ServerProcess } from '../../support/server-process';
import { startDemoServer } from '../demo-server';
import { examOfMany, questions, type Ticket } from './hall';
import { Watchers } from './watchers';

/** Sizes of the demanded figures, and of the long and the short form. */
const whole = { candidates: 1000, perSecond: 300, seconds: 300, rest: 40 };
/** On the embedded engine, with as many saves for each candidate. */
const embedded = { candidates: 300, perSecond: 90, seconds: 300, rest: 40 };
const long = { ...whole, seconds: 1200 };
const small = { candidates: 100, perSecond: 50, seconds: 10, rest: 40 };
const sizes = { postgres: whole, embedded, short: small, long };
/** In which all begin, and in which all hand in. */
const startMs = 3000;
const deadlineMs = 1000;
const invigilators = 30;
/** Until the last frames have come: the view looks once a second. */
const lastFramesMs = 3000;
const batch = 200;
const name = '负载测试';

interface Choice {
  item: number;
  ids: string[];
}

const choicesOf = ({ items }: CandidatePaper): Choice[] =>
  items.flatMap(({ content: { parts } }, item) =>
    parts[0]!.type === 1 ? [{ item, ids: parts[0]!.options.map(({ id }) => id) }] : [],
  );

/** One candidate's device, which keeps its own line. */
class Sitter {
  readonly line: ChainedEntry[] = [];
  received = 0;
  private token = '';
  private sitting = 0;
  private start = '';
  private body: Awaited<ReturnType<Sitter['fetchPacket']>> | undefined;
  private examId = 0;
  /** What may be chosen in each question; a thousand whole papers would stop this process for its garbage. */
  private choices: Choice[] = [];

  constructor(
    private readonly call: CallFn,
    private readonly ticket: Ticket,
  ) {}

  async enter(): Promise<void> {
    const { no, code } = this.ticket;
    const body = { ticket_no: no, code, device_id: randomUUID() };
    const entrance = await this.call(calls.ticketEntrance, { body });
    this.token = entrance.token;
    this.sitting = entrance.sitting_id;
    this.examId = entrance.exam.id;
    this.body = await this.fetchPacket();
    this.start = chainStart(this.sitting, this.body.variant, this.body.manifest_hash);
  }

  private fetchPacket() {
    return this.call(calls.sittingPacket, { body: { token: this.token } });
  }

  /** @returns the key, with which the questions are opened when nobody measures */
  async begin(): Promise<string> {
    return (await this.call(calls.startSitting, { body: { token: this.token } })).key;
  }

  async open(key: string): Promise<void> {
    this.choices = choicesOf((await openPacket(this.examId, this.body!, await importKey(key))).paper);
    this.body = undefined;
  }

  write(): void {
    const at = this.line.length;
    const { item, ids } = this.choices[at % this.choices.length]!;
    const entry = {
      epoch: 1,
      seq: at + 1,
      kind: 'answer' as const,
      item,
      part: 0,
      value: ids[at % ids.length]!,
      client_at: new Date().toISOString(),
      mono_ms: Math.round(performance.now()),
    };
    const text = chainText(this.line.at(-1)?.hash ?? this.start, entry);
    this.line.push({ ...entry, hash: createHash('sha256').update(text).digest('hex') });
  }

  async save(): Promise<void> {
    const entries = this.line.slice(this.received, this.received + batch);
    const receipt = await this.call(calls.saveAnswers, { body: { token: this.token, epoch: 1, entries } });
    this.received = Math.max(this.received, receipt.head_seq);
    this.token = receipt.token;
  }

  async submit(): Promise<void> {
    const last = this.line.at(-1);
    const body = { token: this.token, epoch: 1, head_seq: last?.seq ?? 0, head_hash: last?.hash ?? '' };
    await this.call(calls.submitSitting, { body });
  }
}

interface Figures {
  calls: number;
  errors: number;
  p50: number;
  p99: number;
  max: number;
  tookMs: number;
}

/** Each act is due at its moment, whether or not earlier ones are answered; its waiting counts. */
async function openLoop(count: number, overMs: number, act: (at: number) => Promise<void>): Promise<Figures> {
  const times: number[] = [];
  let errors = 0;
  const begun = performance.now();
  const pending: Promise<void>[] = [];
  for (let at = 0; at < count; at++) {
    const due = begun + (at * overMs) / count;
    const wait = due - performance.now();
    if (wait > 1) await pause(wait);
    const did = act(at).then(
      () => void times.push(performance.now() - due),
      () => void (errors += 1),
    );
    pending.push(did);
  }
  await Promise.all(pending);
  const tookMs = Math.round(performance.now() - begun);
  return { calls: count, errors, ...sharesOf(times), tookMs };
}

function sharesOf(times: readonly number[]) {
  const sorted = times.toSorted((one, two) => one - two);
  const share = (part: number) =>
    Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: share(0.5), p99: share(0.99), max: share(1) };
}

/** Opens the list of an exam's scores, which are derived from the answers. @returns ms */
async function scored(origin: string, examId: number, candidates: number): Promise<number> {
  const token = await accessToken({ REACH_URL: origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
  const begun = performance.now();
  const answer = await fetch(origin + markEndpoints.scores.path.replace(':id', String(examId)), {
    headers: { authorization: token },
  });
  const { data } = (await answer.json()) as { data: { rows: unknown[] } };
  const took = Math.round(performance.now() - begun);
  if (data.rows.length !== candidates) throw new Error(`${data.rows.length} of ${candidates} scores`);
  return took;
}

const words = ({ calls: count, errors, p50, p99, max }: Figures) =>
  `${count} calls, ${errors} errors, p50 ${p50}, p99 ${p99}, max ${max} ms`;

/** Where an exam is held: its server, and its database while no server has it. */
interface House {
  start(): Promise<ServerProcess>;
  /** Runs statements on the database. @returns the rows of the last */
  query<Row>(statement: string): Promise<Row[]>;
  close(): Promise<void>;
}

async function houseOnPostgres(people: number): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'sittings-bench-'));
  const cluster = await startCluster();
  const database = new Client({ connectionString: cluster.url });
  await database.connect();
  return {
    start: () => startDemoServer(folder, people, { DATABASE_URL: cluster.url }),
    query: async <Row>(statement: string) => (await database.query(statement)).rows as Row[],
    async close() {
      await database.end();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function embeddedHouse(people: number): House {
  const folder = mkdtempSync(join(tmpdir(), 'sittings-bench-'));
  return {
    start: () => startDemoServer(folder, people),
    async query<Row>(statement: string) {
      const database = await openEmbedded({ engine: 'pglite', dataDir: join(folder, 'pgdata') });
      try {
        return (await database.db.execute(sql.raw(statement))).rows as Row[];
      } finally {
        await database.close();
      }
    },
    async close() {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Candidates of one exam: the storms of the design (section 3), each by an open loop. */
export async function sittings(where: keyof typeof sizes, say: (line: string) => void) {
  const size = sizes[where];
  const machine = { cpu: cpus()[0]?.model ?? '', cores: cpus().length, fsyncMs: fsyncTime() };
  const engine = where === 'embedded' ? 'the embedded engine' : 'PostgreSQL';
  say(`  sittings: ${size.candidates} candidates, ${engine}, ${machine.cores} x ${machine.cpu}, generator on the same`);
  if (where === 'embedded') say(`    fsync of the disk ${machine.fsyncMs} ms`);
  else say(`    fsync of the disk ${machine.fsyncMs} ms, which the cluster of this run does not wait for`);
  const people = Math.ceil(size.candidates * 1.5) + 100;
  const house = where === 'embedded' ? embeddedHouse(people) : await houseOnPostgres(people);
  try {
    await (await house.start()).stop();
    const { statement, tickets } = examOfMany(size.candidates, name);
    await house.query(statement);
    const [{ id }] = (await house.query<{ id: number }>(`select id from exam_exam where name = '${name}'`)) as [
      { id: number },
    ];
    return { machine, ...(await measured(house, id, tickets, size, say)) };
  } finally {
    await house.close();
  }
}

async function measured(
  house: House,
  id: number,
  tickets: readonly Ticket[],
  size: typeof whole,
  say: (line: string) => void,
) {
  const { candidates } = size;
  const server = await house.start();
  const sat = await storms(server.origin, id, tickets, size, say).finally(() => server.stop());
  await house.query(`update exam_exam set status = 7, closed_at = now() where id = ${id}`);
  const after = await house.start();
  const scoringMs = await scored(after.origin, id, candidates).finally(() => after.stop());
  say(`    scores of ${candidates} x ${questions}: ${scoringMs} ms, from the answers to the list`);
  // The demo's own exams have entries too.
  const rows = await house.query<{ entries: string; handed: string }>(`
    with own as (select * from exam_sitting where exam_id = ${id})
    select (select count(*) from exam_answer_log where sitting_id in (select id from own)) as entries,
      (select count(*) from own where state = 'submitted' and receipt_no is not null) as handed`);
  const [kept, handed] = [Number(rows[0]!.entries), Number(rows[0]!.handed)];
  say(`    ${sat.written} entries written, ${kept} stored; ${handed} handed in`);
  const faults = sat.errors + Math.abs(sat.written - kept) + Math.abs(candidates - handed);
  return { ...sat, scoringMs, kept, faults };
}

async function storms(
  origin: string,
  id: number,
  tickets: readonly Ticket[],
  { candidates, perSecond, seconds, rest }: typeof whole,
  say: (line: string) => void,
) {
  const call = createClient({ baseUrl: origin, getToken: () => null, onUnauthorised: async () => null });
  const sitters = tickets.map((ticket) => new Sitter(call, ticket));
  const enter = await openLoop(candidates, candidates * 20, (at) => sitters[at]!.enter());
  say(`    coming in, 50 a second, packet included: ${words(enter)}`);
  const watchers = new Watchers();
  await watchers.open(origin, id, invigilators);
  const keys: string[] = [];
  const start = await openLoop(candidates, startMs, async (at) => void (keys[at] = await sitters[at]!.begin()));
  say(`    start within ${startMs / 1000} s: ${words(start)}`);
  // Opening a thousand papers keeps this process from reading what the invigilators are sent.
  await pause(lastFramesMs);
  await Promise.all(sitters.map((sitter, at) => sitter.open(keys[at]!)));
  const save = await openLoop(perSecond * seconds, seconds * 1000, (at) => {
    const sitter = sitters[at % candidates]!;
    sitter.write();
    return sitter.save();
  });
  say(`    ${perSecond} saves a second for ${seconds} s: ${words(save)}`);
  for (const sitter of sitters) for (let number = 0; number < rest; number++) sitter.write();
  const reconnect = await openLoop(candidates, 0, (at) => sitters[at]!.save());
  say(`    ${candidates} x ${rest} entries at once: drained in ${reconnect.tookMs} ms; ${words(reconnect)}`);
  const submit = await openLoop(candidates, deadlineMs, (at) => sitters[at]!.submit());
  say(`    all hand in within a second: ${words(submit)}`);
  await pause(lastFramesMs);
  await watchers.close();
  const lag = sharesOf(watchers.lags);
  say(
    `    ${invigilators} invigilators: ${watchers.lags.length} events shown, p50 ${lag.p50}, p99 ${lag.p99}, max ${lag.max} ms late`,
  );
  const written = sitters.reduce((sum, { line }) => sum + line.length, 0);
  const errors = enter.errors + start.errors + save.errors + reconnect.errors + submit.errors;
  return { enter, start, save, reconnect, submit, lag, written, errors };
}

/** The middle of 50 writes of 4 KB that the disk has confirmed. */
function fsyncTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'fsync-'));
  const file = openSync(join(folder, 'probe'), 'w');
  try {
    const times = Array.from({ length: 50 }, () => {
      const begun = performance.now();
      writeSync(file, Buffer.alloc(4096));
      fsyncSync(file);
      return performance.now() - begun;
    }).toSorted((one, two) => one - two);
    return Math.round(times[25]! * 100) / 100;
  } finally {
    closeSync(file);
    rmSync(folder, { recursive: true, force: true });
  }
}
