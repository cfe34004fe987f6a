import { setTimeout as pause } from 'node:timers/promises';
import type { CallFn } from '@contract/kernel/call';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { failPoints, failVariable } from '@server/kernel/fail-points';
import { checkChain } from '../checker/audit';
import { readSnapshot } from '../checker/snapshot';
import { Import, prepareWorkbook, type Prepared } from '../world/client';
import type { Trial } from '../world/trial';
import { inTrial, type Outcome, type Stage } from './scenario';

const portion = 50;
const diesWithinMs = 60_000;
const endsWithinMs = 120_000;
const lookEveryMs = 25;

/** The server dies while an import is taken back: at every fail point of the undo, in its first and a later portion. */
export function undoInterrupted(stage: Stage): Promise<Outcome> {
  return inTrial('an undo at every fail point', stage, async ({ trial, call, outcome }) => {
    const { people, short } = stage;
    const size = { people, count: short ? 120 : 200, months: 12 };
    await importWhole(await prepareWorkbook(call, { ...size, variant: 0 }), trial, call);
    const changing = await prepareWorkbook(call, { ...size, variant: 2 });
    const places = failPoints
      .filter((name) => name.startsWith('rotation.undo.'))
      .flatMap((name) => (short ? [2] : [1, 2, size.count / portion]).map((pass) => `${name}:${pass}`));
    for (const place of places) {
      await undoAndDieAt(place, changing, trial, call, outcome);
      if (outcome.failures.length > 0) return;
    }
    outcome.note = `${places.length} places; every record as before`;
  });
}

/** Imports, takes it back with a death on the way, and leaves everything as it was. */
async function undoAndDieAt(place: string, changing: Prepared, trial: Trial, call: CallFn, outcome: Outcome) {
  await trial.server!.stop();
  const before = await recordsOf(trial);
  await trial.start();
  const id = await importWhole(changing, trial, call);
  await trial.server!.stop();
  const after = await recordsOf(trial);

  await trial.start({ [failVariable]: place });
  const undo = { params: { id }, body: { skipChanged: false }, idempotencyKey: `${id}-undo` };
  await call(rotationEndpoints.importUndo, undo).catch(() => undefined);
  if (!(await trial.server!.ended(diesWithinMs))) {
    outcome.failures.push(`${place} was never passed`);
    return;
  }
  outcome.kills += 1;
  outcome.failures.push(...halfDone(place, await recordsOf(trial), before, after, await progressOf(trial, id)));

  const begun = performance.now();
  await trial.start();
  // The client never heard an answer, so it asks again, under the same key.
  await call(rotationEndpoints.importUndo, undo);
  outcome.recoveries.push(await movedOn(call, id, begun));
  await ended(call, id);
  await trial.server!.stop();
  const restored = await recordsOf(trial);
  const wrong = [...before].filter(([person, records]) => restored.get(person) !== records).map(([person]) => person);
  if (wrong.length > 0 || restored.size !== before.size)
    outcome.failures.push(`${place}: people ${wrong.slice(0, 5).join()} are not as before the import`);
  const { people, audited } = await progressOf(trial, id);
  if (people !== audited) outcome.failures.push(`${place}: ${people} people taken back, ${audited} in the audit log`);
  outcome.complaints.push(...checkChain((await trial.world.read(readSnapshot)).audit));
  await trial.start();
}

async function importWhole(prepared: Prepared, trial: Trial, call: CallFn): Promise<string> {
  const one = new Import(prepared, trial.recorder);
  const { state } = await one.run(call);
  if (state !== 25) throw new Error(`the import ended in state ${state}`);
  return one.id;
}

/** All that is stored of a person's rotations, in one text: which row holds it does not count. */
async function recordsOf(trial: Trial): Promise<Map<number, string>> {
  const rows = await trial.world.read((query) =>
    query(`select user_id, string_agg(concat_ws('/', start, length, dept_id, st_dept_id, dept_name, block_id), ' '
      order by start, length, dept_id) as records from rotation_piece group by user_id`),
  );
  return new Map(rows.map(({ user_id, records }) => [user_id as number, records as string]));
}

/** People that the undo counts as dealt with, and those of its audit rows. */
async function progressOf(trial: Trial, id: string): Promise<{ people: number; audited: number; lastUser: number }> {
  const [row] = await trial.world.read((query) =>
    query(`select coalesce(max(done_people), 0) as people, coalesce(max(last_user), 0) as last_user,
      (select coalesce(sum((detail::jsonb->>'people')::int), 0)::int from audit_log
        where action = 'rotation.import.undo.write' and target = 'rotation_import:${id}') as audited
      from rotation_undo where import_id = '${id}'`),
  );
  return {
    people: Number(row!['people']),
    audited: Number(row!['audited']),
    lastUser: Number(row!['last_user']),
  };
}

/** After a death each person is as before or as the import left him, and the mark says which. */
function halfDone(
  place: string,
  now: Map<number, string>,
  before: Map<number, string>,
  after: Map<number, string>,
  { people, audited, lastUser }: { people: number; audited: number; lastUser: number },
): string[] {
  const everybody = new Set([...before.keys(), ...after.keys()]);
  const wrong = [...everybody].filter((person) => {
    const expected = person <= lastUser ? before.get(person) : after.get(person);
    return now.get(person) !== expected;
  });
  return [
    ...(wrong.length > 0 ? [`${place}: people ${wrong.slice(0, 5).join()} are half taken back`] : []),
    ...(people === audited ? [] : [`${place}: ${people} people are marked, ${audited} in the audit log`]),
  ];
}

/** Milliseconds since `begun` when one more portion was taken back, or all. */
async function movedOn(call: CallFn, id: string, begun: number): Promise<number> {
  const first = (await undoOf(call, id)).donePeople;
  for (const deadline = Date.now() + endsWithinMs; Date.now() < deadline; await pause(lookEveryMs)) {
    const { state, donePeople } = await undoOf(call, id);
    if (state !== 'undoing' || donePeople > first) return performance.now() - begun;
  }
  throw new Error(`undo of ${id} did not go on`);
}

async function ended(call: CallFn, id: string): Promise<void> {
  for (const deadline = Date.now() + endsWithinMs; Date.now() < deadline; await pause(lookEveryMs)) {
    const { state } = await undoOf(call, id);
    if (state === 'undone') return;
    if (state !== 'undoing') throw new Error(`undo of ${id} ended as ${state}`);
  }
  throw new Error(`undo of ${id} did not end`);
}

async function undoOf(call: CallFn, id: string) {
  const { undo } = await call(rotationEndpoints.importDetail, { params: { id } });
  if (!undo) throw new Error(`import ${id} is not being undone`);
  return undo;
}
