import { readFileSync, writeFileSync } from 'node:fs';
import type { Engine } from './engines/engine';

const kib = (field: string) =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0);

/** One run in a process of its own: the file is in memory before the clock starts. */
export async function serve(engine: Engine): Promise<void> {
  const file = process.argv[2];
  const bytes = file ? new Uint8Array(readFileSync(file)) : new Uint8Array(0);
  const before = kib('VmRSS');
  try {
    // 5 resets the peak that the kernel remembers (proc(5), clear_refs).
    writeFileSync('/proc/self/clear_refs', '5');
  } catch {
    // Not allowed here: the peak then includes loading the engine.
  }
  let longestTaskMs = 0;
  let last = performance.now();
  const watch = setInterval(() => {
    const now = performance.now();
    longestTaskMs = Math.max(longestTaskMs, now - last);
    last = now;
  }, 1);
  const start = performance.now();
  const { data } = await engine(bytes);
  const ms = performance.now() - start;
  // One more tick, so that work without any pause counts as well.
  await new Promise((resolve) => setTimeout(resolve, 5));
  clearInterval(watch);
  const peakMib = (kib('VmHWM') - before) / 1024;
  console.log(JSON.stringify({ ms, peakMib, longestTaskMs, size: sizeOf(data) }));
}

/** Rows of what was read, or bytes of what was written. */
export function sizeOf(data: unknown): number {
  if (Array.isArray(data) || data instanceof Uint8Array) return data.length;
  return (data as { rowNumbers: Uint32Array }).rowNumbers.length;
}
