import { ensureBuild } from './build.mjs';
import { ensureBrowser, ensureDependencies } from './ensure.mjs';
import { bin, run } from './run.mjs';

/**
 * Runs a TypeScript program of the project against its build, with the arguments of this command, and ends with its exit
 * code. What the set-up says goes to stderr.
 */
export async function runOnBuild(program) {
  await ensureDependencies();
  const CHROMIUM_PATH = await ensureBrowser();
  await ensureBuild();
  process.exit(await run(bin('tsx'), [program, ...process.argv.slice(2)], { env: { CHROMIUM_PATH } }));
}
