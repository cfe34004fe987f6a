import { writesOf } from './audit';
import type { Complaint } from './complaint';
import { callsOf, importsOf, type HistoryEvent } from './history';
import { peopleOfChunk } from './plan';
import type { Snapshot, StoredChunk, StoredJob } from './snapshot';

/** Each job's state against its chunks, its audit rows and what a client was told of it. */
export function checkJobs(history: readonly HistoryEvent[], snapshot: Snapshot): Complaint[] {
  const writes = writesOf(snapshot.audit);
  return importsOf(history).flatMap((wanted) => {
    const job = snapshot.jobs.find(({ id }) => id === wanted.id);
    const chunks = snapshot.chunks.filter(({ jobId }) => jobId === wanted.id);
    const wrong: Complaint[] = [];
    if (job) {
      const text = stateFault(job, chunks, wanted.mayFail ?? false);
      if (text) wrong.push({ kind: 'state', text: `job ${job.id} in state ${job.state}: ${text}` });
    }
    for (const { seq, isWritten, people } of chunks) {
      const rows = writes.filter((write) => write.jobId === wanted.id && write.seq === seq).length;
      if (rows !== (isWritten ? 1 : 0))
        wrong.push({ kind: 'audit', text: `chunk ${seq} of ${wanted.id}: ${rows} audit rows, written: ${isWritten}` });
      const rowsOfChunk = wanted.cells.length - 1 - seq * peopleOfChunk;
      if (people !== Math.min(peopleOfChunk, rowsOfChunk))
        wrong.push({ kind: 'half-written', text: `chunk ${seq} of ${wanted.id} is staged with ${people} people` });
    }
    return [...wrong, ...checkTold(history, wanted.id, job, chunks)];
  });
}

function stateFault(job: StoredJob, chunks: readonly StoredChunk[], mayFail: boolean): string | undefined {
  const written = chunks.filter(({ isWritten }) => isWritten).length;
  const people = chunks.reduce((sum, chunk) => sum + chunk.people, 0);
  const isWhole = chunks.length === job.chunkCount;
  if (written > 0 && !job.hasChange) return 'chunks are written and no change is registered';
  switch (job.state) {
    case 0:
      return chunks.length > 0 ? 'it has chunks' : undefined;
    case 5:
      return chunks.length === 0 || isWhole || written > 0 ? 'it should have some chunks, none written' : undefined;
    case 12:
      return !isWhole || written > 0 || job.staged !== people ? 'it should have every chunk, none written' : undefined;
    case 15:
      return !isWhole || job.staged !== people ? 'it should have every chunk with its people' : undefined;
    case 25:
      return written < job.chunkCount || job.staged > 0 || job.leaseOwner !== null
        ? `${written} of ${job.chunkCount} chunks are written, ${job.staged} people staged, owner ${job.leaseOwner}`
        : undefined;
    default:
      return mayFail ? undefined : 'it should not have failed';
  }
}

/** What was said to a client stays true. */
function checkTold(
  history: readonly HistoryEvent[],
  id: string,
  job: StoredJob | undefined,
  chunks: readonly StoredChunk[],
): Complaint[] {
  const told = callsOf(history)
    .filter(({ job: about, outcome }) => about === id && outcome === 'answered')
    .map(({ answer }) => (answer ?? {}) as { state?: number; writtenPeople?: number; missingChunks?: number[] });
  const complaints: Complaint[] = [];
  const lost = (text: string) => void complaints.push({ kind: 'lost', text: `job ${id}: ${text}` });
  if (told.length > 0 && !job) lost('was acknowledged and is not there');
  if (told.some(({ state }) => state === 25) && job?.state !== 25) lost('was acknowledged as written');
  const most = Math.max(0, ...told.map(({ writtenPeople }) => writtenPeople ?? 0));
  const written = chunks.filter(({ isWritten }) => isWritten).reduce((sum, { people }) => sum + people, 0);
  if (written < most) lost(`${most} people were acknowledged as written, ${written} are`);
  return complaints;
}
