import { TaskState } from '@contract/kernel/task-state';
import { type ImportJob } from '@contract/rotation/types';
import type { Db } from '@server/kernel/database/database';
import { importJobsById } from './import-view';

/** How long a change of a job goes unseen at most. */
const lookEveryMs = 1000;

/** Where a follower finds the newest view of its job; views that came in between are of no use to anybody. */
interface Box {
  job: ImportJob | undefined;
  isGone: boolean;
  open: () => void;
}

/**
 * Tells followers how jobs go on, whichever process writes them: all jobs that this process's followers are after are
 * read in one query a second, however many the followers are. Without followers nothing is asked.
 */
class JobFollowers {
  readonly #db: Db;
  readonly #boxes = new Map<string, Set<Box>>();
  readonly #seen = new Map<string, string>();
  #timer: NodeJS.Timeout | undefined;
  #looking = false;
  /** Somebody came during a look that may have begun without him. */
  #again = false;

  constructor(db: Db) {
    this.#db = db;
  }

  /** The job as it stands, then each time it has changed, until it has ended, is gone, or the signal is aborted. */
  async *follow(id: string, signal: AbortSignal): AsyncGenerator<ImportJob> {
    const box: Box = { job: undefined, isGone: false, open: () => undefined };
    const boxes = this.#boxes.get(id) ?? new Set();
    this.#boxes.set(id, boxes.add(box));
    // Whoever joins later is told where the job stands, too.
    this.#seen.delete(id);
    const wake = () => box.open();
    signal.addEventListener('abort', wake);
    this.#lookIn(0);
    try {
      while (!signal.aborted) {
        const { job } = box;
        box.job = undefined;
        if (job) yield job;
        if (box.isGone || (job && hasEnded(job))) return;
        if (!box.job && !signal.aborted) await new Promise<void>((resolve) => (box.open = resolve));
      }
    } finally {
      signal.removeEventListener('abort', wake);
      boxes.delete(box);
      if (boxes.size === 0 && this.#boxes.get(id) === boxes) {
        this.#boxes.delete(id);
        this.#seen.delete(id);
      }
    }
  }

  #lookIn(ms: number): void {
    if (this.#looking) {
      this.#again = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#look(), ms);
  }

  async #look(): Promise<void> {
    if (this.#boxes.size === 0) return;
    this.#looking = true;
    this.#again = false;
    try {
      const asked = [...this.#boxes.keys()];
      const jobs = new Map((await importJobsById(this.#db, asked)).map((job) => [job.id, job]));
      for (const id of asked) this.#tell(id, jobs.get(id));
    } catch {
      // The database is asked again at the next look; the streams say by their heartbeat that the server lives.
    } finally {
      this.#looking = false;
    }
    this.#lookIn(this.#again ? 0 : lookEveryMs);
  }

  #tell(id: string, job: ImportJob | undefined): void {
    const text = JSON.stringify(job);
    if (job && this.#seen.get(id) === text) return;
    if (job) this.#seen.set(id, text);
    for (const box of this.#boxes.get(id) ?? []) {
      box.job = job;
      box.isGone = !job;
      box.open();
    }
  }
}

/** Nothing more comes by itself: the job has ended, and nobody is taking it back. */
function hasEnded({ state, undo }: ImportJob): boolean {
  const isOpen = state < TaskState.error || state === TaskState.waitingToInput || state === TaskState.writing;
  return !isOpen && undo?.state !== 'undoing';
}

const known = new WeakMap<Db, JobFollowers>();

/** The followers of this process on this database. */
export function followersOf(db: Db): JobFollowers {
  const followers = known.get(db) ?? new JobFollowers(db);
  known.set(db, followers);
  return followers;
}
