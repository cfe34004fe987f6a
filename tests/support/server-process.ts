import { spawn, type ChildProcess } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Starting on a busy machine; a server that is not up by then does not start at all. */
const startWithinMs = 300_000;
const stopWithinMs = 60_000;
const lookEveryMs = 20;

/** The built server as a child process. */
export class ServerProcess {
  readonly #child: ChildProcess;
  readonly #ended: Promise<void>;
  #words = '';

  /** @param folder the folder that holds `server/main.js` */
  constructor(
    readonly origin: string,
    folder: string,
    environment: Record<string, string>,
  ) {
    const env = {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: new URL(origin).port,
      ...environment,
    };
    this.#child = spawn(process.execPath, [`${folder}/server/main.js`], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    const collect = (text: Buffer) => (this.#words = (this.#words + text.toString()).slice(-20_000));
    this.#child.stdout!.on('data', collect);
    this.#child.stderr!.on('data', collect);
    this.#ended = new Promise((resolve) => this.#child.once('exit', () => resolve()));
  }

  /** Its last words. */
  get words(): string {
    return this.#words;
  }

  get isRunning(): boolean {
    return this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get exitCode(): number | null {
    return this.#child.exitCode;
  }

  /** Whether it ended by SIGKILL, its own or another's. */
  get wasKilled(): boolean {
    return this.#child.signalCode === 'SIGKILL';
  }

  /** Resident memory in MiB: now, and the most since its start or `forgetPeak`. Zero where the system does not tell. */
  async memory(): Promise<{ now: number; peak: number }> {
    const status = await readFile(`/proc/${this.#child.pid}/status`, 'utf8').catch(() => '');
    const mebibytes = (name: string) =>
      Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024);
    return { now: mebibytes('VmRSS'), peak: mebibytes('VmHWM') };
  }

  /** The most is counted from now on, where the system can (Linux). */
  async forgetPeak(): Promise<void> {
    await writeFile(`/proc/${this.#child.pid}/clear_refs`, '5').catch(() => undefined);
  }

  /** Resolves when it answers. @throws Error with its words when it ends instead */
  async up(): Promise<this> {
    for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await pause(lookEveryMs)) {
      if (!this.isRunning) throw new Error(`the server ended with ${this.#child.exitCode}:\n${this.#words}`);
      const isUp = await fetch(`${this.origin}/api/health`).then(
        ({ ok }) => ok,
        () => false,
      );
      if (isUp) return this;
    }
    await this.kill();
    throw new Error(`the server did not start:\n${this.#words}`);
  }

  /** A power cut: SIGKILL, and nothing of the process is left when this resolves. */
  async kill(): Promise<void> {
    if (this.isRunning) this.#child.kill('SIGKILL');
    await this.#ended;
  }

  /** Resolves when the process has ended, for whatever reason; false when it has not within the time. */
  async ended(withinMs: number): Promise<boolean> {
    const timer = new AbortController();
    const waited = pause(withinMs, false, { signal: timer.signal }).catch(() => false);
    const isEnded = await Promise.race([this.#ended.then(() => true), waited]);
    timer.abort();
    return isEnded;
  }

  /** An orderly end. */
  async stop(): Promise<void> {
    if (this.isRunning) this.#child.kill('SIGTERM');
    if (!(await this.ended(stopWithinMs))) await this.kill();
  }
}

/** A loopback port that nobody has now. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
