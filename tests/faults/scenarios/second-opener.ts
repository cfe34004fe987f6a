import { freePort, ServerProcess } from '../../support/server-process';
import { signInAt } from '../world/client';
import { Trial } from '../world/trial';
import { attempt, type Outcome, type Stage } from './scenario';

const refusesWithinMs = 60_000;

/** A second process on the folder of the embedded database: refused with words, and the first one goes on. */
export function secondOpener({ engine, folder }: Stage): Promise<Outcome> {
  return attempt('a second process on the embedded folder', async (outcome) => {
    const trial = await Trial.begin(engine, folder);
    try {
      await trial.start();
      const second = new ServerProcess(`http://127.0.0.1:${await freePort()}`, folder, trial.world.environment);
      if (!(await second.ended(refusesWithinMs))) {
        await second.kill();
        outcome.failures.push('the second process was not refused');
      } else if (second.exitCode === 0 || !second.words.includes('数据目录正被另一个 Reach 进程使用')) {
        outcome.failures.push(`the second process ended with ${second.exitCode}: ${second.words}`);
      }
      await signInAt(trial.origin);
      outcome.complaints.push(...(await trial.finish()));
      outcome.note = 'refused with the number of the process that has it';
    } finally {
      await trial.remove();
    }
  });
}
