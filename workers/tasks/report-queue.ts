import type { Progress, Stage } from '@device/tasks/task';
import type { Run } from './run';

/** Stores progress in order while the work that reports it goes on without waiting. */
export class ReportQueue {
  private last: Promise<void> = Promise.resolve();

  constructor(private readonly run: Pick<Run, 'report' | 'enter'>) {}

  add(progress: Progress): void {
    this.queue(() => this.run.report(progress));
  }

  enter(stage: Stage): void {
    this.queue(() => this.run.enter(stage));
  }

  private queue(report: () => Promise<void>): void {
    this.last = this.last.then(report);
    // `settled` hands a refusal on; until then it must not count as unhandled.
    this.last.catch(() => undefined);
  }

  /** Resolves when all is stored; rejects when the task was moved by someone else meanwhile. */
  settled(): Promise<void> {
    return this.last;
  }
}
