import type { CallFn } from '@contract/kernel/call';
import { failPoints, failVariable } from '@server/kernel/fail-points';
import { Import, prepareWorkbook, type Prepared } from '../world/client';
import type { Trial } from '../world/trial';
import { inTrial, type Outcome, type Stage } from './scenario';

/** Imports that a server may finish before it must have come by its fail point. */
const mostImports = 2;
const diesWithinMs = 60_000;

/**
 * Places to die at. Receipts are passed by every call of an import in turn: its creation, its chunks, its file, its
 * confirmation; the writer's places once a chunk.
 */
export function placesOf(chunks: number, short: boolean): string[] {
  const ofImport = failPoints.filter((name) => !name.startsWith('rotation.undo.'));
  const names = short ? ofImport.filter((name) => /^(receipt|rotation\.write)\./.test(name)) : ofImport;
  return names.flatMap((name) => {
    if (name.startsWith('receipt.')) return (short ? [2] : [1, 3, chunks + 2, chunks + 3]).map((n) => `${name}:${n}`);
    if (/^rotation\.(write|chunk)\./.test(name)) return (short ? [2] : [1, 2, chunks]).map((n) => `${name}:${n}`);
    return [name];
  });
}

/** The server ends itself at every fail point in turn, and each start afterwards is armed with the next one. */
export function everyFailPoint(stage: Stage): Promise<Outcome> {
  return inTrial('every fail point of an import', stage, async ({ trial, call, outcome }) => {
    const { people, short } = stage;
    const size = { people, count: short ? 120 : 200, months: 12 };
    const workbooks: Prepared[] = [];
    for (const variant of [0, 1, 2]) workbooks.push(await prepareWorkbook(call, { ...size, variant }));
    await trial.server!.stop();
    const line = new Line(trial, call, workbooks);
    const places = placesOf(Math.ceil(size.count / 50), short);
    for (const place of places) {
      await dieAt(place, line, outcome, short);
      if (outcome.complaints.length > 0) return;
    }
    await trial.start();
    await line.goOn();
    outcome.complaints.push(...(await trial.finish()));
    outcome.note = `${places.length} places`;
  });
}

async function dieAt(place: string, line: Line, outcome: Outcome, short: boolean): Promise<void> {
  const { trial, call } = line;
  if (place.startsWith('rotation.prepare.checked')) await line.makeOutdated();
  const environment = { [failVariable]: place };
  const pending = line.pending;
  if (pending) {
    const recovery = await trial.restart(call, pending.id, environment);
    if (recovery !== undefined) outcome.recoveries.push(recovery);
  } else {
    trial.recorder.note('restart', place);
    await trial.start(environment);
  }
  for (let number = 0; number < mostImports && trial.server!.isRunning; number++) await line.goOn();
  if (!(await trial.server!.ended(trial.server!.isRunning ? 1_000 : diesWithinMs))) {
    outcome.failures.push(`${place} was never passed`);
    await trial.server!.stop();
    return;
  }
  outcome.kills += 1;
  trial.recorder.note('kill', place);
  // On the short way a look at every other place will do.
  if (!short || outcome.kills % 4 === 0) outcome.complaints.push(...(await trial.check()));
}

/** One import after the other, each gone on with until it has ended. */
class Line {
  pending: Import | undefined;
  #number = 0;

  constructor(
    readonly trial: Trial,
    readonly call: CallFn,
    readonly workbooks: readonly Prepared[],
  ) {}

  /** Goes on with the pending import, or begins the next; returns at its end or that of the server. */
  async goOn(): Promise<void> {
    this.pending ??= this.#next();
    const controller = new AbortController();
    const server = this.trial.server!;
    const running = this.pending.run(this.call, controller.signal).then(
      () => 'done' as const,
      (error: unknown) => error,
    );
    const died = server.ended(diesWithinMs);
    const end = await Promise.race([running, died.then(() => 'died' as const)]);
    if (end === 'done') this.pending = undefined;
    else {
      await died;
      controller.abort();
      await running;
      if (server.isRunning) throw end;
    }
  }

  /** An import that is checked and not confirmed, with a person changed since: its chunks must be checked again. */
  async makeOutdated(): Promise<void> {
    await this.trial.start();
    if (this.pending) await this.goOn();
    this.pending = this.#next();
    await this.pending.upload(this.call);
    await this.trial.server!.stop();
    await this.trial.world.change('update person set updated_at = updated_at');
  }

  #next(): Import {
    return new Import(this.workbooks[this.#number++ % this.workbooks.length]!, this.trial.recorder);
  }
}
