import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import type { CallFn } from '@contract/kernel/call';
import { Import, prepareWorkbook, signInAt, type Prepared } from '../world/client';
import { Trial } from '../world/trial';
import { attempt, type Outcome, type Stage } from './scenario';

const spareMebibytes = 8;
const mostImports = 40;
const waitsMs = 40_000;

/** The embedded database on a disk that runs full in the middle of imports, and is then given more room. */
export function fullDisk({ engine, folder, people }: Stage): Promise<Outcome> {
  return attempt('a full disk under the embedded database', async (outcome) => {
    const trial = await Trial.begin(engine, folder);
    const disk = smallDisk(trial.world.dataDir);
    try {
      await trial.start();
      const call = await signInAt(trial.origin);
      const workbooks: Prepared[] = [];
      for (const variant of [0, 1]) {
        workbooks.push(await prepareWorkbook(call, { people, count: Math.floor(people / 2), months: 24, variant }));
      }
      const { last, words } = await importUntilFull(trial, call, workbooks);
      if (!last) throw new Error('the disk never ran full');
      outcome.kills += 1;
      outcome.note = words;
      await trial.server!.kill();
      disk.grow();
      outcome.complaints.push(...(await trial.check()));
      await trial.start();
      const job = await last.run(call);
      if (![10, 20, 25].includes(job.state)) outcome.failures.push(`the import stayed in state ${job.state}`);
      const again = await new Import(last.prepared, trial.recorder).run(call);
      if (again.state !== 25) outcome.failures.push(`with room again the import ended in state ${again.state}`);
      outcome.complaints.push(...(await trial.finish()));
    } finally {
      await trial.server?.kill();
      disk.remove();
      await trial.remove();
    }
  });
}

async function importUntilFull(trial: Trial, call: CallFn, workbooks: readonly Prepared[]) {
  for (let number = 0; number < mostImports; number++) {
    const last = new Import(workbooks[number % workbooks.length]!, trial.recorder, { mayFail: true });
    const controller = new AbortController();
    const running = last.run(call, controller.signal).then(
      (job) => (job.state === 25 ? undefined : `the import ended in state ${job.state}: ${job.problem}`),
      (error: unknown) => `the client heard: ${error instanceof Error ? error.message : String(error)}`,
    );
    const died = trial.server!.ended(waitsMs).then((isEnded) => (isEnded ? 'the server ended' : undefined));
    const words = await Promise.race([running, died.then((text) => text ?? running)]);
    controller.abort();
    await running;
    if (words) return { last, words: `${words}; ${saidOf(trial)}` };
  }
  return { last: undefined, words: '' };
}

/** What the server's log says of it. */
function saidOf(trial: Trial): string {
  const said = /53100|ENOSPC|No space left[^"\\]*|数据库已停止[^\n]*/.exec(trial.server?.words ?? '');
  return said ? `the log says ${said[0]}` : 'the log says nothing of it';
}

/** Puts a small file system under a folder with what the folder holds. @throws Error where mounting is not permitted */
function smallDisk(folder: string) {
  const aside = `${folder}-aside`;
  const [used] = output('du', ['-sm', folder]).split('\t');
  const size = (mebibytes: number) => `size=${Number(used) + mebibytes}m`;
  renameSync(folder, aside);
  mkdirSync(folder);
  output('mount', ['-t', 'tmpfs', '-o', size(spareMebibytes), 'tmpfs', folder]);
  cpSync(aside, folder, { recursive: true });
  rmSync(aside, { recursive: true });
  return {
    grow: () => void output('mount', ['-o', `remount,${size(1024)}`, folder]),
    remove: () => void output('umount', [folder]),
  };
}

function output(command: string, args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status === 0) return stdout;
  throw new Error(`${command} was refused (a full disk needs the right to mount): ${stderr || String(error)}`);
}
