import { setTimeout as pause } from 'node:timers/promises';
import type { CallFn } from '@contract/kernel/call';
import type { Random } from '@server/demo/random';
import { Import, prepareWorkbook, signInAt } from '../world/client';
import { Trial } from '../world/trial';
import { attempt, type Outcome, type Stage } from './scenario';

/** People of a hospital whose trial has lived long enough: the history is judged as a whole after each kill. */
const importsOfWorld = 12;

/** SIGKILL at random moments of imports, one after the other, until there were so many kills. */
export function randomKills(stage: Stage, kills: number): Promise<Outcome> {
  return attempt(`${kills} kills at random`, async (outcome) => {
    while (outcome.kills < kills && outcome.complaints.length === 0) await killInWorld(stage, kills, outcome);
    outcome.note = 'each import is gone on with to its end';
  });
}

async function killInWorld(stage: Stage, kills: number, outcome: Outcome): Promise<void> {
  const { engine, folder, people, random, short } = stage;
  const trial = await Trial.begin(engine, folder);
  try {
    await trial.start();
    const call = await signInAt(trial.origin);
    const size = { people, count: short ? 150 : 400, months: 12 };
    const workbooks = [];
    for (const variant of [0, 1, 2]) workbooks.push(await prepareWorkbook(call, { ...size, variant }));
    const begun = performance.now();
    await new Import(workbooks[2]!, trial.recorder).run(call);
    const usualMs = performance.now() - begun;
    for (let number = 0; number < importsOfWorld && outcome.kills < kills; number++) {
      const one = new Import(workbooks[number % 3]!, trial.recorder);
      await killDuring(one, trial, { call, random, usualMs, kills, outcome });
      if (outcome.complaints.length > 0) return;
      stage.say(`  ${outcome.kills} of ${kills} kills`);
    }
    outcome.complaints.push(...(await trial.finish()));
  } finally {
    await trial.remove();
  }
}

interface Killing {
  call: CallFn;
  random: Random;
  /** What an import takes when nobody disturbs it. */
  usualMs: number;
  kills: number;
  outcome: Outcome;
}

/** Runs an import to its end and kills the server meanwhile, at a moment drawn anew for each time it goes on. */
async function killDuring(one: Import, trial: Trial, killing: Killing): Promise<void> {
  const { call, random, usualMs, kills, outcome } = killing;
  let client = run(one, call);
  for (;;) {
    const moment = random.below(Math.ceil(usualMs));
    const ended = await Promise.race([client.ended, pause(moment, 'kill' as const)]);
    if (ended === 'done') return;
    if (ended instanceof Error) throw ended;
    if (outcome.kills >= kills) {
      await client.ended;
      return;
    }
    await trial.kill(`after ${moment} ms`);
    outcome.kills += 1;
    // The one client is closed and comes back; the other never notices and tries on.
    const isPatient = random.below(4) === 0;
    if (!isPatient) await client.leave();
    outcome.complaints.push(...(await trial.check()));
    if (outcome.complaints.length > 0) return;
    outcome.recoveries.push((await trial.restart(call, one.id))!);
    if (!isPatient) client = run(one, call);
    else client = { ...client, ended: client.ended.then((end) => (end === 'done' ? end : run(one, call).ended)) };
  }
}

function run(one: Import, call: CallFn) {
  const controller = new AbortController();
  const ended = one.run(call, controller.signal).then(
    () => 'done' as const,
    (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
  );
  return {
    ended,
    leave: async () => {
      controller.abort();
      await ended;
    },
  };
}
