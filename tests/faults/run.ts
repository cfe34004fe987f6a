import { fileURLToPath } from 'node:url';
import { seededRandom } from '@server/demo/random';
import { readOptions, type Options } from './options';
import { printTotals, reportOf, sayOutcome } from './report';
import { badNetwork } from './scenarios/bad-network';
import { contendedBeds } from './scenarios/beds';
import { contendedBookings } from './scenarios/bookings';
import { examKilled } from './scenarios/exam';
import { examInBrowsers } from './scenarios/exam-browsers';
import { everyFailPoint } from './scenarios/fail-points';
import { fullDisk } from './scenarios/full-disk';
import { randomKills } from './scenarios/random-kills';
import { sameFile } from './scenarios/same-file';
import type { Outcome, Stage } from './scenarios/scenario';
import { secondOpener } from './scenarios/second-opener';
import { lostTabs } from './scenarios/tabs';
import { undoInterrupted } from './scenarios/undo';
import { twoProcesses } from './scenarios/two-processes';
import { openEngine, type EngineName } from './world/engine';

const built = fileURLToPath(new URL('../../dist', import.meta.url));

/** Runs the fault tests. @returns the exit code: 0 when nothing is wrong, 2 for arguments that make no sense */
export async function runFaults(words: readonly string[]): Promise<number> {
  const options = readOptions(words);
  if (typeof options === 'string') {
    console.error(options);
    return 2;
  }
  const say = options.json ? (line: string) => console.error(line) : (line: string) => console.log(line);
  const folder = options.dist ?? built;
  const outcomes: Outcome[] = [];
  for (const name of options.engines) {
    const people = options.short ? 300 : 800;
    say(`${name}: a demo hospital of ${people} people`);
    const engine = await openEngine(name, folder, people);
    try {
      const random = seededRandom('faults', name, options.seed);
      const stage: Stage = { engine, folder, people, short: options.short, random, say };
      for (const run of scenariosOf(options, name)) {
        const outcome = await run(stage);
        outcome.name = `${name}: ${outcome.name}`;
        outcomes.push(outcome);
        sayOutcome(outcome, say);
      }
    } finally {
      await engine.stop();
    }
  }
  const report = reportOf(options, outcomes);
  if (options.json) console.log(JSON.stringify(report, null, 2));
  else printTotals(report);
  // Nothing done is nothing proved.
  return report.failed === 0 && report.passed > 0 ? 0 : 1;
}

type Scenario = (stage: Stage) => Promise<Outcome>;

/** What is done on an engine. The short form does each thing on one engine, the whole all on both. */
function scenariosOf({ kills, tabs, writers, short, only }: Options, engine: EngineName): Scenario[] {
  const embedded = engine === 'pglite';
  const both: Record<string, Scenario> = {
    ...((!short || embedded) && { points: everyFailPoint, same: sameFile, undo: undoInterrupted }),
    ...((!short || !embedded) && { kills: (stage: Stage) => randomKills(stage, kills), network: badNetwork }),
    ...((!short || !embedded) && { exam: (stage: Stage) => examKilled(stage, kills, writers) }),
  };
  const own: Record<string, Scenario> = embedded
    ? {
        second: secondOpener,
        // What a browser does is the same in front of either engine.
        'exam-browsers': examInBrowsers,
        // What a tab does is the same in front of either engine; a full disk is PostgreSQL's own business.
        ...(tabs > 0 && { tabs: (stage: Stage) => lostTabs(stage, tabs) }),
        ...(!short && { disk: fullDisk }),
      }
    : { two: twoProcesses, bookings: contendedBookings, beds: contendedBeds };
  return Object.entries({ ...both, ...own }).flatMap(([name, run]) =>
    only === undefined || only === name || name.startsWith(`${only}-`) ? [run] : [],
  );
}
