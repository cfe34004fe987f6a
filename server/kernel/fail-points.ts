/**
 * Places where the fault tests end the process as a power cut would (docs/faults.md). Only what stands here may be
 * named, so that a test cannot wait for a place that is gone.
 */
export const failPoints = [
  'receipt.claimed',
  'receipt.filled',
  'receipt.committed',
  'rotation.chunk.staged',
  'rotation.chunk.stored',
  'rotation.confirm.marked',
  'rotation.claim.taken',
  'rotation.prepare.checked',
  'rotation.prepare.registered',
  'rotation.prepare.committed',
  'rotation.write.held',
  'rotation.write.locked',
  'rotation.write.removed',
  'rotation.write.placed',
  'rotation.write.marked',
  'rotation.write.audited',
  'rotation.write.committed',
  'rotation.end.marked',
  'rotation.end.committed',
  'rotation.undo.held',
  'rotation.undo.restored',
  'rotation.undo.marked',
  'rotation.undo.audited',
  'rotation.undo.committed',
] as const;
export type FailPoint = (typeof failPoints)[number];

/** The variable that arms one of them, e.g. `rotation.write.placed:3` for its third pass. */
export const failVariable = 'REACH_FAIL_AT';

interface Armed {
  name: FailPoint;
  /** Passes until the process ends. */
  passes: number;
}

function read(text: string): Armed | undefined {
  const [, name, passes = '1'] = /^([a-z.]+)(?::([1-9]\d{0,5}))?$/.exec(text) ?? [];
  const known = failPoints.find((point) => point === name);
  return known && { name: known, passes: Number(passes) };
}

/** What is wrong with the variable; nothing when it is not set. */
export function failPointFaults({ [failVariable]: text }: Record<string, string | undefined>): string[] {
  if (!text || read(text)) return [];
  return [`${failVariable}=${text}：应为 名称[:第几次] / a name[:pass] of ${failPoints.join(', ')}`];
}

/** Set by `armFailPoint` only: without it a pass costs one comparison. */
let armed: Armed | undefined;

/** From here on the process ends itself at the place that the text names. */
export function armFailPoint(text: string): void {
  armed = read(text);
}

/** A place where the process can be made to end, without any of its own cleaning up. */
export function failPoint(name: FailPoint): void {
  if (armed?.name !== name) return;
  armed.passes -= 1;
  if (armed.passes === 0) process.kill(process.pid, 'SIGKILL');
}
