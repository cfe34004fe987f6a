import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { hostileFiles } from '../../fixtures/spreadsheet/hostile';
import { refusal } from './bundle';
import type { Runner } from './runner';

/** The slowest and the largest refusal, each with the file it was. */
export interface Refusals {
  where: Runner['where'];
  files: number;
  slowest: { file: string; ms: number };
  largest: { file: string; mib: number };
}

/** Refuses every hostile file once, cold, and tells the worst of them. @throws Error when a file is not refused */
export async function refuseAll(runner: Runner, folder: string, say: (line: string) => void): Promise<Refusals> {
  const slowest = { file: '', ms: 0 };
  const largest = { file: '', mib: 0 };
  const at = path.join(folder, 'hostile.bin');
  for (const { name, bytes } of hostileFiles) {
    await writeFile(at, bytes());
    const { ms, peakMib } = await runner.run(refusal, at);
    if (ms > slowest.ms) Object.assign(slowest, { file: name, ms: Math.round(ms) });
    if (peakMib > largest.mib) Object.assign(largest, { file: name, mib: Math.round(peakMib) });
  }
  say(
    `${hostileFiles.length} hostile files, ${runner.where}: each refused within ${slowest.ms} ms (${slowest.file}) ` +
      `and ${largest.mib} MiB (${largest.file})\n`,
  );
  return { where: runner.where, files: hostileFiles.length, slowest, largest };
}
