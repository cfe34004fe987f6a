import { TaskState } from '@contract/kernel/task-state';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type ImportJob } from '@contract/rotation/types';
import { failVariable } from '@server/kernel/fail-points';
import { setTimeout as pause } from 'node:timers/promises';
import { check } from '../checker/check';
import type { Complaint } from '../checker/complaint';
import { checkFiles } from '../checker/files';
import { readSnapshot, type StoredPiece } from '../checker/snapshot';
import type { Engine, World } from './engine';
import { Recorder } from './recorder';
import { freePort, ServerProcess } from '../../support/server-process';

const lookEveryMs = 25;
/** From when the server answers. */
const goesOnWithinMs = 120_000;

/** A world, a server on it, and the record of what was done to both. */
export class Trial {
  readonly recorder: Recorder;
  server: ServerProcess | undefined;

  private constructor(
    readonly world: World,
    readonly folder: string,
    readonly origin: string,
    readonly before: StoredPiece[],
  ) {
    this.recorder = new Recorder(`${world.dataDir}.history.jsonl`);
  }

  /** A fresh world with nothing running on it. */
  static async begin(engine: Engine, folder: string): Promise<Trial> {
    const world = await engine.world();
    const { pieces } = await world.read(readSnapshot);
    return new Trial(world, folder, `http://127.0.0.1:${await freePort()}`, pieces);
  }

  async start(environment: Record<string, string> = {}): Promise<ServerProcess> {
    this.server = new ServerProcess(this.origin, this.folder, { ...this.world.environment, ...environment });
    return this.server.up();
  }

  async kill(what: string): Promise<void> {
    this.recorder.note('kill', what);
    await this.server?.kill();
  }

  /**
   * Starts the server again.
   * @returns milliseconds from the start of the process until the job goes on: until the server answers, and for a
   *   job that is being written until one more chunk is
   */
  async restart(call: CallFn, id: string, environment: Record<string, string> = {}): Promise<number | undefined> {
    this.recorder.note('restart', Object.entries(environment).join());
    const begun = performance.now();
    const started = this.start(environment);
    const server = await started.catch((error: unknown) => {
      // A writer that finds a job at once may come by the fail point before anybody has asked whether the server is up.
      if (environment[failVariable] && this.server!.wasKilled) return this.server!;
      throw error;
    });
    const deadline = performance.now() + goesOnWithinMs;
    let written: number | undefined;
    while (performance.now() < deadline && server.isRunning) {
      const job = await jobNow(call, id);
      if (job === 'none' || (job && (job.state !== TaskState.writing || job.writtenPeople > (written ?? Infinity))))
        return performance.now() - begun;
      if (job) written ??= job.writtenPeople;
      await pause(lookEveryMs);
    }
    if (server.isRunning) throw new Error(`job ${id} did not go on within ${goesOnWithinMs} ms`);
    return undefined;
  }

  /** Judges what is stored now; on the embedded engine the server must have ended. */
  async check(): Promise<Complaint[]> {
    const snapshot = await this.world.read(readSnapshot);
    const history = this.recorder.history();
    return [
      ...check({ history, snapshot, before: this.before }),
      ...checkFiles(history, join(this.world.dataDir, 'files')),
    ];
  }

  /** Ends the server in order, and judges. */
  async finish(): Promise<Complaint[]> {
    await this.server?.stop();
    return this.check();
  }

  async remove(): Promise<void> {
    await this.server?.kill();
    await this.world.remove();
    rmSync(this.recorder.path, { force: true });
  }
}

/** The job as the server says, `none` when it has no such job, undefined when it says nothing. */
async function jobNow(call: CallFn, id: string): Promise<ImportJob | 'none' | undefined> {
  try {
    return await call(rotationEndpoints.importDetail, { params: { id } });
  } catch (error) {
    return error instanceof AppError && error.key === 'NOT_FOUND' ? 'none' : undefined;
  }
}
