import { failVariable } from '@server/kernel/fail-points';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { setTimeout as pause } from 'node:timers/promises';
import { Import, prepareWorkbook, signInAt } from '../world/client';
import { freePort, ServerProcess } from '../../support/server-process';
import { Trial } from '../world/trial';
import { attempt, type Outcome, type Stage } from './scenario';

const promisedMs = 20_000;
const lookEveryMs = 50;
const patienceMs = 90_000;

/** Two servers on one PostgreSQL database: the writer dies between two chunks' statements, and the other goes on. */
export function twoProcesses(stage: Stage): Promise<Outcome> {
  return attempt('two processes on one database', async (outcome) => {
    const { engine, folder, people, short } = stage;
    const trial = await Trial.begin(engine, folder);
    const otherOrigin = `http://127.0.0.1:${await freePort()}`;
    let other: ServerProcess | undefined;
    try {
      await trial.start();
      const call = await signInAt(trial.origin);
      const size = { people, count: short ? 200 : 300, months: 12 };
      const one = new Import(await prepareWorkbook(call, { ...size, variant: 0 }), trial.recorder);
      await one.upload(call);
      await trial.server!.stop();
      // The process that takes the confirmation writes: it is called at once, the other looks every two seconds.
      await trial.start({ [failVariable]: 'rotation.write.placed:2' });
      other = await new ServerProcess(otherOrigin, folder, trial.world.environment).up();
      const late = await signInAt(otherOrigin);
      await trial.recorder
        .recording(call)(rotationEndpoints.importConfirm, {
          params: { id: one.id },
          idempotencyKey: `${one.id}-confirm`,
        })
        .catch(() => undefined);
      if (!(await trial.server!.ended(patienceMs))) throw new Error('the writer did not come by its fail point');
      outcome.kills += 1;
      trial.recorder.note('kill', 'the writer of two');
      const died = performance.now();
      const took = await takenOver(async () => late(rotationEndpoints.importDetail, { params: { id: one.id } }), died);
      if (took > promisedMs) outcome.failures.push(`the other took over after ${Math.round(took)} ms`);
      const job = await one.confirm(late);
      if (job.state !== 25) outcome.failures.push(`the import ended in state ${job.state}`);
      outcome.complaints.push(...(await trial.check()));
      outcome.note = `taken over after ${Math.round(took)} ms`;
    } finally {
      await other?.stop();
      await trial.remove();
    }
  });
}

/** Milliseconds from the death until one more chunk than the first is written. */
async function takenOver(jobNow: () => Promise<{ state: number; writtenPeople: number }>, died: number) {
  const begun = performance.now();
  while (performance.now() - begun < patienceMs) {
    const { state, writtenPeople } = await jobNow();
    if (state === 25 || writtenPeople > 50) return performance.now() - died;
    await pause(lookEveryMs);
  }
  throw new Error('nobody took over');
}
