// npm run test:faults -- [--short] [--json] [...]: see docs/faults.md.
import { runOnBuild } from './lib/on-build.mjs';

await runOnBuild('tests/faults/main.ts');
