import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { bundleEngines } from './bundle';
import type { Measured, Runner } from './runner';

const run = promisify(execFile);

/** Runs engines in Node, a new process for each run. */
export async function nodeRunner(folder: string): Promise<Runner> {
  await bundleEngines(folder, 'node');
  return {
    where: 'node',
    run: async (engine, file) => {
      const script = path.join(folder, engine, 'main.mjs');
      const { stdout } = await run(process.execPath, file ? [script, file] : [script], { maxBuffer: 1e6 });
      return JSON.parse(stdout) as Measured;
    },
    close: async () => undefined,
  };
}
