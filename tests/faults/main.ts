// npm run test:faults -- [--kills N --tabs N --seed S --engine pglite|postgres --short --json]: see docs/faults.md.
import { runFaults } from './run';

process.exit(await runFaults(process.argv.slice(2)));
