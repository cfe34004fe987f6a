// npm run bench -- [NAME ...] [--json] [...]: see tests/bench/main.ts.
import { runOnBuild } from './lib/on-build.mjs';

await runOnBuild('tests/bench/main.ts');
