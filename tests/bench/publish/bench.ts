// npm run bench -- publish [--people N] [--months N] [--json]: a finished plan becomes what holds, on the embedded engine or on the
// empty database at DATABASE_URL, and one month of it is changed in the overview. Another user lists meanwhile.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CallFn } from '@contract/kernel/call';
import { formatMonth, halfMonthOfDate, monthIndex } from '@contract/kernel/half-month';
import { dictionaryEndpoints } from '@contract/dictionary/endpoints';
import { TaskState } from '@contract/kernel/task-state';
import { rotationEndpoints as calls } from '@contract/rotation/endpoints';
import { flatPieces } from '@contract/rotation/plans-pieces';
import type { DraftDetail } from '@contract/rotation/plans';
import type { PlanSnapshot } from '@contract/rotation/plans-snapshot';
import { demoPassword } from '@server/demo/accounts';
import { isSettled, waitForJob } from '@workers/engine/rotation/upload';
import { planOf } from '../../builders/rotation-plan';
import { fetchReference, signIn } from '../../../scripts/rotation/client';
import { startDemoServer } from '../demo-server';
import { latencyOf, otherUserAt, type OtherUser } from '../other-user';

export interface PublishOptions {
  json: boolean;
  /** Trainees of the plan, 2,000 unless said. */
  people?: number;
  /** Months of the plan, 36 unless said: 72 half months. */
  months?: number;
}

/** Those who begin then train for three years. */
const grade = 2026;
const from = '2026-09';
/** Of that year are so many of a hundred people of a demo hospital, less a few. */
const share = 20;
/** Single months changed one after the other. */
const edits = 100;

export async function run({ json, people = 2_000, months = 36 }: PublishOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'publish-bench-'));
  const server = await startDemoServer(folder, Math.ceil((people * 100) / share));
  try {
    const call = await signIn({ REACH_URL: server.origin, REACH_USER: 'admin', REACH_PASSWORD: demoPassword });
    const other = await otherUserAt(server.origin);
    const figures = await measure(call, other, people, months);
    await other.leave();
    if (json) console.log(JSON.stringify(figures));
    else
      for (const [name, value] of Object.entries(figures)) console.log(`  ${name.padEnd(36)}${JSON.stringify(value)}`);
  } finally {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(call: CallFn, other: OtherUser, people: number, months: number) {
  const to = formatMonth(monthIndex(from) + months - 1);
  const reference = await fetchReference(call);
  const begun = reference.people.filter(({ recruitYear, years }) => recruitYear === grade && years === 3);
  if (begun.length < people) throw new Error(`only ${begun.length} trainees of three years began in ${grade}`);
  const group = { userIds: begun.slice(0, people).map(({ userId }) => userId) };
  await openDepartments(call, await call(calls.planSnapshot, { body: { group, from, to } }), people);
  const { value: snapshot, ms: snapshotMs } = await timed(() =>
    call(calls.planSnapshot, { body: { group, from, to } }),
  );
  const { plan } = planOf(snapshot);
  const stamps = new Map(snapshot.people.map(({ id, stamp }) => [id, stamp]));
  const { value: draft, ms: keepMs } = await timed(() =>
    call(calls.addDraft, {
      body: {
        name: `${people} 人`,
        group,
        from,
        to,
        strategy: 'auto',
        seed: 1,
        takenAt: snapshot.takenAt,
        people: plan.map(({ trainee, pieces }) => ({
          userId: trainee,
          stamp: stamps.get(trainee)!,
          pieces: flatPieces(pieces),
        })),
      },
    }),
  );
  const { value: confirmed, ms: confirmMs } = await timed(() => confirm(call, draft));
  const { result, latency } = await other.whileListing(() =>
    timed(async () => {
      const job = await call(calls.planPublish, { body: { id: confirmed.id }, ifMatch: confirmed.version });
      return waitForJob({ call, id: job.id, isOver: isSettled });
    }),
  );
  if (result.value.state !== TaskState.systemSuccess) throw new Error(`publishing ended as ${result.value.state}`);
  return {
    engine: process.env.DATABASE_URL ? 'PostgreSQL' : 'PGlite',
    people,
    half_months: months * 2,
    written_months: result.value.counts.created + result.value.counts.changed,
    snapshot_ms: snapshotMs,
    keeping_the_draft_ms: keepMs,
    confirming_ms: confirmMs,
    publishing_ms: result.ms,
    others_list_meanwhile_ms: latency,
    changing_a_month_ms: await changeMonths(call, group.userIds, to),
  };
}

/** Each department takes everybody, so that the plan holds whatever the demo hospital's size. */
async function openDepartments(call: CallFn, { instance }: PlanSnapshot, people: number): Promise<void> {
  for (const { id } of instance.hosp) {
    const { version } = await call(dictionaryEndpoints.department, { params: { id } });
    const everybody = { person_type_id: null, from_half: halfMonthOfDate('2026-01-01'), to_half: null };
    await call(dictionaryEndpoints.saveCapacities, {
      params: { id },
      body: { capacities: [{ ...everybody, min_people: 0, max_people: people * 2 }] },
      ifMatch: version,
    });
  }
}

async function confirm(call: CallFn, { id, version }: DraftDetail): Promise<DraftDetail> {
  const finished = await call(calls.setDraftState, { body: { id, state: 'finished' }, ifMatch: version });
  return call(calls.setDraftState, { body: { id, state: 'confirmed' }, ifMatch: finished.version });
}

/** The last month of one person after the other is emptied, as the overview sends it. */
async function changeMonths(call: CallFn, people: readonly number[], date: string) {
  const times: number[] = [];
  for (const userId of people.slice(0, edits)) {
    const { pieces } = await call(calls.editMonth, { body: { userId, date } });
    const before = pieces.map(({ halfUp, deptId, stDeptId }) => ({ halfUp, deptId, stDeptId }));
    const { ms } = await timed(() => call(calls.editCells, { body: { cells: [{ userId, date, before, after: [] }] } }));
    times.push(ms);
  }
  return latencyOf(times);
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const begun = performance.now();
  const value = await work();
  return { value, ms: Math.round(performance.now() - begun) };
}
