import { Import, prepareWorkbook, signInAt } from '../world/client';
import { inTrial, type Outcome, type Stage } from './scenario';

/** The same file three times one after the other, three times at once, and one job sent by three clients at once. */
export function sameFile(stage: Stage): Promise<Outcome> {
  return inTrial('the same file three times', stage, async ({ trial, call, outcome }) => {
    const { people, short } = stage;
    const size = { people, count: short ? 120 : 200, months: 12 };
    const [first, second, third] = [
      await prepareWorkbook(call, { ...size, variant: 0 }),
      await prepareWorkbook(call, { ...size, variant: 1 }),
      await prepareWorkbook(call, { ...size, variant: 2 }),
    ];
    const again = () => new Import(first, trial.recorder).run(call);
    const inTurn = [await again(), await again(), await again()];
    const atOnce = await Promise.all([1, 2, 3].map(() => new Import(second, trial.recorder).run(call)));
    const shared = new Import(third, trial.recorder);
    const clients = await Promise.all([1, 2, 3].map(async () => shared.run(await signInAt(trial.origin))));
    for (const { state } of [...inTurn, ...atOnce, ...clients]) {
      if (state !== 25) outcome.failures.push(`an import ended in state ${state}`);
    }
    const repeated = inTurn.slice(1).some(({ counts }) => counts.created + counts.changed + counts.removed > 0);
    if (repeated) outcome.failures.push('the second or third time changed something');
    outcome.complaints.push(...(await trial.finish()));
    outcome.note = 'in turn, at once, and one job from three clients';
  });
}
