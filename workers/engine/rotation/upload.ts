import { TaskState } from '@contract/kernel/task-state';
import type { CallFn } from '@contract/kernel/call';
import { AppError } from '@contract/kernel/errors';
import { inLanes } from '@contract/kernel/in-lanes';
import { canonicalChunk } from '@contract/rotation/chunk';
import { rotationEndpoints } from '@contract/rotation/endpoints';
import {
  chunkPeople,
  chunksPerCall,
  type ImportItem,
  type ImportJob,
  piecesOf,
  piecesPerCall,
} from '@contract/rotation/types';
import { pause, withRetry } from './retry';

/** Calls with chunks under way at once: while the database works on one, the next is unpacked and validated. */
const lanes = 2;

/** Chunks whose texts are held at once: one is written while others are hashed. */
const hashedAtOnce = 8;

/** Between two looks at a job: what is written in seconds is not waited for much longer. */
const longestLookMs = 500;

export interface UploadInput {
  call: CallFn;
  /** UUID of the job, chosen by the caller and kept by it: uploading again under the same id resumes. */
  id: string;
  fileName: string;
  /** SHA-256 of the file, lower-case hex. */
  fileHash: string;
  clearBlanks: boolean;
  /** At least one; the same items in the same order when an upload is resumed. */
  items: readonly ImportItem[];
  /** People that the server has, of how many. */
  onProgress?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** Waits between attempts after a network or server failure, ms. */
  retryDelays?: readonly number[];
}

export interface Waiting {
  call: CallFn;
  id: string;
  /** Whether the job has come to what is waited for. */
  isOver: (job: ImportJob) => boolean;
  onProgress?: (job: ImportJob) => void;
  signal?: AbortSignal;
}

/** Whether a job has left the given states, or was cancelled. */
export function hasLeft(...states: readonly TaskState[]): Waiting['isOver'] {
  return ({ cancelled, state }) => cancelled || !states.includes(state);
}

/** A confirmed job is written, or has failed. */
export const isSettled = hasLeft(TaskState.waitingToInput, TaskState.writing);

/**
 * Brings a checked workbook to the server and waits for the server's own check. Sends only the chunks that the
 * server does not have. Resolves to the job in `waitingToInput`, or in `error` with the server's findings; a job
 * that was confirmed or cancelled before is returned as it stands.
 */
export async function uploadJob(input: UploadInput): Promise<ImportJob> {
  const { call, id, items, signal } = input;
  const chunks = splitChunks(items);
  const chunkHashes: string[] = [];
  for (let from = 0; from < chunks.length; from += hashedAtOnce) {
    const some = chunks.slice(from, from + hashedAtOnce);
    chunkHashes.push(...(await Promise.all(some.map((chunk) => sha256(canonicalChunk(chunk))))));
  }
  const again = { signal, delays: input.retryDelays };

  const body = { id, fileName: input.fileName, fileHash: input.fileHash, clearBlanks: input.clearBlanks, chunkHashes };
  const job = await withRetry(
    () => call(rotationEndpoints.importCreate, { body, idempotencyKey: `${id}-create`, signal }),
    again,
  );
  const missing = new Set(job.missingChunks);
  let sent = chunks.reduce((sum, chunk, seq) => (missing.has(seq) ? sum : sum + chunk.length), 0);
  input.onProgress?.(sent, items.length);

  const send = async ({ seq, length }: Run) => {
    const some = chunks.slice(seq, seq + length);
    const key = `${id}-chunks-${seq}-${length}`;
    const put = { params: { id, seq }, body: { chunks: some }, idempotencyKey: key, compress: true };
    const { state } = await withRetry(() => call(rotationEndpoints.importChunks, { ...put, signal }), again);
    sent += some.reduce((sum, chunk) => sum + chunk.length, 0);
    input.onProgress?.(sent, items.length);
    return state !== TaskState.error;
  };
  try {
    const pieces = chunks.map(piecesIn);
    await inLanes(
      runsOf(
        [...missing].sort((one, other) => one - other),
        pieces,
      ),
      lanes,
      send,
    );
  } catch (error) {
    // A chunk that arrives after another one was refused is turned away; what counts is why the job was refused.
    if (!isStateError(error)) throw error;
  }
  return waitForJob({ call, id, isOver: hasLeft(TaskState.waiting, TaskState.processing), signal });
}

function isStateError(error: unknown): boolean {
  return error instanceof AppError && error.key === 'IMPORT_STATE';
}

/** Asks for the job until it is over. */
export async function waitForJob(input: Waiting): Promise<ImportJob> {
  const { call, id, isOver, signal } = input;
  for (let interval = 150; ; interval = Math.min(interval * 1.5, longestLookMs)) {
    const job = await withRetry(() => call(rotationEndpoints.importDetail, { params: { id }, signal }), { signal });
    input.onProgress?.(job);
    if (isOver(job)) return job;
    await pause(interval, signal);
  }
}

const piecesIn = (items: readonly ImportItem[]) => items.reduce((sum, item) => sum + piecesOf(item), 0);

/** In order, as many people a chunk as there may be, fewer where their pieces would not go in one call. */
function splitChunks(items: readonly ImportItem[]): ImportItem[][] {
  const chunks: ImportItem[][] = [];
  let pieces = 0;
  for (const item of items) {
    const last = chunks.at(-1);
    pieces += piecesOf(item);
    if (last && last.length < chunkPeople && pieces <= piecesPerCall) {
      last.push(item);
    } else {
      chunks.push([item]);
      pieces = piecesOf(item);
    }
  }
  return chunks;
}

/** Chunks that follow each other: the number of the first, how many they are, and the pieces in them. */
interface Run {
  seq: number;
  length: number;
  pieces: number;
}

/**
 * Numbers in ascending order as runs without a gap, as long as one call may carry; the first of each lane are short, for
 * a server that takes its first import since it began is several times as slow with it, and so long nobody is answered.
 */
function runsOf(seqs: readonly number[], piecesOfChunks: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const seq of seqs) {
    const last = runs.at(-1);
    const most = runs.length <= lanes ? 1 : chunksPerCall;
    const pieces = piecesOfChunks[seq]!;
    const goesOn = last && last.seq + last.length === seq && last.pieces + pieces <= piecesPerCall;
    if (goesOn && last.length < most) {
      last.length++;
      last.pieces += pieces;
    } else {
      runs.push({ seq, length: 1, pieces });
    }
  }
  return runs;
}

/** Lower-case hex of the SHA-256 of a text (as UTF-8) or of bytes. */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
