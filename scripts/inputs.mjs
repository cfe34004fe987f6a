// npm run inputs: the long form of the walk over the catalog with generated inputs. REACH_INPUTS says how many a call
// gets, REACH_SEED repeats a run.
import { bin, run } from './lib/run.mjs';

const { REACH_INPUTS = '300' } = process.env;
process.exitCode = await run(bin('vitest'), ['run', '--project', 'server', 'tests/server/inputs'], {
  env: { REACH_INPUTS },
});
