import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type EngineName, readers, templates } from './bundle';
import { chromiumRunner } from './chromium';
import { refuseAll, type Refusals } from './hostile';
import { nodeRunner } from './node';
import { planWorkbook } from './plan';
import { type Measured, type Run, type Runner, summarise } from './runner';

export interface BenchOptions {
  /** Prints `{ runs, hostile }` and nothing else. */
  json: boolean;
  /** Measures this file instead of the generated ones. */
  file?: string;
}

const ROUNDS = 5;
const PLANS = [
  [1_000, 36],
  [10_000, 36],
  [20_000, 72],
] as const;

/**
 * Measures reading (ours against SheetJS, ExcelJS, read-excel-file and hucre) and writing of the template, cold, in
 * Chromium workers and in Node. Engines take turns, so that a busy moment of the machine falls on all of them.
 */
export async function run({ json, file }: BenchOptions): Promise<void> {
  const say = json ? () => undefined : (line: string) => console.log(line);
  const folder = await mkdtemp(path.join(tmpdir(), 'spreadsheet-bench-'));
  const runs: Run[] = [];
  const hostile: Refusals[] = [];
  try {
    const files = file ? [{ label: path.basename(file), path: path.resolve(file) }] : await writePlans(folder);
    say(
      `${cpus()[0]?.model ?? 'unknown processor'}, ${cpus().length} cores, Node ${process.version}; medians of ${ROUNDS}\n`,
    );
    for (const make of [chromiumRunner, nodeRunner]) {
      const runner = await make(path.join(folder, make.name));
      for (const { label, path: at } of files) runs.push(...(await compare(runner, readers, label, at, say)));
      if (!file) runs.push(...(await compare(runner, templates, 'template 1,000 x 41', undefined, say)));
      // In Chromium each of the files would need a browser of its own, to be refused by the same code.
      if (!file && runner.where === 'node') hostile.push(await refuseAll(runner, folder, say));
      await runner.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (json) console.log(JSON.stringify({ runs, hostile }));
}

async function writePlans(folder: string): Promise<{ label: string; path: string }[]> {
  const files = [];
  for (const [people, months] of PLANS) {
    const at = path.join(folder, `plan-${people}x${months}.xlsx`);
    await writeFile(at, await planWorkbook(people, months));
    files.push({ label: `${people.toLocaleString('en')} x ${months}`, path: at });
  }
  return files;
}

async function compare(
  runner: Runner,
  engines: readonly EngineName[],
  label: string,
  file: string | undefined,
  say: (line: string) => void,
): Promise<Run[]> {
  const measured = new Map<EngineName, Measured[]>(engines.map((engine) => [engine, []]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const engine of engines) measured.get(engine)!.push(await runner.run(engine, file));
  }
  const runs = engines.map((engine) =>
    summarise(engine.replace('template-', ''), runner.where, label, measured.get(engine)!),
  );
  say(table(runs, runner.where, label));
  if (file) warnOfDifferences(measured, say);
  return runs;
}

function warnOfDifferences(measured: Map<EngineName, Measured[]>, say: (line: string) => void): void {
  const sizes = [...measured].map(([engine, list]) => `${engine} ${list[0]!.size}`);
  if (new Set(sizes.map((text) => text.split(' ')[1])).size > 1) say(`Rows differ: ${sizes.join(', ')}\n`);
}

function table(runs: Run[], where: string, label: string): string {
  const ours = runs.find(({ engine }) => engine === 'ours')!;
  const lines = runs.map((run) => {
    const times = (run.median_ms / ours.median_ms).toFixed(1);
    const cells = [run.median_ms, run.min_ms, run.max_ms, run.peak_mib, run.longest_task_ms].map((n) =>
      n.toFixed(1).padStart(9),
    );
    return `${run.engine.padEnd(18)}${cells.join('')}${`${times}x`.padStart(9)}`;
  });
  const head = `${'engine'.padEnd(18)}${['median', 'min', 'max', 'peak MiB', 'task ms', 'vs ours'].map((name) => name.padStart(9)).join('')}`;
  return `${label}, ${where} (ms)\n${head}\n${lines.join('\n')}\n`;
}
