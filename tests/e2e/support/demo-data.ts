import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const folderVariable = 'REACH_E2E_DEMO_DATA';
/** Two workers may want the same hospital at once: one makes it, on a slow machine. */
const waitMs = 120_000;

/** Playwright's global setup: a folder for the demo hospitals of this run, removed at its end. */
export default function setup(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'reach-e2e-demo-'));
  process.env[folderVariable] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * Fills `target` with a demo hospital. Each size of hospital is made once a run; the others are copies, which takes a
 * moment instead of the ten seconds of making one.
 * @param make fills the folder that it is given, and has let go of it when it resolves
 */
export async function copyDemoData(size: string, target: string, make: (folder: string) => Promise<void>) {
  const ready = join(process.env[folderVariable]!, size);
  if (!existsSync(ready)) await makeOnce(ready, make);
  // A socket cannot be copied, and belongs to a server that has ended.
  cpSync(ready, target, { recursive: true, filter: (path) => !statSync(path).isSocket() });
}

async function makeOnce(ready: string, make: (folder: string) => Promise<void>): Promise<void> {
  const making = `${ready}.making`;
  if (claim(making)) {
    try {
      await make(making);
      renameSync(making, ready);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      throw error;
    }
    return;
  }
  const deadline = Date.now() + waitMs;
  while (!existsSync(ready)) {
    if (!existsSync(making) || Date.now() > deadline) throw new Error('The other worker could not make the demo data');
    await pause(100);
  }
}

/** A folder can be made by one process only. */
function claim(folder: string): boolean {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
