import { TaskState } from '@contract/kernel/task-state';
import type { CallFn } from '@contract/kernel/call';
import type { EndpointSpec } from '@contract/kernel/endpoint';
import { AppError, type ErrorKey } from '@contract/kernel/errors';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import { type Finding, type ImportItem, type ImportJob, type Reference } from '@contract/rotation/types';
import { anImportJob } from './import-job';

/** Where the server fails, by the name of a call and how often it was made: what a test breaks. */
export type Fault = (call: string, count: number) => ErrorKey | undefined;

/**
 * An import server in memory with the real one's behaviour where a client can see it: jobs by the client's id,
 * missing chunks, states. `fault` makes single calls fail before they have an effect.
 */
export class ImportServer {
  readonly jobs = new Map<string, ImportJob>();
  readonly chunks = new Map<string, Map<number, ImportItem[]>>();
  /** Chunks as they came, of whatever job, once for each time. */
  readonly arrived: number[] = [];
  readonly files = new Set<string>();
  /** Calls in order, by endpoint name. */
  readonly log: string[] = [];
  fault: Fault = () => undefined;
  /** Waited for between a call's effect and its answer. */
  beforeAnswer: (call: string, count: number) => Promise<unknown> | undefined = () => undefined;
  /** What the server's own check finds. */
  findings: Finding[] = [];
  /** State that a confirmed job reaches, one poll after the other. */
  writing: Partial<ImportJob>[] = [{ state: TaskState.systemSuccess }];

  constructor(readonly reference: Reference) {}

  readonly call = (async (endpoint: EndpointSpec, input: LooseCall) => {
    input.signal?.throwIfAborted();
    const [name] = Object.entries(rotationEndpoints).find(([, known]) => known === endpoint)!;
    this.log.push(name);
    const count = this.log.filter((earlier) => earlier === name).length;
    const key = this.fault(name, count);
    if (key) throw new AppError(key);
    const answer = structuredClone(this.answer(name as keyof typeof rotationEndpoints, input));
    await this.beforeAnswer(name, count);
    return answer;
  }) as CallFn;

  private answer(name: keyof typeof rotationEndpoints, { params, query, body }: LooseCall): unknown {
    const id = (params?.['id'] ?? body?.['id'] ?? '') as string;
    switch (name) {
      case 'reference':
        return query?.['since'] === this.reference.revision
          ? { revision: this.reference.revision, full: false, people: [], removedUserIds: [], handbook: null }
          : { ...this.reference, full: true, removedUserIds: [] };
      case 'importCreate':
        return this.create(id, body as { chunkHashes: string[] });
      case 'importChunks':
        return this.takeChunks(id, Number(params!['seq']), (body as { chunks: ImportItem[][] }).chunks);
      case 'importFile':
        this.files.add(id);
        return { hash: '' };
      case 'importDetail':
        return this.poll(id);
      case 'importConfirm':
        return this.confirm(id);
      case 'importCancel':
        return Object.assign(this.job(id), { state: TaskState.error, cancelled: true });
      default:
        throw new AppError('NOT_FOUND');
    }
  }

  private job(id: string): ImportJob {
    const job = this.jobs.get(id);
    if (!job) throw new AppError('NOT_FOUND');
    return job;
  }

  private create(id: string, { chunkHashes }: { chunkHashes: string[] }): ImportJob {
    if (!this.jobs.has(id)) {
      const missingChunks = chunkHashes.map((_, seq) => seq);
      this.jobs.set(id, anImportJob({ id, state: TaskState.waiting, chunkCount: chunkHashes.length, missingChunks }));
      this.chunks.set(id, new Map());
    }
    return this.job(id);
  }

  private takeChunks(id: string, first: number, chunks: ImportItem[][]): ImportJob {
    const job = this.job(id);
    for (const [at, items] of chunks.entries()) {
      this.arrived.push(first + at);
      this.chunks.get(id)!.set(first + at, items);
    }
    job.missingChunks = job.missingChunks.filter((missing) => !this.chunks.get(id)!.has(missing));
    if (job.missingChunks.length === 0) {
      const people = [...this.chunks.get(id)!.values()].flat().length;
      const state = this.findings.length > 0 ? TaskState.error : TaskState.waitingToInput;
      const counts = { people, created: people, changed: 0, same: 0, removed: 0, kept: 0 };
      Object.assign(job, { state, findings: this.findings, counts });
    }
    return job;
  }

  private confirm(id: string): ImportJob {
    const job = this.job(id);
    if (job.state === TaskState.waitingToInput) job.state = TaskState.writing;
    else if (job.state !== TaskState.writing && job.state !== TaskState.systemSuccess) {
      throw new AppError('IMPORT_STATE');
    }
    return job;
  }

  private poll(id: string): ImportJob {
    const job = this.job(id);
    return job.state === TaskState.writing ? Object.assign(job, this.writing.shift()) : job;
  }
}

interface LooseCall {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: Record<string, unknown>;
  signal?: AbortSignal;
}
