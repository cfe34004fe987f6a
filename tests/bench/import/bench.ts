import { TaskState } from '@contract/kernel/task-state';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { indexReference } from '@contract/rotation/rules-index';
import { type ImportJob } from '@contract/rotation/types';
import { demoPassword } from '@server/demo/accounts';
import { checkWorkbook } from '@workers/engine/rotation/check';
import { sha256, uploadJob, waitForJob } from '@workers/engine/rotation/upload';
import { openWorkbook } from '@workers/engine/spreadsheet/open';
import { fetchReference, signIn } from '../../../scripts/rotation/client';
import { rotationWorkbook } from '../../../scripts/samples/rotation-workbook';
import { plainUpsert } from './floor';
import { otherUserAt } from '../other-user';
import { confirmImport } from '../../support/confirm-import';
import { startDemoServer } from '../demo-server';

export interface BenchOptions {
  /** Prints the figures as one JSON object and nothing else. */
  json: boolean;
  /** People of the workbook, 10,000 unless said. */
  people?: number;
  /** Months of the workbook, 36 unless said. */
  months?: number;
}

/**
 * The whole way of a workbook, against a real server of its own: read, checked, sent and checked again, written, and
 * written once more, which changes nothing, and taken back. Meanwhile another user lists. Times in milliseconds.
 */
export async function run({ json, people = 10_000, months = 36 }: BenchOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'import-bench-'));
  const say = json ? () => undefined : (line: string) => console.log(line);
  try {
    const figures = await measure(folder, people, months, say);
    if (json) console.log(JSON.stringify(figures));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(folder: string, people: number, months: number, say: (line: string) => void) {
  const demoPeople = Math.max(1200, people * 2);
  const stages: Record<string, number> = {};
  const stage = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const begun = performance.now();
    const result = await work();
    stages[name] = Math.round(performance.now() - begun);
    say(`  ${name.padEnd(24)}${String(stages[name]).padStart(8)} ms`);
    return result;
  };

  const engine = process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite';
  say(`import: ${people} people x ${months} months on ${engine}, ${demoPeople} people in the system`);
  const workbook = rotationWorkbook({ people: demoPeople, count: people, months, firstMonth: '2025-09' });
  const bytes = new Uint8Array(await workbook.xlsx.writeBuffer());
  const server = await startDemoServer(join(folder, 'server'), demoPeople);
  try {
    const call = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    const other = await otherUserAt(server.origin);
    // The most since now: the demo hospital took its share before.
    await server.forgetPeak();
    const before = await server.memory();
    const reference = await stage('reference snapshot', () => fetchReference(call));
    const opened = await stage('parse', async () => {
      const book = await openWorkbook(bytes);
      await book.readSheet(0);
      return book;
    });
    const checked = await stage('check (parse included)', () =>
      checkWorkbook(opened, indexReference(reference), { clearBlanks: false }),
    );
    const items = checked.sheets.flatMap((sheet) => sheet.items);
    if (items.length !== people) throw new Error(`only ${items.length} of ${people} rows were clean`);

    const upload = async () => {
      const id = randomUUID();
      const input = { call, id, fileName: 'bench.xlsx', fileHash: await sha256(bytes), clearBlanks: false, items };
      return expectState(await uploadJob(input), TaskState.waitingToInput);
    };
    const sent = await stage('upload and difference', () => other.whileListing(upload));
    const written = await stage('commit', () =>
      other.whileListing(async () =>
        expectState(await confirmImport({ call, id: sent.result.id }), TaskState.systemSuccess),
      ),
    );
    const again = await stage('same file: difference', upload);
    await stage('same file: commit', async () =>
      expectState(await confirmImport({ call, id: again.id }), TaskState.systemSuccess),
    );
    const undone = await stage('undo', () => other.whileListing(() => undoImport(call, written.result)));
    const after = await server.memory();
    await other.leave();
    await server.stop();
    stages.floor = Math.round(await plainUpsert(items, join(folder, 'floor')));

    say(`  ${'floor: plain upsert'.padEnd(24)}${String(stages.floor).padStart(8)} ms`);
    say(`  commit / floor ${(stages.commit! / stages.floor).toFixed(1)}`);
    say(
      `  other user's list, p50 / p99 / max ms: while sending ${latencyText(sent.latency)}, while writing ${latencyText(written.latency)}, while undoing ${latencyText(undone.latency)}`,
    );
    say(`  server memory ${before.now} MiB before, ${after.now} after, ${after.peak} at most`);
    say(`  months ${JSON.stringify(written.result.counts)}, again ${JSON.stringify(again.counts)}`);
    return {
      engine,
      people,
      months,
      stages,
      counts: written.result.counts,
      sameFile: again.counts,
      list: { sending: sent.latency, writing: written.latency, undoing: undone.latency },
      memory: { before: before.now, after: after.now, peak: after.peak },
    };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

/** Takes an import back, the whole of it. @throws Error when a month stays */
async function undoImport(call: CallFn, { id, counts }: ImportJob): Promise<void> {
  await call(rotationEndpoints.importUndo, { params: { id }, body: { skipChanged: false } });
  const { undo } = await waitForJob({ call, id, isOver: (job) => job.undo !== null && job.undo.state !== 'undoing' });
  const months = counts.created + counts.changed + counts.removed;
  if (undo?.state !== 'undone' || undo.restored !== months)
    throw new Error(`the undo ended as ${JSON.stringify(undo)}`);
}

function expectState(job: ImportJob, state: TaskState): ImportJob {
  if (job.state !== state)
    throw new Error(`the import ended in state ${job.state}: ${job.findings[0]?.message ?? job.problem}`);
  return job;
}

function latencyText({ p50, p99, max }: { p50: number; p99: number; max: number }): string {
  return `${p50} / ${p99} / ${max}`;
}
