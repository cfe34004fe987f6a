// npm run inputs: the long form of the walk over the catalog with generated inputs, and of the questions to lists that a
// device holds. REACH_INPUTS says how many a call gets at most, REACH_SEED repeats a run; with REACH_MINUTES the walk takes
// so long and sends what fits, as many to each call.
import { bin, run } from './lib/run.mjs';

const { REACH_INPUTS = '300' } = process.env;
process.exitCode = await run(
  bin('vitest'),
  ['run', '--project', 'server', 'tests/server/inputs', 'tests/server/held-lists'],
  {
    env: { REACH_INPUTS },
  },
);
