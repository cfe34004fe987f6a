import type { EngineName } from './bundle';

export interface Measured {
  ms: number;
  /** Resident memory at its highest beyond what there was before, MiB. */
  peakMib: number;
  longestTaskMs: number;
  /** Rows read or bytes written, to see that all engines did the work. */
  size: number;
}

export interface Runner {
  where: 'chromium' | 'node';
  /** One cold run over the file at a path, or of a template. */
  run(engine: EngineName, file: string | undefined): Promise<Measured>;
  close(): Promise<void>;
}

/** One line of the report, as `--json` prints it. */
export interface Run {
  engine: string;
  where: 'chromium' | 'node';
  file: string;
  median_ms: number;
  min_ms: number;
  max_ms: number;
  peak_mib: number;
  longest_task_ms: number;
}

/** Sums runs up: median, least and most time, median memory, longest task of all. */
export function summarise(engine: string, where: Run['where'], file: string, runs: Measured[]): Run {
  const times = runs.map(({ ms }) => ms).sort((a, b) => a - b);
  return {
    engine,
    where,
    file,
    median_ms: tenth(median(times)),
    min_ms: tenth(times[0]!),
    max_ms: tenth(times.at(-1)!),
    peak_mib: tenth(median(runs.map(({ peakMib }) => peakMib).sort((a, b) => a - b))),
    longest_task_ms: tenth(Math.max(...runs.map(({ longestTaskMs }) => longestTaskMs))),
  };
}

function median(sorted: number[]): number {
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

const tenth = (value: number) => Math.round(value * 10) / 10;
