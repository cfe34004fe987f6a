import type { CallFn } from '@contract/kernel/call';
import type { Random } from '@server/demo/random';
import type { Complaint } from '../checker/complaint';
import { signInAt } from '../world/client';
import type { Engine } from '../world/engine';
import { Trial } from '../world/trial';

/** What a scenario may use. */
export interface Stage {
  engine: Engine;
  /** Folder of the built product. */
  folder: string;
  random: Random;
  /** People of the demo hospital. */
  people: number;
  /** Fewer repetitions of the same. */
  short: boolean;
  say: (line: string) => void;
}

/** What came of one scenario. */
export interface Outcome {
  name: string;
  kills: number;
  complaints: Complaint[];
  /** What was not as demanded, besides the checker's complaints. */
  failures: string[];
  /** From a start of the server until the job went on. */
  recoveries: number[];
  /** What was done, in few words. */
  note: string;
}

/** An outcome to be filled in. */
export function outcomeOf(name: string): Outcome {
  return { name, kills: 0, complaints: [], failures: [], recoveries: [], note: '' };
}

/** Runs a scenario; whatever it throws is a failure of the scenario. */
export async function attempt(name: string, run: (outcome: Outcome) => Promise<void>): Promise<Outcome> {
  const outcome = outcomeOf(name);
  try {
    await run(outcome);
  } catch (error) {
    outcome.failures.push(error instanceof Error ? (error.stack ?? error.message) : String(error));
  }
  return outcome;
}

interface Scene {
  trial: Trial;
  /** Of a client that is signed in. */
  call: CallFn;
  outcome: Outcome;
}

/** Runs a scenario in a world of its own, whose server is up; the world is taken away afterwards. */
export function inTrial(name: string, stage: Stage, run: (scene: Scene) => Promise<void>): Promise<Outcome> {
  return attempt(name, async (outcome) => {
    const trial = await Trial.begin(stage.engine, stage.folder);
    try {
      await trial.start();
      await run({ trial, call: await signInAt(trial.origin), outcome });
    } finally {
      await trial.remove();
    }
  });
}
